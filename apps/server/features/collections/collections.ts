// The collections that the engine's thread has loaded, and how they stay true: read from the records when one is first asked about,
// and brought to the scope's number by the log before every question, whichever process wrote it. Rows of an import are left out until
// it lands. Invariant: an answer is true of the scope at its number or later, and is counted over rows that its reader may read when it
// is answered. About one collection one question is worked on at a time. A snapshot is written after an answer, now and then, and saves
// a new process the reading of all rows. Leaves what a question is to query-collection.ts, and who may read what to holder-rights.ts.

import type { EngineAnswer, EngineMessage } from "@tessera/database/index/engine.ts";
import type { Answer, Question, Row } from "@tessera/database/query/question.ts";
import { queryError } from "@tessera/database/query/query-fault.ts";
import { isRowOf } from "@tessera/database/query/row-of-entry.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { importOf, openImports } from "@tessera/kernel/world/staged.ts";
import type { RowCursor } from "../../store/record-db.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { weightOfEntry } from "../../store/weight.ts";
import type { EngineThread } from "./engine-thread.ts";
import {
  isWorthWriting,
  usualLimits,
  type SinceSnapshot,
  type SnapshotLimits,
  type SnapshotStore,
} from "./snapshot-db.ts";
import { Slices, restAsLong } from "../../threads/slices.ts";
import { HolderRights, type DecidedReader } from "./holder-rights.ts";
import { refuseCostly } from "./query-cost.ts";
import { BY_ITSELF, QueryTurns } from "./query-turns.ts";
import { rowOf } from "./row-form.ts";

/** Rows of one message and of one read; fewer where they are heavy (store/weight.ts), so that a read takes some milliseconds. */
const PIECE = 1000;
const FIRST_PIECE = 100;
const PIECE_WEIGHT = 4000;
/** Decisions about rights are made in slices of so many milliseconds. */
const SLICE_MS = 5;
/** Log rows of one read; a collection that is further behind than `MOST_BEHIND` is read anew. */
const LOG_PIECE = 500;
const MOST_BEHIND = 5000;
/** One order of texts for everybody, so that an answer can be kept for all who may read the same rows. */
const LOCALE = "en";
/** Times that a question is answered again because its collection was evicted, or its reader's rights changed meanwhile. */
const TRIES = 4;

/** A question without its reader: who that is follows from the actor. */
export type Asked = Omit<Question, "reader" | "me">;

/** What bytes of a snapshot depend on beside the rows: the order of texts, and the form in which rows are handed to the engine. */
export const snapshotForm = `${LOCALE} 1`;

interface Held {
  sequence: number;
  /** The version of the collection's record whose schema the engine has; -1: it is to be told. */
  schema: number;
  rows: number;
  /** How many holders the engine has; their numbers stay as they are while the collection is loaded. */
  holders: number;
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
  private readonly turns = new QueryTurns();
  /** Slices of the main thread: decisions about rights, and records of answers. */
  readonly slices = new Slices({ sliceMs: SLICE_MS, rest: restAsLong });
  private readonly rights: HolderRights;

  constructor(
    private readonly store: Store,
    private readonly thread: Pick<EngineThread, "ask">,
    private readonly options: CollectionsOptions,
  ) {
    this.rights = new HolderRights(store, this.slices);
  }

  /**
   * The answers of one moment, in order. The caller has asked for the right to read the collection. `caller`: the user, or the address
   * of somebody who is not signed in. Refuses what costs too much (query-cost.ts), and callers who ask too often (query-turns.ts).
   */
  async answer(collection: Entry, actor: Actor, caller: string, questions: readonly Asked[]): Promise<Answer[]> {
    const asking = { workspace: collection.scope, collection: collection.id };
    // What is refused anyway need not wait for its turn, nor for the collection to be brought up to date.
    const loaded = this.held.get(collection.id);
    if (loaded !== undefined) refuseCostly(questions, loaded.rows, actor);
    const answers = await this.turns.run(
      { ...asking, caller },
      async () => await this.work(collection, actor, questions),
    );
    if (this.isSnapshotDue(collection.id))
      void this.turns
        .run({ ...asking, caller: BY_ITSELF }, async () => await this.writeSnapshot(collection))
        .catch(this.options.onError);
    return answers;
  }

  /** Resolves when nothing is worked on. */
  async idle(): Promise<void> {
    await this.turns.idle();
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
    const made = await this.tell(scope, { kind: "snapshot", collection: id });
    if (made.kind !== "snapshot") return;
    held.since = since;
    await this.options.snapshots.write(scope, id, { sequence: held.sequence, bytes: made.snapshot });
  }

  private async work(collection: Entry, actor: Actor, questions: readonly Asked[]): Promise<Answer[]> {
    const { scope, id } = collection;
    for (let tries = 0; tries < TRIES; tries++) {
      // Nobody's rights are older than the question: it is the world as of now.
      const world = await this.store.world(scope);
      await this.bringUp(collection, world);
      const answers = await this.store.keeping(
        world,
        async () => await this.answersIn(world, collection, actor, questions),
      );
      if (answers === "evicted") this.held.delete(id);
      else if (answers !== "changed") return answers;
    }
    throw new AppError(
      "ServiceUnavailableError",
      `collection ${id} was evicted, or its rights changed, before the answer`,
      {
        retryAfterSeconds: 1,
      },
    );
  }

