// The sentence about a failure for code that shows it in a notice. The table of sentences loads with the first failure.
import type { I18n } from "@lingui/core";
import type { Failure } from "@tessera/platform/http.ts";

/** Resolves with the sentence about the failure, or with the general sentence if the table cannot be loaded. */
export async function failureWordsSoon(i18n: I18n, failure: Failure): Promise<string> {
  try {
    const { failureWords } = await import("./failure-words.ts");
    return failureWords(i18n, failure);
  } catch {
    return i18n._("error.generic");
  }
}
