// Uploads: begun, filled part by part, completed or cancelled. Invariant: a file is whole only when every byte of it was
// read back from the store. An id opens nothing: every step checks that the caller began this upload and may write the record
// that the file is for.

import { kilobyte } from "@tessera/kernel/rules/numbers.ts";
import { createHash } from "node:crypto";
import { AppError, refusal } from "@tessera/kernel/errors/app-error.ts";
import { attachmentUrl, fileName } from "@tessera/kernel/rules/attachment.ts";
import { largestEmoji } from "@tessera/kernel/rules/emoji.ts";
import { isUserPictureType, largestUserPicture } from "@tessera/kernel/rules/user-picture.ts";
import { largestFile, partsOf, sizeOfPart } from "@tessera/kernel/rules/file-parts.ts";
import type { Store } from "../../../store/store.ts";
import { requireWritable, type FilePurpose } from "./block-rights.ts";
import { ofExactLength } from "./of-exact-length.ts";
import type { FileDb, FileRow, PartRow } from "../database/file-db.ts";
import { StoreFullError, type FileStore } from "../../../storage/file-store.ts";
import { agrees, plainType, sniff, sniffBytes } from "./file-type.ts";
import { partKey, readStored } from "../../../storage/stored-file.ts";
import type { UserActor } from "../../../http/callers.ts";

export interface UploadsOptions {
  readonly records: Store;
  readonly files: FileStore;
  readonly db: FileDb;
  /** Bytes; 0: none. */
  readonly sizeLimit: number;
  readonly newId: () => string;
}

export interface NewUpload {
  /** The workspace, or the user whose picture it is. */
  readonly spaceId: string;
  /** The block, or `spaceId` itself. */
  readonly blockId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/** An upload to which nothing comes for so long is given up: a week offline is fine. */
export const abandonedMs = 14 * 24 * 60 * 60 * 1000;
/** A picture of a user that the user's record does not name is removed at this age: a new one is named only after its upload. */
export const replacedMs = 24 * 60 * 60 * 1000;
/** Uploads that a user may have begun at a time: what is sent for them lies in the store until they are given up. */
export const mostUnfinished = 200;
const sweepAtOnce = 100;
/** Bytes. */
const largestOf: Readonly<Record<FilePurpose, number>> = {
  block: largestFile,
  emoji: largestEmoji,
  userPicture: largestUserPicture,
};

export class Uploads {
  constructor(private readonly options: UploadsOptions) {}

  async begin(actor: UserActor, given: NewUpload): Promise<FileRow> {
    const { records, db, sizeLimit, newId } = this.options;
    const { spaceId, blockId, size } = given;
    const largest = largestOf[await requireWritable(records, spaceId, blockId, actor)];
    const limit = Math.min(largest, sizeLimit || largest);
    if (size > limit) throw refusal("file_too_large", { max: inWords(limit), size }, "PayloadTooLargeError");
    const row = {
      spaceId,
      blockId,
      userId: actor.userId,
      id: newId(),
      name: fileName(given.name),
      contentType: plainType(given.contentType),
      size,
      ...partsOf(size),
    };
    if (!(await db.begin(row, mostUnfinished)))
      throw new AppError("TooManyRequestsError", `At most ${mostUnfinished} uploads can be under way at a time.`, {
        retryAfterSeconds: 60,
      });
    return { ...row, state: "pending", sha256: null, sniffedType: null };
  }

  async find(actor: UserActor, spaceId: string, id: string): Promise<{ file: FileRow; received: PartRow[] }> {
    const file = await this.own(actor, spaceId, id);
    return { file, received: await this.options.db.parts(file) };
  }

