// From whatever was thrown to what a client may know: the kind's status and an error body whose
// errorId is also in the log line. Causes and stacks stay in the log.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isLogged } from "@tessera/kernel/errors/log-shares.ts";
import type { ErrorBody } from "@tessera/kernel/errors/error-body.ts";
import type { Log } from "../operating/log.ts";

export interface ErrorAnswer {
  readonly error: AppError;
  readonly body: ErrorBody;
}

/** What a fault of some part of the server is called outside; null where it is none of that part's. */
export type FaultMapper = (thrown: unknown) => AppError | null;

export interface ErrorContext {
  /** Asked in order; what none of them knows is an InternalServerError. */
  readonly faults: readonly FaultMapper[];
  readonly log: Log;
  readonly random: () => number;
  readonly randomUUID: () => string;
}

/** `about` joins the log line: the event, the request, the user. */
export function answerError(
  thrown: unknown,
  about: Readonly<Record<string, unknown>>,
  context: ErrorContext,
): ErrorAnswer {
  const error = toAppError(thrown, context.faults);
  const errorId = context.randomUUID();
  if (isLogged(error.kind, context.random())) {
    const line = {
      ...about,
      errorId,
      kind: error.kind,
      debugMessage: error.debugMessage,
      clientData: error.clientData,
    };
    if (error.status >= 500) context.log.error({ ...line, err: thrown }, "request failed");
    else context.log.info(line, "request refused");
  }
  return {
    error,
    body: {
      errorId,
      name: error.kind,
      debugMessage: error.debugMessage,
      ...(error.clientData === undefined
        ? {}
        : { clientData: { ...error.clientData, messageValues: { ...error.clientData.messageValues } } }),
    },
  };
}

export function toAppError(thrown: unknown, faults: readonly FaultMapper[]): AppError {
  if (thrown instanceof AppError) return thrown;
  for (const map of faults) {
    const error = map(thrown);
    if (error !== null) return error;
  }
  return new AppError("InternalServerError", "Something went wrong on the server.", { cause: thrown });
}
