// A backup file, read with suspicion: every byte of it is either compared with the only right
// value or covered by a hash, so a file with any bit changed, missing or added is refused whole.

import { open, type FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import * as v from "valibot";
import { formatVersion, manifestHashName, manifestName, manifestSchema, type Manifest } from "./manifest.ts";
import { blockBytes, readHeader, tarEnd, tarHeader, tarPadding } from "./tar.ts";
import { sha256 } from "./write-backup.ts";

const unpack = promisify(gunzip);

export class DamagedBackupError extends Error {
  constructor(path: string, what: string) {
    super(`${path} is not a whole Tessera backup: ${what}. Nothing was restored.`);
    this.name = "DamagedBackupError";
  }
}

interface Place {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

/** Reads the whole file once and returns its manifest, or throws DamagedBackupError. */
export async function verifyBackup(path: string): Promise<Manifest> {
  const file = await open(path, "r");
  try {
    const places = await walk(file, path);
    const damaged = (what: string): DamagedBackupError => new DamagedBackupError(path, what);
    const [hashPlace, manifestPlace, ...rest] = places.toReversed();
    if (hashPlace?.name !== manifestHashName || manifestPlace?.name !== manifestName)
      throw damaged("its manifest is missing");
    const text = await readPlace(file, manifestPlace);
    const kept = await readPlace(file, hashPlace);
    if (Buffer.from(kept).toString("latin1") !== `${sha256(text)}\n`) throw damaged("its manifest is damaged");
    const manifest = parseManifest(text, damaged);
    const contents = rest.toReversed();
    const entries = [...manifest.entries, ...manifest.files];
    if (contents.length !== entries.length) throw damaged("entries are missing");
    for (const [index, entry] of entries.entries()) {
      const place = contents[index];
      if (place === undefined || place.name !== entry.name || place.size !== entry.bytes)
        throw damaged(`${entry.name} is not where it should be`);
      if (sha256(await readPlace(file, place)) !== entry.sha256) throw damaged(`${entry.name} is damaged`);
    }
    return manifest;
  } finally {
    await file.close();
  }
}

/** The rows of a verified backup, entry by entry: lines of JSON arrays. */
export async function* backupRows(
  path: string,
  manifest: Manifest,
): AsyncGenerator<{ table: string; lines: string[] }> {
  const file = await open(path, "r");
  try {
    let offset = 0;
    for (const entry of manifest.entries) {
      const content = await readPlace(file, { name: entry.name, offset: offset + blockBytes, size: entry.bytes });
      // The file could have changed since it was verified.
      if (sha256(content) !== entry.sha256)
        throw new DamagedBackupError(path, `${entry.name} changed while it was read`);
      const text = (await unpack(content, { maxOutputLength: Math.max(1, entry.rawBytes) })).toString("utf8");
      const lines = text.split("\n").slice(0, -1);
      if (lines.length !== entry.rows) throw new DamagedBackupError(path, `${entry.name} does not hold its rows`);
      yield { table: entry.table, lines };
      offset += entryLength(entry.bytes);
    }
  } finally {
    await file.close();
  }
}

/** The files of a verified backup, one part at a time. */
export async function* backupFiles(
  path: string,
  manifest: Manifest,
): AsyncGenerator<{ key: string; content: Uint8Array }> {
  const file = await open(path, "r");
  try {
    let offset = 0;
    for (const { bytes } of manifest.entries) offset += entryLength(bytes);
    for (const { name, key, bytes, sha256: hash } of manifest.files) {
      const content = await readPlace(file, { name, offset: offset + blockBytes, size: bytes });
      if (sha256(content) !== hash) throw new DamagedBackupError(path, `${name} changed while it was read`);
      yield { key, content };
      offset += entryLength(bytes);
    }
  } finally {
    await file.close();
  }
}

function entryLength(bytes: number): number {
  return blockBytes + bytes + tarPadding(bytes).byteLength;
}

/** Where the entries are; everything between them must be exactly as it was written. */
async function walk(file: FileHandle, path: string): Promise<Place[]> {
  const { size: fileSize } = await file.stat();
  const places: Place[] = [];
  let offset = 0;
  for (;;) {
    const header = await readAt(file, offset, blockBytes);
    if (header.byteLength < blockBytes) throw new DamagedBackupError(path, "it ends too early");
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    if (!isRightHeader(header, name, size))
      throw new DamagedBackupError(path, `the header at byte ${offset} is damaged`);
    const padding = tarPadding(size);
    const found = await readAt(file, offset + blockBytes + size, padding.byteLength);
    if (Buffer.compare(found, padding) !== 0) throw new DamagedBackupError(path, `the end of ${name} is damaged`);
    places.push({ name, offset: offset + blockBytes, size });
    offset += blockBytes + size + padding.byteLength;
  }
  const end = await readAt(file, offset, fileSize - offset);
  if (fileSize - offset !== tarEnd.byteLength || Buffer.compare(end, tarEnd) !== 0)
    throw new DamagedBackupError(path, "its end is damaged");
  return places;
}

function isRightHeader(header: Uint8Array, name: string, size: number): boolean {
  if (!Number.isSafeInteger(size) || size < 0 || !/^[\w./-]{1,100}$/.test(name)) return false;
  return Buffer.compare(header, tarHeader(name, size)) === 0;
}

function parseManifest(text: Uint8Array, damaged: (what: string) => DamagedBackupError): Manifest {
  const value: unknown = JSON.parse(Buffer.from(text).toString("utf8"));
  const result = v.safeParse(manifestSchema, value);
  if (!result.success) throw damaged("its manifest is of another kind");
  if (result.output.formatVersion > formatVersion) {
    throw new Error(
      `This backup has the format ${result.output.formatVersion}, and this version of Tessera reads formats up to ${formatVersion}.`,
    );
  }
  return result.output;
}

async function readPlace(file: FileHandle, place: Place): Promise<Uint8Array> {
  return await readAt(file, place.offset, place.size);
}

/** Fewer bytes than asked for when the file ends before. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, 1024 * 1024 * 1024)));
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