  /** Keeps part `n`. The same bytes again are fine; others are refused. */
  async put(
    actor: UserActor,
    spaceId: string,
    id: string,
    n: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<PartRow> {
    const { db, files } = this.options;
    const file = await this.own(actor, spaceId, id);
    const size = sizeOfPart(n, file.size, file.partSize);
    if (size === null) throw new AppError("NotFoundError", `This upload has ${file.parts} parts, and no part ${n}.`);
    if (file.state !== "pending") throw ended();
    const key = partKey(file, n);
    const written = await orFull(files.write(key, ofExactLength(source, size)));
    if (!written.isNew && (await this.hashOf(file, n, size)) !== written.sha256) throw changed(n);
    const kept = await db.addPart(file, { n, size, sha256: written.sha256 });
    if (kept !== null) return kept;
    // Completed meanwhile: then the part was there before. Given up meanwhile: then nobody else will remove it.
    if ((await db.find(spaceId, id))?.state !== "whole") await files.remove(key);
    throw ended();
  }

  async complete(actor: UserActor, spaceId: string, id: string): Promise<FileRow & { readonly sha256: string }> {
    const { db } = this.options;
    const file = await this.own(actor, spaceId, id);
    if (file.state === "whole" && file.sha256 !== null) return { ...file, sha256: file.sha256 };
    const received = new Set((await db.parts(file)).map(({ n }) => n));
    const missing = Array.from({ length: file.parts }, (_, n) => n).filter((n) => !received.has(n));
    if (missing.length > 0) throw incomplete(missing);
    const { sha256, first } = await this.readThrough(file);
    const sniffedType = await sniff(first);
    // A file for the workspace or the user is a picture.
    const mustBePicture = file.blockId === spaceId;
    if (!agrees(file.contentType, sniffedType) || (mustBePicture && !isUserPictureType(sniffedType)))
      throw refusal("file_wrong_type", { said: file.contentType, found: sniffedType ?? "unknown" });
    if (await db.finish(file, sha256, sniffedType)) return { ...file, state: "whole", sha256, sniffedType };
    const now = await this.own(actor, spaceId, id);
    if (now.sha256 === null) throw ended();
    return { ...now, sha256: now.sha256 };
  }

  async cancel(actor: UserActor, spaceId: string, id: string): Promise<void> {
    const file = await this.own(actor, spaceId, id);
    if (!(await this.remove(file))) throw ended();
  }

  /** Removes uploads that nobody continues, and pictures that their users replaced; resolves to how many files. */
  async sweep(): Promise<number> {
    let removed = 0;
    await this.options.db.giveUpReplacedPictures(replacedMs);
    for (;;) {
      const stale = await this.options.db.stale(abandonedMs, sweepAtOnce);
      for (const file of stale) if (await this.remove(file)) removed += 1;
      if (stale.length < sweepAtOnce) return removed;
    }
  }

  /** Marks the row first, so that no more parts are accepted, then removes the bytes, then the row. */
  private async remove(file: FileRow): Promise<boolean> {
    const { db, files } = this.options;
    if (!(await db.giveUp(file))) return false;
    for (let n = 0; n < file.parts; n += 1) await files.remove(partKey(file, n));
    await db.forget(file);
    return true;
  }

  /** The caller's own upload; others' are not told from those that do not exist. */
  private async own(actor: UserActor, spaceId: string, id: string): Promise<FileRow> {
    const file = await this.options.db.find(spaceId, id);
    if (file === null || file.userId !== actor.userId || file.state === "removed")
      throw new AppError("NotFoundError", `no upload ${id}`, { clientData: { type: "upload_ended" } });
    await requireWritable(this.options.records, spaceId, file.blockId, actor);
    return file;
  }

  /** Every part as it lies in the store, compared with what was received. What is damaged there has to be sent again. */
  private async readThrough(file: FileRow): Promise<{ sha256: string; first: Uint8Array }> {
    const { db, files } = this.options;
    const whole = createHash("sha256");
    const first: Uint8Array[] = [];
    let seen = 0;
    const damaged: number[] = [];
    for (const { n, size, sha256 } of await db.parts(file)) {
      const found = await this.hashOf(file, n, size, (bytes) => {
        whole.update(bytes);
        if (seen < sniffBytes) first.push(bytes);
        seen += bytes.byteLength;
      });
      if (found === sha256) continue;
      damaged.push(n);
      await files.remove(partKey(file, n));
      await db.dropPart(file, n);
    }
    if (damaged.length > 0) throw incomplete(damaged);
    return { sha256: whole.digest("hex"), first: Buffer.concat(first).subarray(0, sniffBytes) };
  }

  /** Of a part in the store; null where it is not there, or not of this size. */
  private async hashOf(
    file: FileRow,
    n: number,
    size: number,
    see: (bytes: Uint8Array) => void = () => undefined,
  ): Promise<string | null> {
    if ((await this.options.files.sizeOf(partKey(file, n))) !== size) return null;
    const hash = createHash("sha256");
    const start = n * file.partSize;
    for await (const bytes of readStored(this.options.files, file, { start, end: start + size })) {
      hash.update(bytes);
      see(bytes);
    }
    return hash.digest("hex");
  }
}

export function urlOf({ id, name }: FileRow): string {
  return attachmentUrl({ id, name });
}

async function orFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreFullError ? new AppError("StorageFullError", error.message, { cause: error }) : error;
  }
}

function ended(): AppError {
  return refusal("upload_ended", {}, "OperationConflictError");
}

function changed(n: number): AppError {
  return new AppError("OperationConflictError", `Part ${n} is here already, with other bytes.`, {
    clientData: { type: "file_size_wrong" },
  });
}

/** Parts that an answer names; the rest is asked for by getFileUpload. */
const mostNamed = 100;

function incomplete(missing: readonly number[]): AppError {
  const named = missing.slice(0, mostNamed);
  return new AppError("OperationConflictError", `Parts are missing: ${named.join(", ")}.`, {
    clientData: { type: "upload_incomplete", messageValues: { count: missing.length }, missing: named },
  });
}

function inWords(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Math.round((bytes / kilobyte ** step) * 10) / 10} ${units[step] ?? ""}`;
}
