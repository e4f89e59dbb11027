// Files as a feature: uploads, their signed addresses, pictures made smaller, and what links lead to.

import { inMemory } from "../../auth/rate-limits.ts";
import { repeatHere } from "../../background/repeat-here.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { openOutbound } from "../../outbound/open-outbound.ts";
import type { DueWork } from "../../scheduler/due-work.ts";
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
/** Between two sweeps of the store, and of the cache of pictures. */
const EVERY_MS = 10 * 60 * 1000;

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
  // Every server process has its own cache of pictures, and trims it itself.
  shutdown.onStop(repeatHere(EVERY_MS, async () => await images.trim(), onFailure));
  const fetch = openOutbound("link preview", linkWithinMs);
  shutdown.onStop(() => fetch.close());
  return {
    handlers: {
      ...createUploadHandlers(uploads),
      getSignedFileUrls: createGetSignedFileUrls(signedFiles),
      getLinkMetadata: createGetLinkMetadata(records.store, { fetch, limit: inMemory(linksAMinute, 60) }),
    },
    dueWork: [sweep("uploads", uploads), sweep("files", files)],
    async routes(app, services) {
      await serveUploads(app, uploads, services);
      const signed = { db, files, signatures, answering: services.answering, now };
      serveSigned(app, signed);
      const { sessions, limits } = services;
      serveImages(app, { ...signed, images, sessions, limits, signedFiles });
    },
  };
}

/** Removes uploads that nobody continues, and what a crash left in the store. A failure is reported and tried again. */
function sweep(name: string, swept: { sweep(): Promise<number> }): DueWork {
  return { kind: `sweep ${name}`, effect: "repeated", everyMs: EVERY_MS, run: async () => void (await swept.sweep()) };
}
