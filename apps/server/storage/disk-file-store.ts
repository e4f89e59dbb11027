// Files in a folder of this machine: one file a key, in folders by the first digits of the key's hash, so that no folder
// grows without end. A file is written beside its place, synced, and then linked to its name, which never replaces another.
// What a crash leaves of unfinished ones is in `partial/`, and goes with the next start.

import { createHash, type Hash } from "node:crypto";
import { link, mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import {
  checkKey,
  leftBehindMs,
  StoreFullError,
  type ByteRange,
  type FileStore,
  type StoredObject,
  type Written,
} from "./file-store.ts";
import { syncFolder } from "./sync-folder.ts";

export interface DiskFileStoreOptions {
  readonly folder: string;
  readonly randomUUID: () => string;
  /** Puts bytes into a file; another one only where a disk that fails is to be shown. */
  readonly writeTo?: (file: FileHandle, bytes: Uint8Array) => Promise<void>;
}

export class DiskFileStore implements FileStore {
  private constructor(private readonly options: Required<DiskFileStoreOptions>) {}

  /** Makes the folder where there is none. One process or several may open the same one. */
  static async open(options: DiskFileStoreOptions): Promise<DiskFileStore> {
    const store = new DiskFileStore({ writeTo: writeAll, ...options });
    await mkdir(join(options.folder, "partial"), { recursive: true, mode: 0o700 });
    await store.sweep();
    return store;
  }

  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<Written> {
    const path = this.pathOf(key);
    const draft = join(this.options.folder, "partial", this.options.randomUUID());
    try {
      const hash = createHash("sha256");
      const size = await this.fill(draft, source, hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const isNew = await linkUnlessThere(draft, path);
      // The folders above it may be new too, and a name is only safe when they all know it.
      for (const folder of [dirname(path), dirname(dirname(path)), this.options.folder]) await syncFolder(folder);
      return { size, sha256: hash.digest("hex"), isNew };
    } catch (error) {
      throw isFull(error) ? new StoreFullError(error) : error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  private async fill(draft: string, source: AsyncIterable<Uint8Array>, hash: Hash): Promise<number> {
    let size = 0;
    const file = await open(draft, "wx", 0o600);
    try {
      for await (const bytes of source) {
        await this.options.writeTo(file, bytes);
        hash.update(bytes);
        size += bytes.byteLength;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return size;
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const file = await orNull(open(this.pathOf(key), "r"));
    if (file === null) return null;
    if (range !== undefined && range.end <= range.start) {
      await file.close();
      throw new RangeError(`A range should end after its start, instead was ${range.start} to ${range.end}.`);
    }
    // Closes the file when it ends, fails or is destroyed.
    return file.createReadStream(range === undefined ? {} : { start: range.start, end: range.end - 1 });
  }

  async sizeOf(key: string): Promise<number | null> {
    return (await orNull(stat(this.pathOf(key))))?.size ?? null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *list(): AsyncGenerator<StoredObject> {
    const objects = join(this.options.folder, "objects");
    for (const name of (await orNull(readdir(objects, { recursive: true }))) ?? []) {
      const found = await orNull(stat(join(objects, name)));
      if (found?.isFile() !== true) continue;
      const key = keyOf(name);
      if (key !== null) yield { key, size: found.size };
    }
  }

  async sweep(): Promise<number> {
    const folder = join(this.options.folder, "partial");
    const { mtimeMs: now } = await this.touched(folder);
    let removed = 0;
    for (const name of await readdir(folder)) {
      const found = await orNull(stat(join(folder, name)));
      if (found === null || found.mtimeMs >= now - leftBehindMs) continue;
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    return removed;
  }

  private pathOf(key: string): string {
    checkKey(key);
    const digits = createHash("sha256").update(key).digest("hex");
    // A key's slashes are no folders here: "a" and "a/b" may both be keys.
    return join(this.options.folder, "objects", digits.slice(0, 2), digits.slice(2, 4), key.replaceAll("/", "."));
  }

  /** The disk's own idea of now, by a file made for it: clocks of disks and machines differ. */
  private async touched(folder: string): Promise<{ readonly mtimeMs: number }> {
    const path = join(folder, this.options.randomUUID());
    const file = await open(path, "wx", 0o600);
    try {
      return await file.stat();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  }
}

function keyOf(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1);
  return last === undefined || last === "" ? null : last.replaceAll(".", "/");
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength;) at += (await file.write(bytes, at, bytes.byteLength - at)).bytesWritten;
}

async function linkUnlessThere(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
