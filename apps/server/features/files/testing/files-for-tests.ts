// File stores for tests of what stands above them: a folder that goes with the test, and an S3 store on loopback.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3, type TestS3 } from "@tessera/testing/s3/start-s3.ts";
import { DiskFileStore } from "../../../storage/disk-file-store.ts";
import type { FileStore } from "../../../storage/file-store.ts";
import { S3FileStore } from "../../../storage/s3-file-store.ts";
import type { S3Place } from "../../../storage/s3-place.ts";

export interface OpenFiles {
  readonly files: FileStore;
  readonly close: () => Promise<void>;
}

export async function openOnDisk(): Promise<OpenFiles> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-files-"));
  const files = await DiskFileStore.open({ folder, randomUUID });
  return { files, close: async () => rmSync(folder, { recursive: true, force: true }) };
}

export async function openOnS3(): Promise<OpenFiles> {
  const s3 = await startS3();
  const files = await S3FileStore.open({ place: placeIn(s3), randomUUID, now: Date.now, wait: async () => undefined });
  return { files, close: async () => await s3.close() };
}

/** A place of its own in the store. */
export function placeIn(s3: TestS3, more: Partial<S3Place> = {}): S3Place {
  return {
    bucket: s3.bucket,
    endpoint: s3.front.address,
    region: s3.region,
    prefix: s3.freshPrefix(),
    pathStyle: true,
    keys: s3.keys,
    encryption: null,
    encryptionKey: null,
    ...more,
  };
}

/** As an operator sets it. */
export function settingsOf({ bucket, endpoint, region, prefix, keys }: S3Place): Record<string, string> {
  return {
    FILES_S3_BUCKET: bucket,
    FILES_S3_ENDPOINT: endpoint ?? "",
    FILES_S3_REGION: region ?? "",
    FILES_S3_PREFIX: prefix,
    FILES_S3_KEY_ID: keys?.id ?? "",
    FILES_S3_SECRET: keys?.secret ?? "",
  };
}
