// The port to wherever the bytes of files lie. Invariant: a key is written once and whole: until every byte is safe there
// is nothing under it, and what is under it never changes until it is removed. What keys mean, who may read what, and how
// long it stays is left to the callers.

import type { Readable } from "node:stream";

export interface StoredObject {
  readonly key: string;
  readonly size: number;
}

export interface Written {
  readonly size: number;
  /** Of the bytes that came, in hexadecimal. */
  readonly sha256: string;
  /** False where the key was there before: then what was there stays. */
  readonly isNew: boolean;
}

/** Bytes from `start` up to and without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /** Keeps all that `source` gives. Where the source or the store fails, there is nothing under the key. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Null where there is no such key. A range that reaches past the end gives what there is. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Its size; null where there is no such key. */
  sizeOf(key: string): Promise<number | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** Everything, in no order. */
  list(): AsyncIterable<StoredObject>;
  /** Clears away what a crash left of writes that never ended; resolves to how many. Others may be writing meanwhile. */
  sweep(): Promise<number>;
}

/** Nobody writes one part for so long: what is unfinished and older was left by a crash. */
export const leftBehindMs = 24 * 60 * 60 * 1000;

/** The store has no room left, or is not allowed more. */
export class StoreFullError extends Error {
  constructor(cause: unknown) {
    super("There is no room left for files.", { cause });
    this.name = "StoreFullError";
  }
}

/** The store cannot be reached, or has too much to do: the same may well succeed a little later. */
export class StoreUnreachableError extends Error {
  constructor(cause: unknown) {
    super("The store of files does not answer.", { cause });
    this.name = "StoreUnreachableError";
  }
}

/** A key that no caller of ours makes: it could lead out of the store. */
export class BadKeyError extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 200))} cannot be the key of a file.`);
    this.name = "BadKeyError";
  }
}

/** Segments of small letters, digits and hyphens, with slashes between them. */
export function isKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/.test(key);
}

/** Throws BadKeyError for what is no key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new BadKeyError(key);
}
