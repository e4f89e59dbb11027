// The rows that this device keeps of collections, and the engine that answers over them while the server cannot be reached. Runs
// in a worker. Invariant: a row is kept as it was at the state's number, and one that changed after it is not kept until it comes
// again. Messages are answered one after the other. Leaves what is sent here, and when, to kept-collection.ts.
import { Engine } from "@tessera/database/index/engine.ts";
import type { Answer, Question, Row } from "@tessera/database/query/question.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { entryOfBox } from "@tessera/kernel/wire/box-entry.ts";
import { rowOf } from "../asking/row-of.ts";
import type { DeviceStore, KeptRow, KeptState } from "./device-store.ts";

/** What all engines of a tab may take. */
const MOST_BYTES = 100_000_000;
/** Rows that are kept of one collection. */
export const MOST_KEPT = 20_000;
const LOCALE = "en";

export type DeviceMessage =
  | { readonly kind: "state"; readonly collection: string }
  /** Rows as they are at `seq`; rows that went, or changed and did not come. */
  | {
      readonly kind: "keep";
      readonly collection: string;
      readonly state: KeptState;
      readonly put: readonly KeptRow[];
      readonly remove: readonly string[];
    }
  | { readonly kind: "forget"; readonly collection: string }
  /** What this block shows may not be read any more. */
  | { readonly kind: "hide"; readonly block: string }
  | { readonly kind: "ask"; readonly collection: string; readonly schema: Schema; readonly question: Question };

export interface DeviceAnswer {
  readonly answer: Answer;
  /** All rows that the person may read are kept, as of the last contact. */
  readonly isAll: boolean;
  readonly rows: readonly KeptRow[];
}

export type DeviceReply =
  | { readonly kind: "done" }
  | { readonly kind: "state"; readonly state: KeptState | null }
  /** Null: nothing is kept of the collection. */
  | { readonly kind: "answer"; readonly found: DeviceAnswer | null };

export class DeviceRows {
  private readonly engine = new Engine(MOST_BYTES);
  /** The boxes of the collections that the engine was fed with. */
  private readonly fed = new Map<string, Map<string, Box>>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: DeviceStore) {}

  async handle(message: DeviceMessage): Promise<DeviceReply> {
    const reply = this.last.catch(() => undefined).then(async () => await this.answer(message));
    this.last = reply;
    return await reply;
  }

  private async answer(message: DeviceMessage): Promise<DeviceReply> {
    if (message.kind === "hide") {
      for (const collection of await this.store.shownBy(message.block)) await this.forget(collection);
      return { kind: "done" };
    }
    const { collection } = message;
    switch (message.kind) {
      case "state":
        return { kind: "state", state: await this.store.stateOf(collection) };
      case "keep":
        await this.keep(collection, message.state, message.put, message.remove);
        return { kind: "done" };
      case "forget":
        await this.forget(collection);
        return { kind: "done" };
      case "ask":
        return { kind: "answer", found: await this.ask(collection, message.schema, message.question) };
    }
  }

  private async forget(collection: string): Promise<void> {
    this.fed.delete(collection);
    this.engine.handle({ kind: "close", collection });
    await this.store.forget(collection);
  }

  private async keep(collection: string, state: KeptState, put: readonly KeptRow[], remove: readonly string[]) {
    const room = put.length === 0 ? 0 : MOST_KEPT - (await this.store.count(collection));
    // Above that, nothing new is kept: what is kept stays true all the same.
    const kept = room >= put.length ? put : [];
    const left = room >= put.length ? remove : [...remove, ...put.map(({ id }) => id)];
    await this.store.write(collection, {
      state: { ...state, isAll: state.isAll && room >= put.length },
      put: kept,
      remove: left,
    });
    const fed = this.fed.get(collection);
    if (fed === undefined) return;
    for (const { id, box } of kept) fed.set(id, box);
    for (const id of left) fed.delete(id);
    this.engine.handle({ kind: "rows", collection, rows: kept.flatMap(rowsOf), gone: left, sequence: state.seq });
  }

  private async ask(collection: string, schema: Schema, question: Question): Promise<DeviceAnswer | null> {
    const state = await this.store.stateOf(collection);
    if (state === null) return null;
    const boxes = await this.feed(collection, schema, state.seq);
    if (boxes.size === 0 && !state.isAll) return null;
    this.engine.handle({ kind: "schema", collection, schema, sequence: state.seq });
    const reply = this.engine.handle({ kind: "ask", collection, question });
    if (reply.kind !== "answer") return null;
    const rows = reply.answer.rows.flatMap((id) => {
      const box = boxes.get(id);
      return box === undefined ? [] : [{ id, box }];
    });
    return { answer: reply.answer, isAll: state.isAll, rows };
  }

  private async feed(collection: string, schema: Schema, sequence: number): Promise<ReadonlyMap<string, Box>> {
    const known = this.fed.get(collection);
    const isHeld = this.engine.handle({ kind: "holders", collection }).kind !== "not-held";
    if (known !== undefined && isHeld) return known;
    const kept = await this.store.rows(collection);
    const boxes = new Map(kept.map(({ id, box }) => [id, box]));
    this.engine.handle({ kind: "open", collection, schema, locale: LOCALE, sequence });
    this.engine.handle({ kind: "rows", collection, rows: kept.flatMap(rowsOf), gone: [], sequence });
    this.fed.set(collection, boxes);
    return boxes;
  }
}

function rowsOf({ id, box }: KeptRow): Row[] {
  const entry = entryOfBox("block", id, box, () => undefined);
  return entry === null ? [] : [rowOf(entry)];
}
