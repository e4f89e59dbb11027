// The one error that crosses a boundary: a kind, words for a developer, data for the client.
// Inside a room an expected failure is a value; an AppError is thrown where a boundary is left.

import { errorKinds, type ErrorKind } from "./kinds.ts";
import type { Reason } from "./reasons.ts";

export interface ClientData {
  /** Chooses the message a person reads; unknown types fall back to the kind's message. */
  readonly type: string;
  readonly messageValues?: Readonly<Record<string, string | number>>;
  /** Further data of this type, such as the list of errors of `unsaved_transactions`. */
  readonly [key: string]: unknown;
}

export interface AppErrorOptions {
  readonly clientData?: ClientData;
  readonly cause?: unknown;
  /** For kinds that may be repeated: seconds until then, sent as Retry-After. */
  readonly retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly kind: ErrorKind;
  /** For developers, in English; sent to clients, so never with anything secret in it. */
  readonly debugMessage: string;
  readonly clientData: ClientData | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, debugMessage: string = errorKinds[kind].message, options: AppErrorOptions = {}) {
    super(debugMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = kind;
    this.kind = kind;
    this.debugMessage = debugMessage;
    this.clientData = options.clientData;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorKinds[this.kind].status;
  }
}

/** An error that a person can mend: UserValidationError unless said otherwise. */
export function refusal(
  reason: Reason,
  messageValues: Readonly<Record<string, string | number>> = {},
  kind: ErrorKind = "UserValidationError",
): AppError {
  return new AppError(kind, reason.replaceAll("_", " "), { clientData: { type: reason, messageValues } });
}
