// The file store that is configured: a folder, or a bucket. What speaks to buckets is loaded only then.

import { setTimeout as wait } from "node:timers/promises";
import { DiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";

/** Where files lie, as the configuration says it. */
export interface FilesPlace {
  readonly filesFolder: string;
  /** Null: in the folder. */
  readonly filesBucket: S3Place | null;
}

export async function openFileStore(
  { filesFolder, filesBucket }: FilesPlace,
  { now, randomUUID }: { readonly now: () => number; readonly randomUUID: () => string },
): Promise<FileStore> {
  if (filesBucket === null) return await DiskFileStore.open({ folder: filesFolder, randomUUID });
  const { S3FileStore } = await import("./s3-file-store.ts");
  return await S3FileStore.open({ place: filesBucket, randomUUID, now, wait: async (ms) => await wait(ms) });
}
