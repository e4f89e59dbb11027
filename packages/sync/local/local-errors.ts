/**
 * The errors of the local database, each of a kind of local-error-kinds.ts. A native SQLite error keeps its name and message wherever it
 * is thrown again, also in another thread or tab.
 */
import type { LocalErrorKind } from "./local-error-kinds.ts";

export class LocalDatabaseError extends Error {
  constructor(
    readonly kind: LocalErrorKind,
    message: string,
    name = "LocalDatabaseError",
  ) {
    super(message);
    this.name = name;
  }
}

/** An error as it travels between threads and tabs. `kind` is null for what the table does not name. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  readonly kind: LocalErrorKind | null;
}

export function toFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), kind: null };
  return { name: error.name, message: error.message, kind: error instanceof LocalDatabaseError ? error.kind : null };
}

export function fromFault({ name, message, kind }: Fault): Error {
  if (kind !== null) return new LocalDatabaseError(kind, message, name);
  const error = new Error(message);
  error.name = name;
  return error;
}

const corrupt = 11;
const full = 13;
const notADatabase = 26;
/** The pool of files reports a refused quota as a write that failed. */
const writeFailed = 778;

/** The same native error with its kind, under its own name and message; what the table does not name stays as it is. */
export function withKind(error: unknown, phase: "start" | "session"): unknown {
  if (!(error instanceof Error) || error instanceof LocalDatabaseError) return error;
  if (isOutOfSpace(error)) return new LocalDatabaseError("out-of-space", error.message, error.name);
  const code = resultCode(error);
  if ((code & 255) !== corrupt && (code & 255) !== notADatabase) return error;
  const kind = phase === "start" ? "corrupt-at-session-start" : "corrupt-during-session";
  return new LocalDatabaseError(kind, error.message, error.name);
}

/** Whether the device, or the browser's share of it, is full: SQLite, OPFS and IndexedDB each say it in their way. */
export function isOutOfSpace(error: unknown): boolean {
  if (error instanceof LocalDatabaseError) return error.kind === "out-of-space";
  if (!(error instanceof Error)) return false;
  const code = resultCode(error);
  return error.name === "QuotaExceededError" || (code & 255) === full || code === writeFailed;
}

function resultCode(error: Error): number {
  const { resultCode: code } = error as { resultCode?: unknown };
  return typeof code === "number" ? code : 0;
}
