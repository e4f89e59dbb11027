// From whatever was thrown to what a client may know: the kind's status and an error body whose
// errorId is also in the log line. Causes and stacks stay in the log.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isLogged } from "@tessera/kernel/errors/log-shares.ts";
import type { ErrorBody } from "@tessera/kernel/errors/error-body.ts";
import { isFull } from "../database/room.ts";
import { sqlState } from "../database/sql.ts";
import { StoreUnreachableError } from "../storage/file-store.ts";
import type { Log } from "../operating/log.ts";

export interface ErrorAnswer {
  readonly error: AppError;
  readonly body: ErrorBody;
}

export interface ErrorContext {
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
  const error = toAppError(thrown);
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

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof StoreUnreachableError) {
    return new AppError("ServiceUnavailableError", thrown.message, { cause: thrown, retryAfterSeconds: 5 });
  }
  if (isFull(thrown)) {
    return new AppError("StorageFullError", "The server has no room left to write.", {
      cause: thrown,
      retryAfterSeconds: 60,
    });
  }
  if (isDatabaseGone(thrown)) {
    return new AppError("ServiceUnavailableError", "The database does not answer.", {
      cause: thrown,
      retryAfterSeconds: 5,
    });
  }
  return new AppError("InternalServerError", "Something went wrong on the server.", { cause: thrown });
}

const connectionCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT", "EAI_AGAIN"]);

/** Connection failures (class 08), shutting down (57P..), too many connections (53300). */
function isDatabaseGone(thrown: unknown): boolean {
  const state = sqlState(thrown);
  if (state !== null) return state.startsWith("08") || state.startsWith("57P") || state === "53300";
  if (!(thrown instanceof Error)) return false;
  if ("code" in thrown && typeof thrown.code === "string" && connectionCodes.has(thrown.code)) return true;
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|The embedded database stopped)/.test(
    thrown.message,
  );
}
