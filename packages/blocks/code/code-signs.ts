// What is typed for code: three backticks, and perhaps a language, kept as it was written: whoever shows it knows the language
// by any of its names.
import type { JsonObject } from "@tessera/kernel/values/json.ts";

export const codeFence = {
  typed: /^```([^\s`\ufffc]{0,40})$/,
  type: "code",
  properties: (word: string): JsonObject => (word === "" ? {} : { language: [[word]] }),
};
