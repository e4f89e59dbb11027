// Sentences about failures for the first page, which does not load their table: most starts need none of it.
import type { I18n } from "@lingui/core";
import type { Failure } from "@tessera/platform/http.ts";
import { late } from "../ground/late.tsx";

export const FailureText = late(
  () => import("./failure-text.tsx").then((module) => module.FailureText),
  () => null,
);

/** The general sentence where the table cannot be had. */
export async function failureWordsSoon(i18n: I18n, failure: Failure): Promise<string> {
  try {
    const { failureWords } = await import("./failure-words.ts");
    return failureWords(i18n, failure);
  } catch {
    // Its code did not come: what failed is told all the same.
    return i18n._("error.generic");
  }
}
