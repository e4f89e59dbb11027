// Something to do, and whether it is done: the property `checked` holds "Yes" where it is.
import { getIn } from "@tessera/kernel/records/json.ts";
import { commonProps, lineModel } from "../line-model.ts";

export const toDo = lineModel("to_do", {
  nextType: "to_do",
  listLike: true,
  props: (value) => ({ ...commonProps(value), checked: firstText(getIn(value, ["properties", "checked"])) === "Yes" }),
  markdown: (text, props) => `- [${props["checked"] === true ? "x" : " "}] ${text}`,
});

function firstText(value: unknown): unknown {
  return Array.isArray(value) && Array.isArray(value[0]) ? (value[0] as unknown[])[0] : undefined;
}
