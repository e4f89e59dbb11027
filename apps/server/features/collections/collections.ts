// The collections that the engine's thread holds, and how they stay true: read from the records when one is first asked about,
// and brought to the scope's number by the log before every question, whichever process wrote it. Rows of an import come when it lands.
// Invariant: an answer is true of the scope at its number or later, and holds no row that its reader may not read. Of one
// collection one question is worked on at a time. A snapshot is written behind an answer, now and then, and saves a fresh process
// the reading of all rows. Leaves what a question is to query-collection.ts.

import { createHash } from "node:crypto";
import type { EngineAnswer, EngineMessage } from "@tessera/database/index/engine.ts";
import type { Answer, Question, Row } from "@tessera/database/query/question.ts";
import { isRowOf } from "@tessera/database/query/row-of-entry.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { importOf, openImports } from "@tessera/kernel/world/staged.ts";
import type { RowCursor } from "../../store/record-db.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { EngineThread } from "./engine-thread.ts";
import {
  isWorthWriting,
  usualLimits,
  type SinceSnapshot,
  type SnapshotLimits,
  type SnapshotStore,
} from "./snapshot-db.ts";
import { mayReadRows, rowOf, rowsShownTo } from "./row-form.ts";

/** Rows of one message and of one read. */
const PIECE = 1000;
/** Log rows of one read; a collection that is further behind than `MOST_BEHIND` is read anew. */
const LOG_PIECE = 500;
const MOST_BEHIND = 5000;
/** One order of texts for everybody, so that an answer can be kept for all who may read the same rows. */
const LOCALE = "en";
/** Times that a question is asked anew because the engine let go of its collection for others. */
const TRIES = 3;

/** A question without its reader: who that is follows from the actor. */
export type Asked = Omit<Question, "reader" | "me">;

/** What bytes of a snapshot depend on beside the rows: the order of texts, and the form in which rows are handed to the engine. */
export const snapshotForm = `${LOCALE} 1`;

interface Held {
  sequence: number;
  /** The version of the collection's record whose schema the engine has; -1: it is to be told. */
  schema: number;
  rows: number;
  since: SinceSnapshot;
  /** Imports whose rows were left out because they were open. */
  readonly open: Set<string>;
  /** The log behind its snapshot is not followed yet: it may say that an import landed whose rows are not in it. */
  isRestored: boolean;
}

export interface CollectionsOptions {
  readonly snapshots: SnapshotStore;
  readonly limits?: SnapshotLimits;
  readonly now: () => number;
  /** Of what is done beside questions, and may be done again. */
  readonly onError: (error: unknown) => void;
}