  private async answersIn(
    world: ServerWorld,
    collection: Entry,
    actor: Actor,
    questions: readonly Asked[],
  ): Promise<Answer[] | "evicted" | "changed"> {
    const held = this.held.get(collection.id);
    if (held === undefined) return "evicted";
    refuseCostly(questions, held.rows, actor);
    const decided = await this.readerOf(actor, collection, held, world);
    const answers = decided === null ? null : await this.ask(collection, actor, questions, decided);
    if (decided === null || answers === null) return "evicted";
    // Rights may have changed while the engine worked.
    return decided.holdsIn(await this.store.world(collection.scope)) ? answers : "changed";
  }

  private async readerOf(
    actor: Actor,
    collection: Entry,
    held: Held,
    world: ServerWorld,
  ): Promise<DecidedReader | null> {
    const { scope, id } = collection;
    const from = async (number: number): Promise<readonly string[] | null> => {
      const named = await this.tell(scope, { kind: "holders", collection: id, from: number });
      return named.kind === "holders" ? named.holders : null;
    };
    return await this.rights.readerOf(actor, collection, held, { count: held.holders, from }, world);
  }

  /** Null where the engine has evicted the collection. */
  private async ask(
    collection: Entry,
    actor: Actor,
    questions: readonly Asked[],
    { reader }: DecidedReader,
  ): Promise<Answer[] | null> {
    const { signature, shown } = reader;
    const answers: Answer[] = [];
    for (const asked of questions) {
      const question = { ...asked, me: actor.userId, reader: { signature, shown } };
      const message = { kind: "ask", collection: collection.id, question } as const;
      let answer = await this.tell(collection.scope, message);
      if (answer.kind === "unknown-reader")
        answer = await this.tell(collection.scope, { ...message, question: { ...question, reader } });
      if (answer.kind === "too-large") throw queryError(answer.fault);
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
      await this.tell(scope, {
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
    const [kept] = await Promise.all([snapshots.read(scope, id), this.tell(scope, { kind: "close", collection: id })]);
    if (kept === null || kept.sequence > sequence || sequence - kept.sequence > MOST_BEHIND) return null;
    const answer = await this.tell(scope, { kind: "restore", collection: id, snapshot: kept.bytes });
    if (answer.kind === "done") {
      const since = { written: kept.sequence, at: now(), changedRows: 0 };
      const open = new Set(await this.openIn(scope, id));
      return {
        sequence: kept.sequence,
        schema: -1,
        rows: answer.rows,
        holders: answer.holders,
        since,
        open,
        isRestored: true,
      };
    }
    await snapshots.drop(scope, id);
    return null;
  }

  /** Reads all rows. What is written meanwhile is in the log behind `sequence`. */
  private async read(collection: Entry, sequence: number): Promise<Held> {
    const { scope, id, value, version } = collection;
    await this.tell(scope, { kind: "open", collection: id, schema: readSchema(value), locale: LOCALE, sequence });
    const since = { written: null, at: this.options.now(), changedRows: 0 };
    const held: Held = { sequence, schema: version, rows: 0, holders: 0, since, open: new Set(), isRestored: false };
    await this.tellRows(collection, held);
    held.since = since;
    return held;
  }

  /** All rows, or those of these imports. */
  private async tellRows({ scope, id }: Entry, held: Held, imports?: readonly string[]): Promise<void> {
    let piece = FIRST_PIECE;
    for (let after: RowCursor | null = null; ;) {
      const entries: Entry[] = await this.store.db.rows(scope, id, after, piece, imports);
      const last = entries.at(-1);
      if (last === undefined) break;
      const rows = await this.rowsIn(held, { scope, id }, entries);
      await this.tellOfRows({ scope, id }, held, rows, [], held.sequence);
      after = { order: last.order ?? "", id: last.id };
      const weight = entries.reduce((sum, entry) => sum + weightOfEntry(entry), 0) / entries.length;
      piece = Math.min(PIECE, Math.max(1, Math.floor(PIECE_WEIGHT / weight)));
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
      await this.tellOfRows({ scope, id }, held, rows, gone, sequence);
    }
  }

  private async tellOfRows(
    { scope, id }: Pick<Entry, "scope" | "id">,
    held: Held,
    rows: readonly Row[],
    gone: readonly string[],
    sequence: number,
  ): Promise<void> {
    const told = await this.tell(scope, { kind: "rows", collection: id, rows, gone, sequence });
    if (told.kind === "done") [held.rows, held.holders] = [told.rows, told.holders];
    held.since = { ...held.since, changedRows: held.since.changedRows + rows.length };
  }

  /** Messages about the collections of one workspace take turns with those of others. An evicted collection is noticed when it is asked about. */
  private async tell(scope: string, message: EngineMessage): Promise<EngineAnswer> {
    return await this.thread.ask(message, scope);
  }
}
