/**
 * The server of a simulation: the real store, calls and realtime hub over a record port. It may crash at any moment: what
 * was not written is gone, sockets break, and a new process begins with empty memory on the same database.
 */
import { loadCachedPageChunk } from "@tessera/kernel/wire/api/pages/load-page-chunk.ts";
import { saveTransactionsFanout } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import { Engine, type EngineMessage } from "@tessera/database/index/engine.ts";
import { clientMessage } from "@tessera/kernel/wire/realtime.ts";
import * as v from "valibot";
import { JsonAnswer } from "@tessera/server/http/json-answer.ts";
import { createChunkHandlers } from "@tessera/server/features/pages/load-page-chunk.ts";
import { createSaveTransactions } from "@tessera/server/features/pages/save-transactions.ts";
import { Collections } from "@tessera/server/features/collections/collections.ts";
import { createQueryCollection } from "@tessera/server/features/collections/query-collection.ts";
import { withoutSnapshots } from "@tessera/server/features/collections/testing/kept-snapshots.ts";
import { Connection } from "@tessera/server/realtime/connection.ts";
import { Hub } from "@tessera/server/realtime/hub.ts";
import { Bootstrap } from "@tessera/server/store/bootstrap.ts";
import type { Commit } from "@tessera/server/store/transaction.ts";
import type { RecordDb } from "@tessera/server/store/record-db.ts";
import { Store } from "@tessera/server/store/store.ts";
import { MortalDb } from "./mortal-db.ts";
import type { Random } from "./random.ts";
import type { Time } from "./time.ts";
import { sessionCaller } from "@tessera/server/http/callers.ts";

export interface ServerPipe {
  /** To the client. */
  send(text: string): void;
  close(): void;
}

export class SimServer {
  private process: Process;
  private readonly dead: MortalDb[] = [];
  private calls = 0;
  private readonly pipes = new Set<ServerPipe>();
  readonly errors: unknown[] = [];

  constructor(
    private readonly db: RecordDb,
    private readonly time: Time,
    private readonly random: Random,
    private readonly onCommit: (commit: Commit) => void,
    /** `cacheEntries`: see StoreOptions; `resume`: see HubOptions. */
    private readonly sizes: { readonly cacheEntries: number | undefined; readonly resume: number | undefined },
  ) {
    this.process = this.boot();
  }

  private boot(): Process {
    const mortal = new MortalDb(this.db);
    const newId = () => this.random.uuid();
    const hubs: Hub[] = [];
    const store: Store = new Store(mortal, {
      now: () => this.time.now(),
      newId,
      onCommit: (commit) => {
        this.onCommit(commit);
        for (const hub of hubs) hub.onCommit(commit);
      },
      cacheEntries: this.sizes.cacheEntries,
    });
    const hub = new Hub(store, {
      onError: (error) => this.errors.push(error),
      later: (work, ms) => void this.time.after(ms, () => mortal.isDead || work()),
      ...(this.sizes.resume !== undefined && { resume: this.sizes.resume }),
    });
    hubs.push(hub);
    const engine = new Engine(50_000_000);
    // As to a thread and back.
    const thread = { ask: async (message: EngineMessage) => structuredClone(engine.handle(message)) };
    const collections = new Collections(store, thread, withoutSnapshots());
    return {
      mortal,
      store,
      hub,
      bootstrap: new Bootstrap(store, newId),
      save: createSaveTransactions(store, newId),
      chunk: createChunkHandlers(store).loadCachedPageChunk,
      query: createQueryCollection(store, collections, () => this.time.now()),
    };
  }

  get store(): Store {
    return this.process.store;
  }

  get bootstrap(): Bootstrap {
    return this.process.bootstrap;
  }

  /**
   * Calls of clients and of the database under way. A call counts while it makes no call of the database too: long work rests by the real
   * clock (threads/slices.ts). Those of dead processes count: a client that connects before the last write of one would not hear of it.
   */
  get busy(): number {
    return [this.process.mortal, ...this.dead].reduce((sum, { flying }) => sum + flying, this.calls);
  }

  crash(): void {
    this.process.mortal.kill();
    this.dead.push(this.process.mortal);
    for (const pipe of this.pipes) pipe.close();
    this.pipes.clear();
    this.process = this.boot();
  }

  /** Bodies come and go as JSON, through the events' schemas, as over HTTP. A crash in between answers nothing. */
  async call(event: SimCall, userId: string, body: string): Promise<string | null> {
    const { save, chunk, query, mortal } = this.process;
    const context = { caller: sessionCaller(userId, userId), spaceId: null } as never;
    const request: unknown = JSON.parse(body);
    const calls = {
      save: () => save(v.parse(saveTransactionsFanout.request, request), context),
      chunk: () => chunk(v.parse(loadCachedPageChunk.request, request), context),
      query: () => query(v.parse(queryCollection.request, request), context),
    };
    this.calls++;
    try {
      const answer: object | null = await Promise.race<object | null>([calls[event](), mortal.death]);
      if (answer === null || mortal.isDead) return null;
      return answer instanceof JsonAnswer ? Buffer.from(await answer.plain()).toString("utf8") : JSON.stringify(answer);
    } finally {
      this.calls--;
    }
  }

  /** Opens a socket; the answer takes the client's frames. */
  connect(userId: string, pipe: ServerPipe): { readonly receive: (text: string) => void; readonly close: () => void } {
    const { hub, mortal } = this.process;
    const connection = new Connection(this.random.uuid(), userId, userId, {
      send: (text) => {
        if (!mortal.isDead) pipe.send(text);
      },
      buffered: 0,
      close: () => pipe.close(),
    });
    hub.add(connection);
    this.pipes.add(pipe);
    return {
      receive: (text) => hub.receive(connection, v.parse(clientMessage, JSON.parse(text))),
      close: () => {
        this.pipes.delete(pipe);
        hub.remove(connection);
      },
    };
  }
}

export type SimCall = "save" | "chunk" | "query";

interface Process {
  readonly mortal: MortalDb;
  readonly store: Store;
  readonly hub: Hub;
  readonly bootstrap: Bootstrap;
  readonly save: ReturnType<typeof createSaveTransactions>;
  readonly chunk: ReturnType<typeof createChunkHandlers>["loadCachedPageChunk"];
  readonly query: ReturnType<typeof createQueryCollection>;
}
