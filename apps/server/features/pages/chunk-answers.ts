/**
 * First chunks of pages, written, packed and kept: most of what opening a page costs is writing and packing the same answer again.
 * Invariant: an answer is given again only to the same reader, and only while every record and list that it was made from,
 * those that rights were asked of included, is still the same.
 */
import { JsonAnswer } from "../../http/json-answer.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import { attachPeople } from "../../store/people.ts";
import type { Store } from "../../store/store.ts";
import type { TracedWorld } from "../../store/traced-world.ts";

interface Kept {
  readonly trace: TracedWorld;
  /** People whom it tells of: their records are in scopes of their own. */
  readonly people: readonly string[];
  readonly seq: number;
  readonly answer: JsonAnswer<object>;
  readonly bytes: number;
}

/** Bytes of all answers kept; those longest unused go first. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an object that an answer was made from is taken to hold on to. */
const TRACE_BYTES = 1000;
/** A client is told what changed since the number of its answer: an old one would cost it more than a new one. */
const MAX_AGE = 100;

export class ChunkAnswers {
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  constructor(private readonly store: Store) {}

  /** The answer kept under the key, if it is still true. */
  async find<Value extends object>(key: string, world: ServerWorld): Promise<JsonAnswer<Value> | null> {
    const found = this.kept.get(key);
    if (found === undefined) return null;
    if (found.people.length > 0) await attachPeople(this.store, world, found.people);
    this.drop(key);
    if (world.cache.seq - found.seq > MAX_AGE || !found.trace.holdsIn(world)) return null;
    this.put(key, found);
    // A key names the form too, so what was kept under it is of the form that is asked for.
    return found.answer as JsonAnswer<Value>;
  }

  keep<Value extends object>(
    key: string,
    value: Value,
    { trace, people, seq }: Pick<Kept, "trace" | "people" | "seq">,
  ): JsonAnswer<Value> {
    const answer = new JsonAnswer(value);
    this.drop(key);
    this.put(key, { trace, people, seq, answer, bytes: key.length + answer.byteLength + TRACE_BYTES * trace.size });
    return answer;
  }

  private put(key: string, one: Kept): void {
    this.kept.set(key, one);
    this.bytes += one.bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= MAX_BYTES) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const one = this.kept.get(key);
    if (one === undefined) return;
    this.kept.delete(key);
    this.bytes -= one.bytes;
  }
}
