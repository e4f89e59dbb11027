// The embedded database behind the database port: one engine in a thread of its own, one
// connection, whose holders take turns (turns.ts). A statement on the outer handle waits for an open
// transaction. Channels stay inside the process: there is no other one.

import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { connectionOver, inTransaction, statementNames, type Connection } from "./connection.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Migration } from "./migrations.ts";
import { clientOver, type DatabaseDraft } from "./pglite-client.ts";
import { createEngine, engineExists } from "./pglite-engine.ts";
import type { FromWorker, ToWorker } from "./pglite-worker.ts";
import { ProtocolStream } from "./protocol-stream.ts";
import type { Database, Sql } from "./sql.ts";
import { runProcess, startWorker } from "../threads/start-worker.ts";
import { turns, type Rank } from "./turns.ts";

/** The thorough compiler of WebAssembly takes longer than what it would save a process that runs once. */
const compiledOnce = ["--liftoff-only"];

export interface PgliteOptions {
  /** The data folder; the database lives in `database/` inside it, the lock beside. */
  readonly folder: string;
  /** False only in tests: a crash of the machine then loses commits. */
  readonly fsync?: boolean;
  /** Where there is none yet, it is made at the top of this ladder. One that exists is left as it is. */
  readonly ladder?: readonly Migration[];
  /** Told when the engine died; every later statement fails. */
  onEngineLost(error: Error): void;
}

export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { ladder = [] } = options;
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(options.folder, randomUUID());
  try {
    const engine = { folder: join(options.folder, "database"), fsync: options.fsync ?? true };
    if (!engineExists(engine.folder))
      await createEngine(engine, async (options) => {
        const draft: DatabaseDraft = { ...options, ladder };
        await runProcess("create-database-worker", import.meta.url, draft, compiledOnce);
      });
    return await serve(startWorker("pglite-worker", import.meta.url, engine), options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function serve(worker: Worker, options: PgliteOptions, unlock: () => void): Promise<Database> {
  await answered(worker, "ready");
  const stream = new ProtocolStream((messages) => {
    // A copy of exactly these bytes, handed over instead of cloned.
    const own = Uint8Array.from(messages);
    worker.postMessage(own satisfies ToWorker, [own.buffer]);
  });
  let closing = false;
  worker.on("message", (message: FromWorker) => {
    if (message instanceof Uint8Array) stream.receive(message);
  });
  let gone = false;
  worker.on("error", (error) => stream.destroy(error));
  worker.on("exit", () => {
    gone = true;
    if (!closing) stream.destroy(new Error("The embedded database stopped."));
  });

  const client = clientOver(stream);
  client.on("error", (error) => {
    if (!closing) options.onEngineLost(error);
  });
  await client.connect();

  const connection = connectionOver("pglite", client, statementNames());
  const inTurn = turns();
  const { ranked, waitFor } = rankedHandles(connection, inTurn, options.fsync !== false);
  return {
    ...ranked("read"),
    ranked,
    async script(text) {
      await inTurn(async () => {
        await waitFor("read");
        await client.query(text);
      });
    },
    ...channels(),
    async close() {
      if (closing) return;
      await inTurn(async () => {
        closing = true;
        if (gone) return;
        const closed = finished(worker);
        worker.postMessage("close" satisfies ToWorker);
        await closed;
        stream.destroy();
      });
      unlock();
    },
  };
}

/** Handles whose statements take turns by their rank, and what sets the connection up for a statement of a rank. */
function rankedHandles(
  connection: Connection,
  inTurn: ReturnType<typeof turns>,
  isDurable: boolean,
): { ranked(rank: Rank): Sql; waitFor(rank: Rank): Promise<void> } {
  // Only what would be done again is not waited for until it has reached the disk; what comes after it takes it along.
  let isWaited = true;
  const waitFor = async (rank: Rank): Promise<void> => {
    const isWanted = rank !== "behind";
    if (isWanted === isWaited || !isDurable) return;
    await connection.query(`SET synchronous_commit = ${isWanted ? "on" : "off"}`);
    isWaited = isWanted;
  };
  return {
    waitFor,
    ranked(rank) {
      const inMyTurn = <T>(work: () => Promise<T>): Promise<T> =>
        inTurn(async () => {
          await waitFor(rank);
          return await work();
        }, rank);
      return {
        kind: "pglite",
        query: (text, params) => inMyTurn(() => connection.query(text, params)),
        transaction: (work, how) => inMyTurn(() => inTransaction(connection, work, how)),
      };
    },
  };
}

/** Channels of one process. */
function channels(): Pick<Database, "listen" | "notify"> {
  const heard = new Map<string, Set<(payload: string) => void>>();
  return {
    async listen(channel, on) {
      const all = heard.get(channel) ?? new Set();
      heard.set(channel, all.add(on));
      return async () => {
        all.delete(on);
      };
    },
    async notify(channel, payload) {
      for (const on of heard.get(channel) ?? []) queueMicrotask(() => on(payload));
    },
  };
}

function answered(worker: Worker, wanted: "ready" | "closed"): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      worker.off("message", onMessage);
      worker.off("error", settle);
      worker.off("exit", onExit);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onMessage = (message: FromWorker): void => {
      if (message === wanted) settle();
    };
    const onExit = (): void => settle(new Error("The embedded database stopped before it was ready."));
    worker.on("message", onMessage);
    worker.on("error", settle);
    worker.on("exit", onExit);
  });
}

/** Waits until the engine has closed its files, then ends the thread and frees its memory. */
async function finished(worker: Worker): Promise<void> {
  await answered(worker, "closed");
  await worker.terminate();
}
