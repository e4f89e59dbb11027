// The files of a signed-in person in this tab: what goes up, and where what is up can be read. Loaded when a page holds the
// first file, or some seconds after the start, when what an earlier tab left goes on.
import type { I18n } from "@lingui/core";
import { fileFields, formatOfPicture } from "@tessera/blocks/media/media-props.ts";
import { writeValue } from "@tessera/database/edit/cell-edits.ts";
import { storedIn } from "@tessera/database/edit/row-edits.ts";
import { file } from "@tessera/database/properties/file/file.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import { getIn, sameJson, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { fileName } from "@tessera/kernel/rules/file-name.ts";
import { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Log } from "@tessera/platform/log.ts";
import type { Readable, Writable } from "@tessera/platform/readable.ts";
import type { SyncClient } from "@tessera/sync/client.ts";
import { openIndexedDbShelf } from "@tessera/sync/files/indexed-db-shelf.ts";
import { MemoryShelf } from "@tessera/sync/files/memory-shelf.ts";
import { SignedUrls } from "@tessera/sync/files/signed-urls.ts";
import type { KeptUpload, UploadPlace, UploadShelf } from "@tessera/sync/files/upload-ports.ts";
import type { UploadSummary } from "@tessera/sync/files/upload-state.ts";
import { Uploader } from "@tessera/sync/files/uploader.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { changeFormat } from "../records/change-format.ts";
import { requestHeaders } from "../../account/request-headers.ts";
import { askBeforeLeaving } from "../../ground/ask-before-leaving.ts";
import type { PendingWork } from "../records/pending-work.ts";
import { measureFile } from "./measure-picture.ts";
import { pageFiles } from "./page-files.ts";
import { shelfOf } from "../../local/shelf-name.ts";
import { uploadCalls } from "./upload-calls.ts";

export interface SessionFiles {
  readonly uploader: Uploader;
  readonly urls: SignedUrls;
  /** As the faces of a page know them; the same page gets the same ones. */
  ofPage(this: void, i18n: I18n, spaceId: string, pageId: string): FaceFiles;
  /** Runs once the server knows the block, which may be at once. The answer gives it up. */
  whenSaved(this: void, spaceId: string, blockId: string, run: () => void): () => void;
  /** Registers what shows blocks or rows, so that files are written into its undo. Returns a function that removes it. */
  writeBy(this: void, writer: UploadWriter): () => void;
  close(): void;
}

/** Writes an uploaded file. Returns false if it does not show the block or row, or may not change it. */
export type UploadWriter = (rowId: string, operations: readonly Operation[]) => boolean;

export interface SessionFilesPorts {
  readonly userId: string;
  readonly client: SyncClient;
  readonly http: Http;
  readonly log: Log;
  /** Shows how many files are being uploaded. */
  readonly work: Writable<PendingWork>;
}

export async function openSessionFiles({ userId, client, http, log, work }: SessionFilesPorts): Promise<SessionFiles> {
  const onError = (error: unknown): void =>
    log({ level: "warning", words: "a file could not be kept or read on this device", detail: error });
  const shelf = await openShelf(userId, onError);
  const urls = new SignedUrls({
    clock: systemClock,
    async ask(wanted) {
      const asked = wanted.map(({ blockId, url }) => ({ permissionRecord: { table: "block", id: blockId }, url }));
      const result = await http.call(getSignedFileUrls, { urls: asked }, { source: "files" });
      return result.ok ? { ok: true, value: result.value.signedUrls } : result;
    },
  });
  const followed = new Set<string>();
  const writers = new Set<UploadWriter>();
  const uploader: Uploader = new Uploader({
    calls: uploadCalls(http, () =>
      requestHeaders({
        who: { kind: "somebody", userId, email: null },
        spaceId: null,
        cookieText: document.cookie,
      }),
    ),
    shelf,
    clock: systemClock,
    newId,
    hold,
    async isUnsent({ spaceId, blockId }: UploadPlace, isPlanned: boolean) {
      // After a reload the block may be in a queue that is on disk only.
      await client.fromDisk(spaceId);
      const { sync } = client.open(spaceId);
      if (!followed.has(spaceId)) {
        followed.add(spaceId);
        sync.onStatus(() => (sync.pending.length === 0 ? uploader.wake() : undefined));
      }
      const entry = sync.entry("block", blockId);
      return entry === null ? isPlanned : entry.seq === 0;
    },
    measure: async ({ contentType, as, cell }, file) =>
      as === undefined && cell === undefined && contentType.startsWith("image/") ? await measureFile(file) : null,
    place: (upload, url) => place(client, writers, upload, url),
    onError,
  });
  const stopShowing = showUploads(uploader.summary, work);
  const resume = (): void => void uploader.resume().catch(onError);
  const stop = client.onOnline(() => {
    if (!client.online) return;
    uploader.wake();
    urls.wake();
    resume();
  });
  resume();
  const whenSaved = (spaceId: string, blockId: string, run: () => void): (() => void) => {
    const { sync } = client.open(spaceId);
    const isUnsent = (): boolean => sync.entry("block", blockId)?.seq === 0;
    if (!isUnsent()) {
      run();
      return () => undefined;
    }
    const stop = sync.onStatus(() => {
      if (isUnsent()) return;
      stop();
      run();
    });
    return stop;
  };
  const pages = new Map<string, FaceFiles>();
  const writeBy = (writer: UploadWriter): (() => void) => {
    writers.add(writer);
    return () => writers.delete(writer);
  };
  return {
    uploader,
    urls,
    whenSaved,
    writeBy,
    ofPage(i18n, spaceId, pageId) {
      const found = pages.get(pageId) ?? pageFiles({ uploader, urls, whenSaved, writeBy }, i18n, spaceId, pageId);
      pages.set(pageId, found);
      return found;
    },
    close() {
      stopShowing();
      stop();
      uploader.close();
    },
  };
}

