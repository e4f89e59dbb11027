// What a user reads when something was not stored: what it was, why, and what to do.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Failure } from "@tessera/platform/http.ts";
import { failureWords } from "./failure-words.ts";

/** `what`: a sentence that names what was not stored. */
export function notSavedWords(i18n: I18n, what: string, failure: Failure): string {
  const why =
    failure.kind === "offline"
      ? i18n._(msg`You are offline. Try again when the network is back.`)
      : failureWords(i18n, failure);
  return `${what} ${why}`;
}
