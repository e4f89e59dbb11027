// Which faults of the file store a client may know of: it cannot be reached.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { StoreUnreachableError } from "./file-store.ts";

export function storageFault(thrown: unknown): AppError | null {
  if (!(thrown instanceof StoreUnreachableError)) return null;
  return new AppError("ServiceUnavailableError", thrown.message, { cause: thrown, retryAfterSeconds: 5 });
}
