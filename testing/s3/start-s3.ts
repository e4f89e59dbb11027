// An S3 store for tests, on loopback: s3rver with what it lacks (s3rver-rules.ts), or the real one that TESSERA_TEST_S3 names
// as http://id:secret@host:port/bucket?region=us-east-1, for `npx vitest run` of a file. Both stand behind a front that can
// fail. Buckets of tests are shared, so everyone takes a prefix of their own.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { startFaultyFront, type FaultyFront } from "./faulty-front.ts";
import { S3rverRules, type WritesOnce } from "./s3rver-rules.ts";

export interface TestS3 {
  readonly front: FaultyFront;
  /** Null where a real store is tried. */
  readonly rules: S3rverRules | null;
  readonly bucket: string;
  readonly region: string;
  readonly keys: { readonly id: string; readonly secret: string };
  /** A new one at each call. */
  freshPrefix(): string;
  close(): Promise<void>;
}

export interface TestS3Options {
  readonly writesOnce?: WritesOnce;
}

const own = { id: "S3RVER", secret: "S3RVER" };

export async function startS3({ writesOnce = "always" }: TestS3Options = {}): Promise<TestS3> {
  const freshPrefix = (): string => `t-${randomUUID()}/`;
  const named = process.env["TESSERA_TEST_S3"];
  if (named !== undefined && named !== "" && writesOnce === "always") {
    const url = new URL(named);
    const front = await startFaultyFront(url, null);
    const keys = { id: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) };
    const region = url.searchParams.get("region") ?? "us-east-1";
    return {
      front,
      rules: null,
      bucket: url.pathname.slice(1),
      region,
      keys,
      freshPrefix,
      close: async () => await front.close(),
    };
  }
  const folder = mkdtempSync(join(tmpdir(), "tessera-s3-"));
  const bucket = "tessera-files";
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { address, port } = await store.run();
  const rules = new S3rverRules({ folder, keys: own, writesOnce });
  const front = await startFaultyFront(new URL(`http://${address}:${port}`), rules);
  return {
    front,
    rules,
    bucket,
    region: "us-east-1",
    keys: own,
    freshPrefix,
    async close() {
      await front.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
