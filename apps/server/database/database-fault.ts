// Which faults of the database a client may know of: it is full, or it does not answer.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isFull } from "./room.ts";
import { sqlState } from "./sql.ts";

export function databaseFault(thrown: unknown): AppError | null {
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
  return null;
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
