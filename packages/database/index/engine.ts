// Collections by id, under one cap of memory, spoken to by messages: plain data in, plain data and bytes out, so that a worker
// thread of the server and a worker of the browser host it alike.
// Invariant: of one collection a message is answered before the next one. A message about a collection that is not loaded, or was
// evicted for others, is answered as such: the host loads it again. Leaves threads, storage and the log to the hosts.
import type { Answer, Question, Row } from "../query/question.ts";
import { QuestionRefused, type QueryFault } from "../query/query-fault.ts";
import type { Schema } from "../schema.ts";
import { CollectionIndex } from "./collection-index.ts";
import type { SnapshotFault } from "./sections.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import { finish, type Steps } from "./steps.ts";

/** Rows that are taken over between two pauses. */
const ROWS_STEP = 50;
/** Letters of the holders of one answer; at least one holder is answered, whatever its length. */
const HOLDERS_LETTERS = 250_000;

export type EngineMessage =
  /** Begins a collection without rows, or anew. */
  | {
      readonly kind: "open";
      readonly collection: string;
      readonly schema: Schema;
      readonly locale: string;
      readonly sequence: number;
    }
  | { readonly kind: "restore"; readonly collection: string; readonly snapshot: Uint8Array }
  /** Rows as they are now, up to a number of the log; those that are gone by id. */
  | {
      readonly kind: "rows";
      readonly collection: string;
      readonly rows: readonly Row[];
      readonly gone: readonly string[];
      readonly sequence: number;
    }
  | { readonly kind: "schema"; readonly collection: string; readonly schema: Schema; readonly sequence: number }
  | { readonly kind: "ask"; readonly collection: string; readonly question: Question }
  /** The holders from this number on, some at a time. */
  | { readonly kind: "holders"; readonly collection: string; readonly from?: number }
  | { readonly kind: "snapshot"; readonly collection: string }
  | { readonly kind: "close"; readonly collection: string };

export type EngineAnswer =
  /** What was asked for is done. `rows`, `holders`: how many the collection has. */
  | {
      readonly kind: "done";
      readonly rows: number;
      readonly holders: number;
      readonly sequence: number;
      readonly released: readonly string[];
    }
  | { readonly kind: "answer"; readonly answer: Answer }
  /** The question must be asked again with the reader's holders. */
  | { readonly kind: "unknown-reader"; readonly signature: string }
  | { readonly kind: "holders"; readonly holders: readonly string[] }
  | { readonly kind: "snapshot"; readonly snapshot: Uint8Array; readonly sequence: number }
  /** The collection is not held. */
  | { readonly kind: "not-held" }
  | { readonly kind: "refused"; readonly fault: SnapshotFault["fault"] }
  /** The question is too large for the rows that the collection has. */
  | { readonly kind: "too-large"; readonly fault: QueryFault };

export class Engine {
  /** The least used first. */
  private readonly indexes = new Map<string, CollectionIndex>();
  private readonly mostBytes: number;

  /** `mostBytes`: what all collections may take together; the one that was used last stays whatever it takes. */
  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  /** As `handling`, in one go. */
  handle(message: EngineMessage): EngineAnswer {
    return finish(this.handling(message));
  }

  /** Messages about one collection must be handled one after the other; those about others may be handled in between. */
  *handling(message: EngineMessage): Steps<EngineAnswer> {
    const { collection } = message;
    if (message.kind === "open") {
      const index = new CollectionIndex(message.schema, message.locale);
      index.sequence = message.sequence;
      return this.hold(collection, index);
    }
    if (message.kind === "restore") {
      const index = yield* readSnapshot(message.snapshot);
      return index instanceof CollectionIndex ? this.hold(collection, index) : { kind: "refused", fault: index.fault };
    }
    const index = this.indexes.get(collection);
    if (index === undefined) return { kind: "not-held" };
    switch (message.kind) {
      case "rows":
        for (const [n, row] of message.rows.entries()) {
          index.upsert(row);
          if (n % ROWS_STEP === ROWS_STEP - 1) yield;
        }
        for (const [n, id] of message.gone.entries()) {
          index.remove(id);
          if (n % ROWS_STEP === ROWS_STEP - 1) yield;
        }
        index.sequence = message.sequence;
        return this.hold(collection, index);
      case "schema":
        index.schema = message.schema;
        index.sequence = message.sequence;
        return this.hold(collection, index);
      case "ask":
        return yield* this.answering(collection, index, message.question);
      case "holders":
        return { kind: "holders", holders: someOf(index.holders(), message.from ?? 0) };
      case "snapshot":
        return { kind: "snapshot", snapshot: yield* writeSnapshot(index), sequence: index.sequence };
      case "close":
        this.indexes.delete(collection);
        return { kind: "done", rows: 0, holders: 0, sequence: index.sequence, released: [collection] };
    }
  }

  private *answering(collection: string, index: CollectionIndex, question: Question): Steps<EngineAnswer> {
    try {
      const answer = yield* index.asking(question);
      this.hold(collection, index);
      if (answer === null) return { kind: "unknown-reader", signature: question.reader.signature };
      return { kind: "answer", answer };
    } catch (error) {
      if (error instanceof QuestionRefused) return { kind: "too-large", fault: error.fault };
      throw error;
    }
  }

  /** Bytes, about. */
  weight(): number {
    let sum = 0;
    for (const index of this.indexes.values()) sum += index.weight();
    return sum;
  }

  /** Holds the collection as the one used last, and lets go of those used least, past the cap. */
  private hold(collection: string, index: CollectionIndex): EngineAnswer {
    this.indexes.delete(collection);
    this.indexes.set(collection, index);
    const released: string[] = [];
    let weight = this.weight();
    for (const [other, least] of this.indexes) {
      if (weight <= this.mostBytes || other === collection) break;
      weight -= least.weight();
      this.indexes.delete(other);
      released.push(other);
    }
    if (weight > this.mostBytes) index.forgetSearched();
    const holders = index.holders().length;
    return { kind: "done", rows: index.count, holders, sequence: index.sequence, released };
  }
}

/** Names from this number on, as many as an answer may hold. */
function someOf(names: readonly string[], from: number): readonly string[] {
  let letters = 0;
  let to = from;
  while (to < names.length && (to === from || letters + (names[to]?.length ?? 0) <= HOLDERS_LETTERS))
    letters += names[to++]?.length ?? 0;
  return names.slice(from, to);
}
