// What a person reads when a call did not succeed: one sentence from the error tables, never a stack or a code alone.
import type { I18n } from "@lingui/core";
import { wordsFor, type WordedFailure } from "@tessera/kernel/errors/words.ts";
import type { Failure } from "@tessera/platform/http.ts";

export function failureWords(i18n: I18n, failure: Failure): string {
  const { id, message, values } = wordsFor(worded(failure));
  return i18n._(id, values, { message });
}

function worded(failure: Failure): WordedFailure {
  switch (failure.kind) {
    case "offline":
    case "timeout":
    case "refused":
      return failure;
    case "cancelled":
    case "unreadable":
      return { kind: "generic" };
  }
}

/** The reason a refusal names, where a field can show it at its place. */
export function reasonOf(failure: Failure): string | undefined {
  return failure.kind === "refused" ? failure.body?.clientData?.type : undefined;
}
