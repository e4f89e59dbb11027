// The bytes of a file out of its parts, in order, from any byte to any other, one part's stream at a time. A part that is
// missing or short is a fault of the store: it throws, it never gives other bytes.

import { sizeOfPart } from "@tessera/kernel/rules/file-parts.ts";
import type { ByteRange, FileStore } from "./file-store.ts";

interface FileKey {
  readonly spaceId: string;
  readonly id: string;
}

/** A file, and how it is cut into parts. */
interface StoredFile extends FileKey {
  readonly size: number;
  readonly partSize: number;
}

export function partKey({ spaceId, id }: FileKey, n: number): string {
  return `${spaceId}/${id}/${n}`;
}

export class DamagedFileError extends Error {
  constructor(readonly key: string) {
    super(`The file ${key} is missing or damaged.`);
    this.name = "DamagedFileError";
  }
}

/** `range` lies within the file. */
export async function* readStored(
  store: Pick<FileStore, "read">,
  file: StoredFile,
  range: ByteRange = { start: 0, end: file.size },
): AsyncGenerator<Uint8Array> {
  for (let at = range.start; at < range.end;) {
    const n = Math.floor(at / file.partSize);
    const first = n * file.partSize;
    const size = sizeOfPart(n, file.size, file.partSize) ?? 0;
    const end = Math.min(range.end, first + size);
    yield* readPart(store, partKey(file, n), { start: at - first, end: end - first });
    at = end;
  }
}

async function* readPart(store: Pick<FileStore, "read">, key: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  const stream = await store.read(key, range);
  if (stream === null) throw new DamagedFileError(key);
  let missing = range.end - range.start;
  for await (const bytes of stream as AsyncIterable<Uint8Array>) {
    missing -= bytes.byteLength;
    if (missing < 0) throw new DamagedFileError(key);
    yield bytes;
  }
  if (missing > 0) throw new DamagedFileError(key);
}