export class Collections {
  private readonly held = new Map<string, Held>();
  /** By collection: when the work on it is done. */
  private readonly busy = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: Store,
    private readonly thread: Pick<EngineThread, "ask">,
    private readonly options: CollectionsOptions,
  ) {}

  /** The answers of one moment, in order. The caller has asked for the right to read the collection. */
  async answer(collection: Entry, actor: Actor, questions: readonly Asked[]): Promise<Answer[]> {
    const answers = await this.inTurn(collection.id, async () => await this.work(collection, actor, questions));
    if (this.isSnapshotDue(collection.id))
      void this.inTurn(collection.id, async () => await this.writeSnapshot(collection)).catch(this.options.onError);
    return answers;
  }

  /** Resolves when nothing is worked on. */
  async idle(): Promise<void> {
    while (this.busy.size > 0) await Promise.allSettled(this.busy.values());
  }

  private async inTurn<Value>(collection: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.busy.get(collection) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    this.busy.set(collection, mine);
    try {
      return await mine;
    } finally {
      if (this.busy.get(collection) === mine) this.busy.delete(collection);
    }
  }

  private isSnapshotDue(collection: string): boolean {
    const held = this.held.get(collection);
    const { limits = usualLimits, now } = this.options;
    return (
      held !== undefined &&
      isWorthWriting(held.since, { rows: held.rows, sequence: held.sequence, now: now(), far: MOST_BEHIND / 2 }, limits)
    );
  }

  private async writeSnapshot({ scope, id }: Entry): Promise<void> {
    const held = this.held.get(id);
    // Many questions that were asked at once may each have found it due.
    if (held === undefined || !this.isSnapshotDue(id)) return;
    const since = { written: held.sequence, at: this.options.now(), changedRows: 0 };
    const made = await this.thread.ask({ kind: "snapshot", collection: id });
    if (made.kind !== "snapshot") return;
    held.since = since;
    await this.options.snapshots.write(scope, id, { sequence: held.sequence, bytes: made.snapshot });
  }

  private async work(collection: Entry, actor: Actor, questions: readonly Asked[]): Promise<Answer[]> {
    for (let tries = 0; tries < TRIES; tries++) {
      // Nobody's rights are older than the question: it is the world as of now.
      const world = await this.store.world(collection.scope);
      await this.bringUp(collection, world);
      const answers = await this.ask(collection, actor, questions, world);
      if (answers !== null) return answers;
      this.held.delete(collection.id);
    }
    throw new Error(`collection ${collection.id} is let go of before it is asked about`);
  }

  /** Null where the engine does not hold the collection. */
  private async ask(
    collection: Entry,
    actor: Actor,
    questions: readonly Asked[],
    world: ServerWorld,
  ): Promise<Answer[] | null> {
    const named = await this.thread.ask({ kind: "holders", collection: collection.id });
    if (named.kind !== "holders") return null;
    const { holders, shown } = await this.store.resolve(world, () => ({
      holders: named.holders.filter((holder) => mayReadRows(holder, actor, collection, world)),
      shown: rowsShownTo(actor, world.entry("collection", collection.id) ?? collection, world),
    }));
    const signature = createHash("sha256").update(JSON.stringify(holders.toSorted())).digest("base64url");
    const answers: Answer[] = [];
    for (const asked of questions) {
      const reader = { signature, shown };
      const message = {
        kind: "ask",
        collection: collection.id,
        question: { ...asked, me: actor.userId, reader },
      } as const;
      let answer = await this.thread.ask(message);
      if (answer.kind === "unknown-reader")
        answer = await this.thread.ask({
          ...message,
          question: { ...message.question, reader: { ...reader, holders } },
        });
      if (answer.kind !== "answer") return null;
      answers.push(answer.answer);
    }
    return answers;
  }

  private async bringUp(collection: Entry, world: ServerWorld): Promise<void> {
    const { scope, id } = collection;
    const { seq } = world.cache;
    const known = this.held.get(id);
    const held = known === undefined || seq - known.sequence > MOST_BEHIND ? await this.load(collection, seq) : known;
    if (held.schema !== collection.version) {
      await this.tell({
        kind: "schema",
        collection: id,
        schema: readSchema(collection.value),
        sequence: held.sequence,
      });
      held.schema = collection.version;
    }
    const landed = await this.landed(held, collection);
    while (held.sequence < seq) {
      const rows = await this.store.db.log(scope, held.sequence, LOG_PIECE);
      if (held.isRestored && rows.some(({ body }) => body.deciding?.includes(keyOf(collection)) === true)) {
        this.held.set(id, await this.read(collection, seq));
        return;
      }
      const changed = new Set<string>();
      for (const { body } of rows) for (const [table, one] of body.changed) if (table === "block") changed.add(one);
      const sequence = rows.at(-1)?.seq ?? seq;
      await this.follow(collection, held, [...changed], sequence);
      held.sequence = sequence;
    }
    held.isRestored = false;
    if (landed.length > 0) await this.tellRows(collection, held, landed);
  }

  /** Imports that were open and are not any more: their rows are told from now on. */
  private async landed(held: Held, { scope, id }: Entry): Promise<readonly string[]> {
    const open = await this.openIn(scope, id);
    const landed = [...held.open].filter((one) => !open.has(one));
    for (const one of landed) held.open.delete(one);
    return landed;
  }

  private async openIn(scope: string, id: string): Promise<ReadonlySet<string>> {
    const world = await this.store.world(scope);
    const now = await this.store.resolve(world, () => world.entry("collection", id));
    return new Set(openImports(now?.value ?? {}).keys());
  }

  /**
   * The rows among records that were read before. What is left out once is left out until the work on the next question finds
   * that it landed, so that no answer shows a part of an import.
   */
  private async rowsIn(
    held: Held,
    { scope, id }: Pick<Entry, "scope" | "id">,
    entries: readonly Entry[],
  ): Promise<Row[]> {
    if (entries.some((entry) => importOf(entry) !== null))
      for (const one of await this.openIn(scope, id)) held.open.add(one);
    return entries.filter((entry) => isRowOf(entry, id) && !held.open.has(importOf(entry) ?? "")).map(rowOf);
  }

  /** From its snapshot, where there is one that the log leads on from, else from all rows. */
  private async load(collection: Entry, sequence: number): Promise<Held> {
    this.held.delete(collection.id);
    const held = (await this.restore(collection, sequence)) ?? (await this.read(collection, sequence));
    this.held.set(collection.id, held);
    return held;
  }

  private async restore({ scope, id }: Entry, sequence: number): Promise<Held | null> {
    const { snapshots, now } = this.options;
    // The thread starts while the snapshot is read.
    const [kept] = await Promise.all([snapshots.read(scope, id), this.tell({ kind: "close", collection: id })]);
    if (kept === null || kept.sequence > sequence || sequence - kept.sequence > MOST_BEHIND) return null;
    const answer = await this.tell({ kind: "restore", collection: id, snapshot: kept.bytes });
    if (answer.kind === "done") {
      const since = { written: kept.sequence, at: now(), changedRows: 0 };
      const open = new Set(await this.openIn(scope, id));
      return { sequence: kept.sequence, schema: -1, rows: answer.rows, since, open, isRestored: true };
    }
    await snapshots.drop(scope, id);
    return null;
  }

  /** Reads all rows. What is written meanwhile is in the log behind `sequence`. */
  private async read(collection: Entry, sequence: number): Promise<Held> {
    const { id, value, version } = collection;
    await this.thread.ask({ kind: "open", collection: id, schema: readSchema(value), locale: LOCALE, sequence });
    const since = { written: null, at: this.options.now(), changedRows: 0 };
    const held: Held = { sequence, schema: version, rows: 0, since, open: new Set(), isRestored: false };
    await this.tellRows(collection, held);
    held.since = since;
    return held;
  }

  /** All rows, or those of these imports. */
  private async tellRows({ scope, id }: Entry, held: Held, imports?: readonly string[]): Promise<void> {
    for (let after: RowCursor | null = null; ;) {
      const entries: Entry[] = await this.store.db.rows(scope, id, after, PIECE, imports);
      const last = entries.at(-1);
      if (last === undefined) break;
      const rows = await this.rowsIn(held, { scope, id }, entries);
      const told = await this.tell({ kind: "rows", collection: id, rows, gone: [], sequence: held.sequence });
      if (told.kind === "done") held.rows = told.rows;
      held.since = { ...held.since, changedRows: held.since.changedRows + rows.length };
      if (entries.length < PIECE) break;
      after = { order: last.order ?? "", id: last.id };
    }
  }

  /**
   * Takes over what became of these blocks, as far as they are rows of the collection, or were: the engine does not mind to be
   * told that what it never had is gone. Blocks that are not at hand are not read unless they are rows.
   */
  private async follow({ scope, id }: Entry, held: Held, blocks: readonly string[], sequence: number): Promise<void> {
    const { cache } = await this.store.world(scope);
    for (let from = 0; from < blocks.length; from += PIECE) {
      const piece = blocks.slice(from, from + PIECE);
      const known = piece.flatMap((block) => cache.known("block", block) ?? []);
      const cold = piece.filter((block) => !cache.has("block", block));
      const read = cold.length === 0 ? [] : await this.store.db.rowsAmong(scope, id, cold);
      const rows = await this.rowsIn(held, { scope, id }, [...known, ...read]);
      const stay = new Set(rows.map((row) => row.id));
      const gone = piece.filter((block) => !stay.has(block));
      const told = await this.tell({ kind: "rows", collection: id, rows, gone, sequence });
      if (told.kind === "done") held.rows = told.rows;
      held.since = { ...held.since, changedRows: held.since.changedRows + rows.length };
    }
  }

  /** A collection that the engine let go of is found out when it is asked about. */
  private async tell(message: EngineMessage): Promise<EngineAnswer> {
    return await this.thread.ask(message);
  }
}
