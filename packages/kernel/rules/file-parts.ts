// How a file is cut into the parts that it travels in: all of one size but the last. The server decides, and tells the
// client; what a part weighs follows from nothing but the two numbers.

/** 4 MB: a slow line sends one within a minute or two, and only so much is sent again after a cut. */
const usualPart = 4 * 1024 * 1024;
const mostParts = 10_000;

/** A tebibyte: more than one request could ever sum up within its time. */
export const largestFile = 1024 ** 4;

export interface FileParts {
  readonly partSize: number;
  readonly parts: number;
}

/** `size` is a whole number of bytes, at least 0. An empty file has no parts. */
export function partsOf(size: number): FileParts {
  const partSize = Math.max(usualPart, Math.ceil(size / mostParts));
  return { partSize, parts: Math.ceil(size / partSize) };
}

/** Bytes of part `n`, the first being 0; null where there is no such part. */
export function sizeOfPart(n: number, size: number, partSize: number): number | null {
  const start = n * partSize;
  return Number.isInteger(n) && n >= 0 && start < size ? Math.min(partSize, size - start) : null;
}
