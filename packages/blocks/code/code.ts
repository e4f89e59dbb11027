// Code: text with line breaks, kept as it is typed, in a language that the property `language` names; `format.code_wrap` says
// whether long lines are broken, `format.code_preview_format` whether a diagram is shown as its "code", its "preview" or both.
// `properties.caption` is shown below it, and what stands below it under that.
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { commonProps, lineModel } from "../model/line-model.ts";

export const code = lineModel("code", {
  verbatim: true,
  props: (value) => {
    const language = languageIn(getIn(value, ["properties"]));
    const view = getIn(value, ["format", "code_preview_format"]);
    return {
      ...commonProps(value),
      language,
      wraps: getIn(value, ["format", "code_wrap"]) === true,
      ...(view === "code" || view === "preview" ? { view } : {}),
      ...(plainText(toRichText(getIn(value, ["properties", "caption"])) ?? []) === "" ? {} : { captioned: true }),
    };
  },
  form: { shape: "code" },
});

/** The name of the language; empty: none was chosen. */
export function languageIn(properties: unknown): string {
  const value = (properties as JsonObject | undefined)?.["language"];
  return plainText(toRichText(value) ?? []);
}
