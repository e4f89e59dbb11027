// An equation that stands alone: its title is the source, as TeX. It has no line to write in; a popover has.
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { commonProps, voidModel } from "../model/line-model.ts";

export const equation = voidModel("equation", {
  takesText: true,
  props: (value) => ({
    ...commonProps(value),
    source: plainText(toRichText(getIn(value, ["properties", "title"])) ?? []),
  }),
  form: { shape: "equation" },
});
