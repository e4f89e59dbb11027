// A button in a page: its title is its label, `format.button_action` what a press does. What it inserts stands below it, shown
// only while it is edited, as a toggle's content is.
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { commonProps, voidModel } from "../model/line-model.ts";

export const button = voidModel("button", {
  showsChildren: true,
  props: (value) => ({
    ...commonProps(value),
    folds: true,
    label: plainText(toRichText(getIn(value, ["properties", "title"])) ?? []),
    action: (getIn(value, ["format", "button_action"]) as JsonObject | undefined) ?? {},
  }),
});
