// Code: text with line breaks, kept as it is typed, in a language that the property `language` names; `format.code_wrap` says
// whether long lines are broken, `format.code_preview_format` whether a diagram is shown as its "code", its "preview" or both.
// `properties.caption` is shown below it, and what stands below it under that.
import { getIn, type JsonObject } from "@tessera/kernel/records/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { commonProps, lineModel } from "../line-model.ts";

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
  markdown: (text, props) => fenced(text, String(props["language"] ?? "").toLowerCase()),
});

/** The name of the language; empty: none was chosen. */
export function languageIn(properties: unknown): string {
  const value = (properties as JsonObject | undefined)?.["language"];
  return plainText(toRichText(value) ?? []);
}

/** What may stand behind a fence and be read as it was written. */
const fenceWord = /^[\w#+.-]{1,40}$/;

/** Markdown of it: the fence is longer than any run of its signs inside. A word that cannot stand behind it is left out. */
export function fenced(text: string, word: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${fenceWord.test(word) ? word : ""}\n${text}${text === "" ? "" : "\n"}${fence}`;
}
