// A box that says something apart, with an icon: `format.page_icon`. What stands below it stands inside.
import { getIn } from "@tessera/kernel/values/json.ts";
import { commonProps, lineModel } from "../model/line-model.ts";

export const callout = lineModel("callout", {
  holds: true,
  props: (value) => {
    const icon = getIn(value, ["format", "page_icon"]);
    return { ...commonProps(value), icon: typeof icon === "string" ? icon : "" };
  },
  form: { shape: "callout" },
});