/** Shows how many files are being uploaded, and has the browser ask before the tab is left while a file is only in this tab. */
function showUploads(summary: Readable<UploadSummary>, work: Writable<PendingWork>): () => void {
  let letLeave: (() => void) | null = null;
  const show = (): void => {
    const { underWay, unstored } = summary.read();
    if (work.read().uploading !== underWay) work.set({ ...work.read(), uploading: underWay });
    if (unstored > 0) letLeave ??= askBeforeLeaving();
    else {
      letLeave?.();
      letLeave = null;
    }
  };
  const stop = summary.subscribe(show);
  return () => {
    stop();
    letLeave?.();
  };
}

/** Where the browser keeps nothing, files live as long as the tab. */
async function openShelf(userId: string, onError: (error: unknown) => void): Promise<UploadShelf> {
  try {
    return await openIndexedDbShelf(window.indexedDB, shelfOf(userId));
  } catch (error) {
    onError(error);
    return new MemoryShelf();
  }
}

/** Holds a name for this tab, until it is let go or the tab is gone. Pages that are not secure have no locks. */
function hold(key: string): Promise<(() => void) | null> {
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`tessera-upload-${key}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

/** Writes an uploaded file into its block, which may be on a page that nobody looks at. */
async function place(
  client: SyncClient,
  writers: ReadonlySet<UploadWriter>,
  upload: KeptUpload,
  url: string,
): Promise<boolean> {
  const { spaceId, pageId, blockId, picture } = upload;
  await client.fromDisk(spaceId);
  const workspace = client.open(spaceId);
  const found = workspace.sync.entry("block", blockId) !== null || (await brought(workspace, pageId, blockId));
  const entry = workspace.sync.entry("block", blockId);
  if (!found) return false;
  // It is gone, and its page too: there is nothing to write into.
  if (entry === null || !isAlive(entry)) return true;
  if (upload.as !== undefined) {
    changeFormat(workspace.sync, spaceId, blockId, { [`page_${upload.as}`]: url }, upload.as);
    return true;
  }
  if (upload.cell !== undefined) {
    const { property } = upload.cell;
    const files = [...(file.read(storedIn(entry.value, property)) ?? []), { name: fileName(upload.name), url }];
    const operations = writeValue({ spaceId, id: blockId }, property, file.write(files));
    if (![...writers].some((write) => write(blockId, operations))) workspace.sync.transact(operations, "upload");
    return true;
  }
  const isPicture = typeOf(entry) === "image" && picture !== null;
  const name = fileName(upload.name);
  // The name is a text: written where it is there already, it would count as a change of it.
  const isNamed = sameJson(getIn(entry.value, ["properties", "title"]) ?? null, [[name]]);
  const fields: readonly (readonly [string, JsonObject])[] = [
    ["properties", { ...fileFields({ url, size: upload.size }), ...(isNamed ? {} : { title: [[name]] }) }],
    ["format", isPicture ? formatOfPicture(picture) : {}],
  ];
  const operations = fields.flatMap(([root, values]) =>
    Object.entries(values).map(([name, value]): Operation => ({
      pointer: { table: "block", id: blockId, spaceId },
      path: [root, name],
      command: "set",
      args: { value },
    })),
  );
  if (![...writers].some((write) => write(blockId, operations))) workspace.sync.transact(operations, "upload");
  return true;
}

/** Loads the page until the block is here; true also where it is certain that there is none. */
function brought(workspace: Workspace, pageId: string, blockId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const release = workspace.openPage(pageId);
    const answer = (): boolean | null => {
      const state = workspace.stateOf(pageId);
      if (workspace.sync.entry("block", blockId) !== null || state.kind === "hidden") return true;
      if (state.kind === "failed") return false;
      return state.kind === "ready" && !state.partial ? true : null;
    };
    let stop = (): void => undefined;
    const check = (): boolean => {
      const now = answer();
      if (now === null) return false;
      stop();
      release();
      resolve(now);
      return true;
    };
    if (!check()) stop = workspace.onState(check);
  });
}
