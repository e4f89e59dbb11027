// Something to do, and whether it is done: the property `checked` holds "Yes" where it is.
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { commonProps, lineModel } from "../model/line-model.ts";

export const toDo = lineModel("to_do", {
  nextType: "to_do",
  listLike: true,
  props: (value) => ({ ...commonProps(value), checked: isYes(getIn(value, ["properties", "checked"])) }),
  ticked,
  form: { shape: "item", list: "tasks" },
});

/** What it says when it is done, or is not. */
export function ticked(done: boolean): JsonObject {
  return { checked: [[done ? "Yes" : "No"]] };
}

export function isChecked(properties: JsonObject): boolean {
  return isYes(properties["checked"]);
}

function isYes(value: Json | undefined): boolean {
  return Array.isArray(value) && Array.isArray(value[0]) && (value[0] as unknown[])[0] === "Yes";
}
