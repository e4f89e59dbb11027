// Files in a bucket of an S3 store, one object a key. open() refuses a store that would not keep the port's promises. Writing
// is s3-writer.ts, a reading that breaks off resumed-body.ts.

import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type GetObjectCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3";
import { leftBehindMs, type ByteRange, type FileStore, type StoredObject, type Written } from "./file-store.ts";
import { resumedBody } from "./resumed-body.ts";
import { openS3Client } from "./s3-client.ts";
import { asStoreFault, isAbsent, isPastTheEnd, isUnknownThere, isUploadGone, withStoreFault } from "./s3-faults.ts";
import { headOf, keyOf, objectOf, type ObjectName } from "./s3-object.ts";
import { probeS3 } from "./s3-probe.ts";
import { S3Writer, type S3WriterOptions } from "./s3-writer.ts";

export interface S3FileStoreOptions extends Omit<S3WriterOptions, "pieceSize"> {
  readonly now: () => number;
  /** 8 MB unless said otherwise. */
  readonly pieceSize?: number;
}

/** Above the usual part of a file (4 MB), which so is one request. */
const usualPiece = 8 * 1024 * 1024;

type Got = Pick<GetObjectCommandOutput, "Body" | "ContentLength" | "ETag">;

export class S3FileStore implements FileStore {
  private readonly writer: S3Writer;

  private constructor(
    private readonly client: S3Client,
    private readonly options: S3FileStoreOptions,
  ) {
    this.writer = new S3Writer(client, { pieceSize: usualPiece, ...options });
  }

  /** Throws S3PlaceError where the place cannot be used as it is set. */
  static async open(options: S3FileStoreOptions): Promise<S3FileStore> {
    const client = await openS3Client(options.place);
    try {
      await probeS3(client, options.place, options.randomUUID());
      return new S3FileStore(client, options);
    } catch (error) {
      client.destroy();
      throw error;
    }
  }

  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<Written> {
    return await this.writer.write(this.objectOf(key), source);
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const object = this.objectOf(key);
    if (range !== undefined && range.end <= range.start)
      throw new RangeError(`A range should end after its start, instead was ${range.start} to ${range.end}.`);
    const found = await this.get(object, range ?? null);
    if (found === null || found instanceof Readable) return found;
    const { Body, ContentLength, ETag } = found;
    if (ContentLength === undefined) throw new Error(`The store did not say how long ${key} is.`);
    const start = range?.start ?? 0;
    const length = range === undefined ? ContentLength : Math.min(ContentLength, range.end - start);
    return resumedBody({ stream: streamOf(Body), length }, async (from) => {
      const again = await this.get(object, { start: start + from, end: start + length }, ETag);
      if (again === null) throw new Error(`The file ${key} went away while it was read.`);
      return again instanceof Readable ? again : streamOf(again.Body);
    });
  }

  /** Null where there is no such object; an empty stream where it ends before the range begins. */
  private async get(object: ObjectName, range: ByteRange | null, etag?: string): Promise<Got | Readable | null> {
    const part = range === null ? {} : { Range: `bytes=${range.start}-${range.end - 1}` };
    const same = etag === undefined ? {} : { IfMatch: etag };
    try {
      const got = await this.client.send(new GetObjectCommand({ ...object, ...part, ...same }));
      if (range === null || got.ContentRange?.startsWith(`bytes ${range.start}-`) === true) return got;
      streamOf(got.Body).destroy();
      throw new Error(`The store gave ${got.ContentRange ?? "all"} of ${object.Key} for bytes from ${range.start}.`);
    } catch (error) {
      if (isAbsent(error)) return null;
      if (isPastTheEnd(error)) return Readable.from([]);
      throw asStoreFault(error);
    }
  }

  async sizeOf(key: string): Promise<number | null> {
    return (await headOf(this.client, this.objectOf(key)))?.ContentLength ?? null;
  }

  async remove(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand(this.objectOf(key)));
    } catch (error) {
      if (!isAbsent(error)) throw asStoreFault(error);
    }
  }

  async *list(): AsyncGenerator<StoredObject> {
    const within = { Bucket: this.options.place.bucket, Prefix: this.options.place.prefix };
    for (let from: string | undefined; ;) {
      const page = await withStoreFault(
        this.client.send(new ListObjectsV2Command({ ...within, ContinuationToken: from })),
      );
      for (const { Key, Size } of page.Contents ?? []) {
        const key = keyOf(this.options.place, Key);
        if (key !== null && Size !== undefined) yield { key, size: Size };
      }
      if (page.IsTruncated !== true) return;
      from = page.NextContinuationToken;
    }
  }

  /** A store that cannot tell what is unfinished has to clear it away itself: 0. */
  async sweep(): Promise<number> {
    const { place, now } = this.options;
    let removed = 0;
    let from: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } = {};
    for (;;) {
      const page = await this.unfinished(from);
      for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
        if (keyOf(place, Key) === null || Initiated === undefined || Initiated.getTime() > now() - leftBehindMs)
          continue;
        await this.abort({ Key, UploadId });
        removed += 1;
      }
      if (page?.IsTruncated !== true) return removed;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  private async unfinished(from: object) {
    const { bucket, prefix } = this.options.place;
    try {
      return await this.client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }));
    } catch (error) {
      if (isUnknownThere(error)) return null;
      throw asStoreFault(error);
    }
  }

  private async abort(upload: { readonly Key: string | undefined; readonly UploadId: string | undefined }) {
    try {
      await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.options.place.bucket, ...upload }));
    } catch (error) {
      // Another process was first, or it was completed after all.
      if (!isUploadGone(error) && !isAbsent(error)) throw asStoreFault(error);
    }
  }

  private objectOf(key: string): ObjectName {
    return objectOf(this.options.place, key);
  }
}

function streamOf(body: Got["Body"]): Readable {
  if (body instanceof Readable) return body;
  throw new Error("The client gave no stream.");
}
