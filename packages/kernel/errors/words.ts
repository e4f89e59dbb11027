// What a person reads about a failure: one sentence, by its most precise source: the reason, else the kind, else its
// code. Pure: a message's id, its English text and its values; saying it in the reader's language is left to the caller.
import type { ErrorBody } from "./error-body.ts";
import { errorKinds, isErrorKind } from "./kinds.ts";
import { isReason, reasonMessageId, reasons } from "./reasons.ts";

export type WordedFailure =
  | { readonly kind: "offline" | "timeout" | "generic" }
  | { readonly kind: "refused"; readonly status: number; readonly body: ErrorBody | null };

export interface Words {
  readonly id: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Sentences that no row of kinds or reasons holds; by catalogue id. */
export const plainWords = {
  "error.offline": "Offline.",
  "error.timeout": "The server did not answer in 30 seconds. Please try again.",
  "error.generic": "Something went wrong.",
  "error.dialog": "An unexpected error occurred",
  "error.unknown": "Oops, something went wrong. ({errorCode})",
  "error.unknown-later": "Oops, something went wrong. ({errorCode}) Please try again in a few minutes.",
} as const;

/** Statuses after which it helps to wait. */
export const laterStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function plain(id: keyof typeof plainWords, values: Words["values"] = {}): Words {
  return { id, message: plainWords[id], values };
}

export function wordsFor(failure: WordedFailure): Words {
  switch (failure.kind) {
    case "offline":
    case "timeout":
    case "generic":
      return plain(`error.${failure.kind}`);
    case "refused":
      return refusedWords(failure.status, failure.body);
  }
}

/** The code of an error that has no words is its type, else its id, which stands in the server's log, else its status. */
function refusedWords(status: number, body: ErrorBody | null): Words {
  const type = body?.clientData?.type;
  if (type !== undefined && isReason(type)) {
    const values = body?.clientData?.messageValues ?? {};
    return { id: reasonMessageId(type), message: reasons[type].message, values };
  }
  if (body !== null && isErrorKind(body.name) && body.name !== "InternalServerError") {
    const row = errorKinds[body.name];
    return { id: row.messageId, message: row.message, values: {} };
  }
  const errorCode = type ?? body?.errorId ?? String(status);
  return plain(laterStatuses.has(status) ? "error.unknown-later" : "error.unknown", { errorCode });
}
