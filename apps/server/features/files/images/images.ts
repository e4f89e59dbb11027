// Smaller forms of the pictures that people uploaded: made once, kept in a store of their own, made anew where that lost them.
// Invariant: a form is made of one file's bytes and kept under that file's id, so who may see it is who may see the file. Null
// means that the file itself is to be served: it moves, is small enough, is too large to be decoded, or is no picture.

import { buffer } from "node:stream/consumers";
import type { FileRow } from "../database/file-db.ts";
import { StoreFullError, type FileStore } from "../../../storage/file-store.ts";
import { readStored } from "../../../storage/stored-file.ts";
import type { ImageMaker } from "./image-maker.ts";
import type { ShrunkPicture } from "./shrink-picture.ts";

export interface ImagesOptions {
  /** Where files lie. */
  readonly files: Pick<FileStore, "read">;
  /** Where smaller forms are kept. */
  readonly kept: FileStore;
  readonly maker: Pick<ImageMaker, "make" | "close">;
  /** Bytes; 0: none is made. */
  readonly mostKept: number;
  readonly onFailure: (error: unknown) => void;
}

const made: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

/** What is larger is rather a file than a picture on a page. */
const mostBytes = 64 * 1024 * 1024;

export class Images {
  private readonly under = new Map<string, Promise<ShrunkPicture | null>>();

  constructor(private readonly options: ImagesOptions) {}

  /** `admit` is called before a picture is made, which takes long, and throws where the caller may not cause that now. */
  async find(
    file: FileRow,
    width: number,
    webp: boolean,
    admit: () => Promise<void> = async () => undefined,
  ): Promise<ShrunkPicture | null> {
    if (!made.has(file.sniffedType ?? "") || file.size > mostBytes || this.options.mostKept === 0) return null;
    const key = `${file.spaceId}/${file.id}/${width}${webp ? "-webp" : ""}`;
    const found = this.under.has(key) ? null : await this.options.kept.read(key);
    if (found !== null) return pictureOf(await buffer(found));
    if (!this.under.has(key)) await admit();
    const under = this.under.get(key) ?? this.make(key, file, width, webp).finally(() => this.under.delete(key));
    this.under.set(key, under);
    return await under;
  }

  /** Removes some where too much is kept. Which ones is chance: they lie by their hashes, and are made anew when asked for. */
  async trim(): Promise<void> {
    const { kept, mostKept } = this.options;
    let size = 0;
    for await (const one of kept.list()) size += one.size;
    if (size <= mostKept) return;
    for await (const one of kept.list()) {
      await kept.remove(one.key);
      size -= one.size;
      if (size <= mostKept * 0.8) return;
    }
  }

  async close(): Promise<void> {
    await this.options.maker.close();
  }

  private async make(key: string, file: FileRow, width: number, webp: boolean): Promise<ShrunkPicture | null> {
    const { kept, maker, files, onFailure } = this.options;
    const answer = await maker.make(async () => {
      const parts: Uint8Array[] = [];
      for await (const part of readStored(files, file)) parts.push(part);
      return { bytes: Uint8Array.from(Buffer.concat(parts)), width, webp };
    });
    if (answer === "busy") return null;
    const picture = answer === "none" || answer.bytes.byteLength >= file.size ? null : answer;
    // That there is none is kept as well, as nothing.
    await kept.write(key, only(picture?.bytes ?? new Uint8Array())).catch((error: unknown) => {
      if (!(error instanceof StoreFullError)) throw error;
      onFailure(error);
    });
    return picture;
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The type is told by the first byte, as all that is kept was written here. */
function pictureOf(bytes: Uint8Array): ShrunkPicture | null {
  const types = { 0x52: "image/webp", 0xff: "image/jpeg", 0x89: "image/png" } as const;
  const type = types[(bytes[0] ?? 0) as keyof typeof types];
  return type === undefined ? null : { type, bytes };
}
