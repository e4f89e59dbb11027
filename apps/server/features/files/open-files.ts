// Files as a feature: uploads, their signed addresses, pictures made smaller, and what links lead to.

import { inMemory } from "../../auth/rate-limits.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import type { Job } from "../../jobs/regular-jobs.ts";
import { openOutbound } from "../../outbound/open-outbound.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { FileDb } from "./database/file-db.ts";
import { openImages } from "./images/open-images.ts";
import { serveImages } from "./images/serve-images.ts";
import { createGetLinkMetadata } from "./links/get-link-metadata.ts";
import { createGetSignedFileUrls } from "./signing/get-signed-file-urls.ts";
import { serveSigned } from "./signing/serve-signed.ts";
import { FileSignatures } from "./signing/signatures.ts";
import { SignedFiles } from "./signing/signed-files.ts";
import { serveUploads } from "./uploads/serve-uploads.ts";
import { createUploadHandlers } from "./uploads/upload-calls.ts";
import { Uploads } from "./uploads/uploads.ts";

/** Links that one person may have looked at in a minute, and how long one may take. */
const linksAMinute = 60;
const linkWithinMs = 10_000;

export interface FilesOptions {
  readonly files: FileStore;
  /** Bytes of one file; 0: no limit. */
  readonly sizeLimit: number;
  /** Where pictures that were made smaller are kept, and how many bytes of them. */
  readonly imageFolder: string;
  readonly imageCacheLimit: number;
}

export async function openFiles(ground: Ground, options: FilesOptions): Promise<NounFeature<"files">> {
  const { database, records, log, shutdown, secret, origin, now, newId } = ground;
  const { files } = options;
  const db = new FileDb(database, now);
  const signatures = new FileSignatures(secret, now);
  const uploads = new Uploads({ records: records.store, files, db, sizeLimit: options.sizeLimit, newId });
  const signedFiles = new SignedFiles({ records: records.store, db, signatures, origin });
  const onFailure = (error: unknown): void => log.warn({ err: error }, "a picture was not made smaller");
  const images = await openImages({
    files,
    folder: options.imageFolder,
    mostKept: options.imageCacheLimit,
    randomUUID: newId,
    onFailure,
    onUnreadable: (words) => log.info({ words }, "a picture could not be decoded"),
  });
  shutdown.onStop(() => images.close());
  const fetch = openOutbound("link preview", linkWithinMs);
  shutdown.onStop(() => fetch.close());
  return {
    handlers: {
      ...createUploadHandlers(uploads),
      getSignedFileUrls: createGetSignedFileUrls(signedFiles),
      getLinkMetadata: createGetLinkMetadata(records.store, { fetch, limit: inMemory(linksAMinute, 60) }),
    },
    keepers: [
      ...sweepers({ uploads, files }, log),
      { name: "trim images", round: async () => await images.trim().catch(onFailure) },
    ],
    async routes(app, services) {
      await serveUploads(app, uploads, services);
      const signed = { db, files, signatures, answering: services.answering, now };
      serveSigned(app, signed);
      const { sessions, limits } = services;
      serveImages(app, { ...signed, images, sessions, limits, signedFiles });
    },
  };
}

/** Look for uploads that nobody goes on with, and for what a crash left in the store. Several processes may at once. */
function sweepers(swept: Readonly<Record<string, { sweep(): Promise<number> }>>, log: Ground["log"]): Job[] {
  return Object.entries(swept).map(([name, one]) => ({
    name: `sweep ${name}`,
    async round() {
      await one.sweep().catch((error: unknown) => log.error({ err: error }, "uploads were not swept"));
    },
  }));
}
