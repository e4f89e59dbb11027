// Writing an object once: `If-None-Match: *` lets the store decide between writers, in whatever process they are. A piece of
// the source is held at a time; what fits into one is put at once, more goes up piece by piece and appears when it is
// completed. Where the source or the store fails nothing appears (but where the very last answer is lost each time: then a
// writer who comes again finds it there). What cannot be cleared away is left to the sweep.

import { createHash, type Hash } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from "@aws-sdk/client-s3";
import { StoreUnreachableError, type Written } from "./file-store.ts";
import { inPieces, type Piece } from "./in-pieces.ts";
import { asStoreFault, isConflict, isTaken, isUploadGone, refusalOf, withStoreFault } from "./s3-faults.ts";
import { headOf, type ObjectName } from "./s3-object.ts";
import type { S3Place } from "./s3-place.ts";

export interface S3WriterOptions {
  readonly place: S3Place;
  readonly randomUUID: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** Bytes of one piece: what a write holds in memory. Stores want at least 5 MB of all but the last. */
  readonly pieceSize: number;
}

/** How often a put that the store decided neither way is done again, and after how long first. */
const mostConflicts = 5;
const conflictWaitMs = 50;

interface UploadName extends ObjectName {
  readonly UploadId: string | undefined;
}

export class S3Writer {
  constructor(
    private readonly client: S3Client,
    private readonly options: S3WriterOptions,
  ) {}

  async write(object: ObjectName, source: AsyncIterable<Uint8Array>): Promise<Written> {
    const sum = createHash("sha256");
    // By this a writer knows its own object, where the answer was lost and the client asked again.
    const mark = this.options.randomUUID();
    const pieces = summed(inPieces(source, this.options.pieceSize), sum);
    try {
      const { value: first } = await pieces.next();
      if (first === undefined) throw new Error("A stream gave no piece.");
      if (first.isLast) {
        const isNew = await this.putWhole(object, first.bytes, mark);
        return { size: first.bytes.byteLength, sha256: sum.digest("hex"), isNew };
      }
      const { size, isNew } = await this.putInPieces(object, first, pieces, mark);
      return { size, sha256: sum.digest("hex"), isNew };
    } finally {
      await pieces.return(undefined);
    }
  }

  private async putWhole(object: ObjectName, bytes: Uint8Array, mark: string): Promise<boolean> {
    const given = { ...object, ...asStored(this.options.place, mark), Body: bytes, ContentLength: bytes.byteLength };
    for (let conflicts = 0; ;) {
      try {
        await this.client.send(new PutObjectCommand({ ...given, IfNoneMatch: "*" }));
        return true;
      } catch (error) {
        if (isTaken(error)) return await this.isMine(object, mark, error);
        if (!isConflict(error)) throw asStoreFault(error);
        if ((conflicts += 1) > mostConflicts) throw new StoreUnreachableError(error);
        await this.options.wait(conflictWaitMs * 2 ** conflicts);
      }
    }
  }

  private async putInPieces(
    object: ObjectName,
    first: Piece,
    rest: AsyncIterable<Piece>,
    mark: string,
  ): Promise<{ readonly size: number; readonly isNew: boolean }> {
    const stored = asStored(this.options.place, mark);
    const { UploadId } = await withStoreFault(
      this.client.send(new CreateMultipartUploadCommand({ ...object, ...stored })),
    );
    const upload = { ...object, UploadId };
    const parts: CompletedPart[] = [];
    let size = 0;
    const put = async ({ bytes }: Piece): Promise<void> => {
      const part = { PartNumber: parts.length + 1, Body: bytes, ContentLength: bytes.byteLength };
      const { ETag } = await withStoreFault(this.client.send(new UploadPartCommand({ ...upload, ...part })));
      parts.push({ PartNumber: part.PartNumber, ETag });
      size += bytes.byteLength;
    };
    try {
      await put(first);
      for await (const piece of rest) await put(piece);
      const isNew = await this.complete(upload, parts, mark);
      if (!isNew) await this.abort(upload);
      return { size, isNew };
    } catch (error) {
      await this.abort(upload);
      throw error;
    }
  }

  private async complete(upload: UploadName, parts: CompletedPart[], mark: string): Promise<boolean> {
    const MultipartUpload = { Parts: parts };
    try {
      await this.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload, IfNoneMatch: "*" }));
      return true;
    } catch (error) {
      if (isTaken(error) || isUploadGone(error)) return await this.isMine(upload, mark, error);
      // A conflict ends an upload for good. The sender finds somebody else's there, or sends it again.
      throw isConflict(error) ? new StoreUnreachableError(error) : asStoreFault(error);
    }
  }

  /** Its failure would hide the one that led here; the sweep finds what stays. */
  private async abort({ Bucket, Key, UploadId }: UploadName): Promise<void> {
    await this.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
  }

  /** Of a write that was refused because something is there: whether it is this write's own. */
  private async isMine(object: ObjectName, mark: string, refused: unknown): Promise<boolean> {
    if (isTaken(refused) && refusalOf(refused).attempts < 2) return false;
    const found = await headOf(this.client, object);
    if (found === null) throw asStoreFault(refused);
    return found.Metadata?.[markName] === mark;
  }
}

const markName = "writer";

/** How an object is stored. Its content type is left out: the type that is served is decided elsewhere. */
export function asStored({ encryption, encryptionKey }: S3Place, mark: string) {
  return {
    Metadata: { [markName]: mark },
    ContentType: "application/octet-stream",
    ...(encryption === null ? {} : { ServerSideEncryption: encryption }),
    ...(encryptionKey === null ? {} : { SSEKMSKeyId: encryptionKey }),
  };
}

async function* summed(pieces: AsyncGenerator<Piece>, sum: Hash): AsyncGenerator<Piece, undefined> {
  for await (const piece of pieces) {
    sum.update(piece.bytes);
    yield piece;
  }
  return undefined;
}
