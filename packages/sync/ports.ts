/**
 * The ports of the sync client: storage, calls, a socket, a clock, ids, and which tabs are alive. In the browser these are
 * IndexedDB, fetch, WebSocket and Web Locks; the simulation simulates all of them.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { ListParent } from "./load-state.ts";
import type { Rewrite } from "./refusing.ts";
import type { SaveResult } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import type { Cursor } from "@tessera/kernel/wire/box.ts";
import type { CallResult, ChunkAnswer, WireTransaction } from "./server-calls.ts";

export interface StorageChanges {
  readonly put: readonly (readonly [string, Json])[];
  readonly remove: readonly string[];
  /** Everything whose key begins so goes, before anything is put. */
  readonly removeBelow?: readonly string[];
}

/** Ordered keys to JSON values. `write` is atomic and durable when it resolves. */
export interface SyncStorage {
  /** All pairs whose key begins with the prefix, in key order. */
  load(prefix: string): Promise<[string, Json][]>;
  write(changes: StorageChanges): Promise<void>;
}

/** What one atomic change may do. It may await these calls and nothing else. */
export interface StorageTransaction {
  load(prefix: string): Promise<[string, Json][]>;
  /** The keys alone: what lies at them may be large. */
  keys(prefix: string): Promise<string[]>;
  get(key: string): Promise<Json | undefined>;
  put(key: string, value: Json): void;
  remove(key: string): void;
  /** Every key that begins so. */
  removeAll(prefix: string): void;
}

/** A storage in which what is written may depend on what is there, whichever tab writes besides. */
export interface AtomicStorage extends SyncStorage {
  /** All that `run` put and removed, or nothing where it throws. Durable when it resolves. */
  atomically<T>(run: (transaction: StorageTransaction) => Promise<T>): Promise<T>;
}

export interface SyncApi {
  save(transactions: readonly WireTransaction[]): Promise<CallResult<{ readonly results: readonly SaveResult[] }>>;
  chunk(scope: string, page: string, limit: number, cursor: Cursor): Promise<CallResult<ChunkAnswer>>;
  childPages(scope: string, parents: readonly ListParent[]): Promise<CallResult<Omit<ChunkAnswer, "cursor">>>;
}

export interface Socket {
  send(text: string): void;
  close(): void;
  /** True if messages are carried by polling, because no WebSocket works. */
  readonly limited?: boolean | undefined;
  /** Milliseconds between two pings, if not the usual time. */
  readonly pingEvery?: number | undefined;
}

export interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** `signedOut` is true if the server closed the socket because the session has ended. */
  readonly onClose: (signedOut: boolean) => void;
}

export type Connect = (handlers: SocketHandlers) => Socket;

export interface SyncClock {
  now(): number;
  /** Calls back once after so many milliseconds; the answer stops it. */
  after(ms: number, run: () => void): () => void;
}

export interface SyncPorts {
  readonly storage: SyncStorage;
  readonly api: SyncApi;
  readonly clock: SyncClock;
  readonly newId: () => string;
  /** 0 to 1. */
  readonly random: () => number;
  /** True where no living tab holds this queue: it may be taken over. This tab holds what it takes. */
  readonly claim: (queue: string) => Promise<boolean>;
  /** How the queue goes on after a refusal: its code comes when it is needed. */
  readonly rewriting: () => Promise<Rewrite>;
  readonly onError: (error: unknown) => void;
}
