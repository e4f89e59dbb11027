// The ports of the sync client in a browser: storage, calls, Web Locks. No decision is made here. Its realtime channel is opened by
// browser-channel.ts.
import { loadCachedPageChunk } from "@tessera/kernel/wire/api/pages/load-page-chunk.ts";
import { loadChildPages } from "@tessera/kernel/wire/api/spaces/load-child-pages.ts";
import { saveTransactionsFanout } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { CallResult as HttpResult, Failure, Http } from "@tessera/platform/http.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { Log } from "@tessera/platform/log.ts";
import type { SyncApi, SyncPorts } from "@tessera/sync/ports.ts";
import type { CallFailure, CallResult } from "@tessera/sync/server-calls.ts";
import { openLocalStorage } from "../../local/open-local-storage.ts";
import type { OpenedStorage } from "../../local/opened-storage.ts";

/** The only statuses that refuse a request for good. After any other failure the request is repeated, so that no edit is lost. */
const final: ReadonlySet<number> = new Set([400, 413]);

export function syncFailure(failure: Failure): CallFailure {
  switch (failure.kind) {
    case "offline":
    case "timeout":
    case "cancelled":
      return { kind: "unreachable" };
    case "unreadable":
      // A proxy answered in place of the server.
      return { kind: "unreachable" };
    case "refused":
      if (failure.status === 401) return { kind: "signed-out" };
      if (failure.body === null || !final.has(failure.status)) return { kind: "busy" };
      return { kind: "refused", name: failure.body.name, message: failure.body.debugMessage ?? "" };
  }
}

/** The failure of the sync client in the form that screens show. */
export function screenFailure(failure: CallFailure): Failure {
  switch (failure.kind) {
    case "unreachable":
      return { kind: "offline" };
    case "busy":
      return { kind: "refused", status: 503, body: null, retryAfterSeconds: null };
    case "signed-out":
      return { kind: "refused", status: 401, body: null, retryAfterSeconds: null };
    case "refused":
      return {
        kind: "refused",
        status: 400,
        body: { errorId: "", name: failure.name, debugMessage: failure.message },
        retryAfterSeconds: null,
      };
  }
}

function answer<From, To>(result: HttpResult<From>, read: (value: From) => To): CallResult<To> {
  return result.ok ? { ok: true, value: read(result.value) } : { ok: false, failure: syncFailure(result.failure) };
}

export function syncApi(http: Http): SyncApi {
  return {
    async save(transactions) {
      return answer(
        await http.call(
          saveTransactionsFanout,
          { requestId: newId(), transactions: [...transactions] as never },
          { source: "queue" },
        ),
        ({ results }) => ({ results: results ?? [] }),
      );
    },
    async chunk(spaceId, id, limit, cursor) {
      const result = await http.call(
        loadCachedPageChunk,
        {
          page: { id, spaceId },
          limit,
          cursor: cursor as never,
          chunkNumber: 0,
          verticalColumns: false,
          editing: true,
        },
        { source: "page" },
      );
      return answer(result, ({ recordMap, cursor: next, children = {}, seq = 0 }) => ({
        recordMap,
        cursor: next,
        children,
        seq,
      }));
    },
    async childPages(spaceId, parents) {
      return answer(
        await http.call(loadChildPages, { spaceId, parents: [...parents] }, { source: "sidebar" }),
        (value) => value,
      );
    },
  };
}

const queueLock = "tessera-queue-";

/** Whether other tabs of this browser hold queues; false in a browser without locks. */
export async function othersAreOpen(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.filter(({ name }) => name?.startsWith(queueLock)).map(({ clientId }) => clientId)).size > 1;
}

/** Holds the lock of this name for as long as the tab lives; false where another tab holds it. */
function claim(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(queueLock + name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => undefined);
      })
      .catch(reject);
  });
}

export interface BrowserPorts extends SyncPorts {
  readonly health: OpenedStorage["health"];
  /** To be called when the first screen is drawn: code that it does not need may load then. */
  readonly start: () => void;
}

export async function browserPorts(userId: string, http: Http, log: Log): Promise<BrowserPorts> {
  const onError = (error: unknown) =>
    log({ level: "error", words: error instanceof Error ? error.message : "sync", detail: error });
  const { storage, health, start } = await openLocalStorage(userId, onError);
  return {
    storage,
    health,
    start,
    api: syncApi(http),
    clock: systemClock,
    newId,
    random: Math.random,
    // Pages that are not secure have no locks: this tab then takes its own queue only.
    claim: "locks" in navigator ? claim : () => Promise.resolve(true),
    rewriting: () => import("@tessera/sync/refusing.ts").then((module) => module.afterRefusal),
    onError,
  };
}
