// Collections by id, under one cap of memory, spoken to by messages: plain data in, plain data and bytes out, so that a worker
// thread of the server and a worker of the browser host it alike.
// Invariant: a message is answered whole before the next one. A collection that is not held, or was let go of for others, is
// answered as such: the host loads it again. Leaves threads, storage and the log to the hosts.
import type { Answer, Question, Row } from "../query/question.ts";
import type { Schema } from "../schema.ts";
import { CollectionIndex } from "./collection-index.ts";
import type { SnapshotFault } from "./sections.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

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
  | { readonly kind: "holders"; readonly collection: string }
  | { readonly kind: "snapshot"; readonly collection: string }
  | { readonly kind: "close"; readonly collection: string };

export type EngineAnswer =
  /** What was asked for is done. `rows`: how many the collection has. */
  | { readonly kind: "done"; readonly rows: number; readonly sequence: number; readonly released: readonly string[] }
  | { readonly kind: "answer"; readonly answer: Answer }
  /** The question must be asked again with the reader's holders. */
  | { readonly kind: "unknown-reader"; readonly signature: string }
  | { readonly kind: "holders"; readonly holders: readonly string[] }
  | { readonly kind: "snapshot"; readonly snapshot: Uint8Array; readonly sequence: number }
  /** The collection is not held. */
  | { readonly kind: "not-held" }
  | { readonly kind: "refused"; readonly fault: SnapshotFault["fault"] };

export class Engine {
  /** The least used first. */
  private readonly indexes = new Map<string, CollectionIndex>();
  private readonly mostBytes: number;

  /** `mostBytes`: what all collections may take together; the one that was used last stays whatever it takes. */
  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  handle(message: EngineMessage): EngineAnswer {
    const { collection } = message;
    if (message.kind === "open") {
      const index = new CollectionIndex(message.schema, message.locale);
      index.sequence = message.sequence;
      return this.hold(collection, index);
    }
    if (message.kind === "restore") {
      const index = readSnapshot(message.snapshot);
      return index instanceof CollectionIndex ? this.hold(collection, index) : { kind: "refused", fault: index.fault };
    }
    const index = this.indexes.get(collection);
    if (index === undefined) return { kind: "not-held" };
    switch (message.kind) {
      case "rows":
        for (const row of message.rows) index.upsert(row);
        for (const id of message.gone) index.remove(id);
        index.sequence = message.sequence;
        return this.hold(collection, index);
      case "schema":
        index.schema = message.schema;
        index.sequence = message.sequence;
        return this.hold(collection, index);
      case "ask": {
        const { question } = message;
        const answer = index.ask(question);
        this.hold(collection, index);
        if (answer === null) return { kind: "unknown-reader", signature: question.reader.signature };
        return { kind: "answer", answer };
      }
      case "holders":
        return { kind: "holders", holders: index.holders() };
      case "snapshot":
        return { kind: "snapshot", snapshot: writeSnapshot(index), sequence: index.sequence };
      case "close":
        this.indexes.delete(collection);
        return { kind: "done", rows: 0, sequence: index.sequence, released: [collection] };
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
    return { kind: "done", rows: index.count, sequence: index.sequence, released };
  }
}
