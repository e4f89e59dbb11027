// Whether a place can be used, found out at the start rather than with the first file: that it can be reached, the keys open
// it, every right that is needed is there, and that it refuses to write a key twice, whole and in pieces. Throws
// S3PlaceError; leaves nothing behind.

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { StoreFullError } from "./file-store.ts";
import { asStoreFault, isConflict, isNetworkFault, isTaken, isUnknownThere, refusalOf } from "./s3-faults.ts";
import { S3PlaceError, type S3Place } from "./s3-place.ts";
import { asStored } from "./s3-writer.ts";

/** `mark` is a new id. The key of the probe is none that a file may have. */
export async function probeS3(client: S3Client, place: S3Place, mark: string): Promise<void> {
  const object = { Bucket: place.bucket, Key: `${place.prefix}.probe/${mark}` };
  const stored = asStored(place, mark);
  const put = async (text: string): Promise<unknown> =>
    await client.send(new PutObjectCommand({ ...object, ...stored, Body: Buffer.from(text), IfNoneMatch: "*" }));
  let fault: unknown = null;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => (fault ??= error));
  };
  await attempt(async () => {
    await put("first").catch((error: unknown) => {
      throw isUnknownThere(error) ? notAtomic(place, "PutObject", "it does not know that", error) : error;
    });
    await demandRefusal(put("second"), place, "PutObject");
    await demandRefusal(putInPieces(client, object, stored), place, "CompleteMultipartUpload");
    const { Body } = await client.send(new GetObjectCommand(object));
    if ((await Body?.transformToString()) !== "first") throw notAtomic(place, "PutObject", "other bytes were there");
    await client.send(new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix, MaxKeys: 1 }));
  });
  // Nothing can be written to a full store, twice neither; what is there is to be read.
  if (asStoreFault(fault) instanceof StoreFullError) return;
  await attempt(async () => await client.send(new DeleteObjectCommand(object)));
  if (fault !== null) throw explained(fault, place);
}

async function putInPieces(client: S3Client, object: { Bucket: string; Key: string }, stored: object): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ...stored }));
  const upload = { ...object, UploadId };
  try {
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: Buffer.from("third") }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload, IfNoneMatch: "*" }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload));
    throw error;
  }
}

async function demandRefusal(work: Promise<unknown>, place: S3Place, request: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isTaken(error) || isConflict(error)) return;
    throw isUnknownThere(error) ? notAtomic(place, request, "it does not know that", error) : error;
  }
  throw notAtomic(place, request, "it replaced what was there");
}

function notAtomic({ endpoint, bucket }: S3Place, request: string, instead: string, cause?: unknown): S3PlaceError {
  const [key, named] = endpoint === null ? ["FILES_S3_BUCKET", bucket] : ["FILES_S3_ENDPOINT", endpoint];
  const shouldBe = `a store that writes a key once (If-None-Match: * on ${request})`;
  return new S3PlaceError(key, shouldBe, `${instead} (${named})`, cause);
}

const keyCodes = new Set([
  "CredentialsProviderError",
  "ExpiredToken",
  "InvalidAccessKeyId",
  "InvalidClientTokenId",
  "InvalidToken",
  "SignatureDoesNotMatch",
  "TokenRefreshRequired",
  "Unauthorized",
]);

/** In the words of the settings. */
function explained(error: unknown, place: S3Place): unknown {
  if (error instanceof S3PlaceError || !(error instanceof Error)) return error;
  const { code, status } = refusalOf(error);
  const why = `${error.message === "" || error.message === code ? "" : `${error.message} `}(${codeOf(error) ?? code})`;
  const where = place.endpoint ?? "Amazon S3";
  if (code === "NoSuchBucket" || status === 404)
    return new S3PlaceError("FILES_S3_BUCKET", `a bucket of ${where}`, `there is none called "${place.bucket}"`, error);
  if (status === 301 || status === 307 || code === "AuthorizationHeaderMalformed" || code === "PermanentRedirect")
    return new S3PlaceError(
      "FILES_S3_REGION",
      `the region of the bucket "${place.bucket}"`,
      `was answered: ${why}`,
      error,
    );
  if (keyCodes.has(code) || status === 401)
    return new S3PlaceError(
      "FILES_S3_KEY_ID and FILES_S3_SECRET",
      `keys that ${where} knows`,
      `was answered: ${why}`,
      error,
    );
  if (status === 403)
    return new S3PlaceError(
      "FILES_S3_BUCKET",
      "a bucket that the keys may read, write, list and clear",
      `was answered: ${why}`,
      error,
    );
  if (status === null && (code === "TimeoutError" || isNetworkFault(error)))
    return new S3PlaceError(
      "FILES_S3_ENDPOINT",
      "a store that can be reached",
      `${where} does not answer: ${why}`,
      error,
    );
  return new S3PlaceError("FILES_S3_ENDPOINT", "a store that takes what is written", `was answered: ${why}`, error);
}

/** Of a connection that failed; of the first address, where a host has several. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
