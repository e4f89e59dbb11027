// Why a request to the shell did not succeed. An error of the shell keeps its own name and message: SQLite's words are
// what tells one failure of a database from another.
import type { BridgeError } from "@tessera/kernel/wire/bridge.ts";

/** The error that the shell had, thrown anew on this side. */
export function asError({ name, message }: BridgeError): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

export class NotReadyError extends Error {
  override readonly name = "NotReadyError";
  constructor() {
    super("Browser API not ready yet");
  }
}

export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  constructor(capability: string) {
    super(`The shell did not answer ${capability} in time`);
  }
}

export function floodedError(): Error {
  return asError({ name: "FloodedError", message: "Too many messages at once" });
}
