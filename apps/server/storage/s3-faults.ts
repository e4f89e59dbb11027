// What an S3 store's refusals mean to us. Stores of different makers agree on HTTP statuses and on most codes, so both are
// asked. What is not known here stays the error that it is.

import { StoreFullError, StoreUnreachableError } from "./file-store.ts";

interface Refusal {
  /** The store's own word for it, such as NoSuchKey. */
  readonly code: string;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** How often the client asked. */
  readonly attempts: number;
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { code: "", status: null, attempts: 1 };
  const { httpStatusCode, attempts } = ("$metadata" in error ? error.$metadata : {}) as {
    httpStatusCode?: number;
    attempts?: number;
  };
  return { code: error.name, status: httpStatusCode ?? null, attempts: attempts ?? 1 };
}

/** No such key; that there is no such bucket is a fault, where the store says it. */
export function isAbsent(error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return (status === 404 || status === 410) && code !== "NoSuchBucket" && code !== "NoSuchUpload";
}

export function isUploadGone(error: unknown): boolean {
  return refusalOf(error).code === "NoSuchUpload";
}

/** Something lies under the key. */
export function isTaken(error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return status === 412 || code === "PreconditionFailed";
}

/** Another request for the same key was under way, and the store decided for neither. */
export function isConflict(error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return status === 409 && (code === "ConditionalRequestConflict" || code === "OperationAborted");
}

/** The range begins where the object has ended. */
export function isPastTheEnd(error: unknown): boolean {
  return refusalOf(error).status === 416;
}

/** The store does not know what it was asked for. */
export function isUnknownThere(error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return status === 501 || code === "NotImplemented";
}

const fullCodes = new Set([
  "InsufficientCapacity",
  "InsufficientStorage",
  "QuotaExceeded",
  "StorageCapExceeded",
  "StorageQuotaExceeded",
  "XMinioAdminBucketQuotaExceeded",
  "XMinioStorageFull",
]);

/** Words for states that pass, and of the SDK for an answer that did not come; most come with a 5xx, some with 400 or 403. */
const passingCodes = new Set([
  "CredentialsProviderError",
  "RequestTimeout",
  "RequestTimeoutException",
  "ServiceUnavailable",
  "SlowDown",
  "ThrottlingException",
  "TimeoutError",
]);

const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** As callers know it: StoreFullError, StoreUnreachableError, or the error itself. */
export function asStoreFault(error: unknown): Error {
  const { code, status } = refusalOf(error);
  if (status === 507 || fullCodes.has(code)) return new StoreFullError(error);
  if (passingCodes.has(code) || status === 429 || (status !== null && status >= 500 && status !== 501)) {
    return new StoreUnreachableError(error);
  }
  if (status === null && isNetworkFault(error)) return new StoreUnreachableError(error);
  return error instanceof Error ? error : new Error(String(error));
}

/** The work, with its faults as callers know them. */
export async function withStoreFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStoreFault(error);
  }
}

/** Also where each of several addresses of a host failed in its own way. */
export function isNetworkFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some((one: unknown) => isNetworkFault(one));
  return error instanceof Error && "code" in error && networkCodes.has(String(error.code));
}
