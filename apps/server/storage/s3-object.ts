// What a key is called in a bucket, and what is asked of one object alone.

import { HeadObjectCommand, type HeadObjectCommandOutput, type S3Client } from "@aws-sdk/client-s3";
import { checkKey, isKey } from "./file-store.ts";
import { asStoreFault, isAbsent } from "./s3-faults.ts";
import type { S3Place } from "./s3-place.ts";

export interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/** Throws BadKeyError. */
export function objectOf({ bucket, prefix }: S3Place, key: string): ObjectName {
  checkKey(key);
  return { Bucket: bucket, Key: prefix + key };
}

/** Null for what is not a file of ours. */
export function keyOf({ prefix }: S3Place, name: string | undefined): string | null {
  if (name?.startsWith(prefix) !== true) return null;
  const key = name.slice(prefix.length);
  return isKey(key) ? key : null;
}

/** Null where there is no such object. */
export async function headOf(client: S3Client, { Bucket, Key }: ObjectName): Promise<HeadObjectCommandOutput | null> {
  try {
    return await client.send(new HeadObjectCommand({ Bucket, Key }));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw asStoreFault(error);
  }
}
