/**
 * First chunks of pages, written, compressed and stored, because writing and compressing the same answer again is most of the cost
 * of opening a page. Invariant: a stored answer is sent only to the same reader, and only while every record and list that the
 * answer was computed from, those of permission checks included, is unchanged.
 */
import { JsonAnswer } from "../../http/json-answer.ts";
import { isShort } from "../../http/json-slices.ts";
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

/** Bytes of all stored answers; the least recently used ones are evicted. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Characters of one stored answer at most, so that a few large ones do not evict all others. */
const MAX_ANSWER = 1024 * 1024;
/** Estimated bytes retained per record that a response references. */
const TRACE_BYTES = 1000;
/** Commits after which an answer is not sent again: the client loads what changed since, which would cost more than a new answer. */
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

  /** Stores an answer and returns it in the stored form; a large one is returned as it is. */
  async keep<Value extends object>(
    key: string,
    value: Value,
    { trace, people, seq }: Pick<Kept, "trace" | "people" | "seq">,
  ): Promise<Value | JsonAnswer<Value>> {
    if (!isShort(value, MAX_ANSWER)) return value;
    const answer = await JsonAnswer.of(value);
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
