/**
 * Commits. Each scope executes its waiting transactions one after the other over a draft; the writes of all scopes that
 * are ready go to the database in one statement. A scope that another process moved meanwhile reads again and executes
 * again: the database decides, never this memory.
 */
import { isOfUser } from "@tessera/kernel/records/pointer.ts";
import { readForAll } from "./preloader.ts";
import { Batch } from "./batch.ts";
import { Admission } from "./admission.ts";
import type { ScopeCache } from "./scope-cache.ts";
import type { StoreReader } from "./store-reader.ts";
import type { Envelope, Result, StoreOptions } from "./transaction.ts";
import { Writer } from "./writer.ts";

interface Waiting {
  readonly envelope: Envelope;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

type Attempt = "first" | "moved" | "exists" | "done";

const MAX_BATCH = 128;
const MAX_TRIES = 50;

export class Committer {
  private readonly queues = new Map<string, Waiting[]>();
  private readonly busy = new Set<string>();
  private readonly writer: Writer;
  private readonly admission: Admission;
  /** The last one of each sender who waits for admission to a scope: behind it everything of theirs does, in order. */
  private readonly arriving = new Map<string, Promise<void>>();
  private idlers: (() => void)[] = [];

  constructor(
    private readonly store: StoreReader,
    private readonly options: StoreOptions,
  ) {
    this.writer = new Writer(store.db);
    this.admission = new Admission(store);
  }

  async submit(envelope: Envelope): Promise<Result> {
    return await new Promise((resolve, reject) => {
      const waiting = { envelope, resolve, reject };
      const sender = `${envelope.scope} ${envelope.actor.userId}`;
      const before = this.arriving.get(sender);
      if (before === undefined && this.admission.isOpen(envelope)) return this.enqueue(waiting);
      const arrival = (before ?? Promise.resolve()).then(async () => {
        await this.arrive(waiting);
        if (this.arriving.get(sender) === arrival) this.arriving.delete(sender);
        this.tellIdlers();
      });
      this.arriving.set(sender, arrival);
    });
  }

  private async arrive(waiting: Waiting): Promise<void> {
    try {
      const refusal = this.admission.isOpen(waiting.envelope) ? null : await this.admission.refusalOf(waiting.envelope);
      if (refusal === null) this.enqueue(waiting);
      else waiting.resolve(refusal);
    } catch (error) {
      waiting.reject(error);
    }
  }

  private enqueue(waiting: Waiting): void {
    const { scope } = waiting.envelope;
    const queue = this.queues.get(scope);
    if (queue === undefined) this.queues.set(scope, [waiting]);
    else queue.push(waiting);
    this.pump(scope);
  }

  async idle(): Promise<void> {
    if (this.isIdle) return;
    await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  private get isIdle(): boolean {
    return this.busy.size === 0 && this.queues.size === 0 && this.arriving.size === 0;
  }

  private tellIdlers(): void {
    if (!this.isIdle) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }

  private pump(scope: string): void {
    const queue = this.queues.get(scope);
    if (queue === undefined || this.busy.has(scope)) return;
    const scopes = scopesOf((queue[0] as Waiting).envelope);
    if (scopes.some((other) => this.busy.has(other))) return;
    const alone = scopes.length > 1;
    const size = alone ? 1 : queue.findIndex((waiting, at) => at >= MAX_BATCH || scopesOf(waiting.envelope).length > 1);
    const batch = queue.splice(0, size < 0 ? queue.length : size);
    if (queue.length === 0) this.queues.delete(scope);
    for (const other of scopes) this.busy.add(other);
    void this.run(scopes, batch).finally(() => this.release(scopes));
  }

  private release(scopes: readonly string[]): void {
    for (const scope of scopes) this.busy.delete(scope);
    for (const scope of [...this.queues.keys()]) this.pump(scope);
    this.tellIdlers();
  }

  private async run(scopes: readonly string[], waiting: readonly Waiting[]): Promise<void> {
    try {
      let last: Attempt = "first";
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const release = this.store.scopes.hold();
        last = await this.attempt(scopes, waiting, last).finally(release);
        if (last === "done") return;
      }
      throw new Error(`scope ${scopes.join(", ")} kept moving`);
    } catch (error) {
      for (const one of waiting) one.reject(error);
    }
  }

  /** Executes and writes a batch; anything but "done" says why it must be done again. */
  private async attempt(scopes: readonly string[], waiting: readonly Waiting[], last: Attempt): Promise<Attempt> {
    const caches: ScopeCache[] = [];
    for (const scope of scopes) {
      const cache = last !== "first" ? await this.store.scopes.fresh(scope) : await this.store.scopes.open(scope);
      if (cache === null) {
        for (const one of waiting)
          one.resolve({ status: "refused", kind: "NotFoundError", message: `no scope ${scope}`, operation: 0 });
        return "done";
      }
      caches.push(cache);
    }
    // Several that are executed together are all of one scope.
    for (const cache of caches)
      await readForAll(
        this.store,
        cache,
        waiting.map(({ envelope }) => envelope),
      );
    const batch = new Batch(
      this.store,
      caches,
      this.options,
      last === "exists",
      (waiting[0] as Waiting).envelope.scope,
    );
    const answers: { readonly one: Waiting; readonly result: Result }[] = [];
    for (const one of waiting) answers.push({ one, result: await batch.add(one.envelope) });
    const writes = batch.writes();
    if (batch.isStale) return "moved";
    // What is only answered was compared by no write: a "no" from an old memory may be a "yes" by now.
    if (writes.length === 0 && !(await this.areCurrent(caches))) return "moved";
    const landed = this.store.scopes.writing(scopes);
    try {
      const written = writes.length > 0 ? await this.writer.write(writes) : null;
      if (written !== null && written.status !== "written") return written.status;
      for (const commit of batch.commit()) this.options.onCommit?.(commit);
    } finally {
      landed();
    }
    for (const { one, result } of answers) one.resolve(result);
    return "done";
  }

  private async areCurrent(caches: readonly ScopeCache[]): Promise<boolean> {
    if (!this.store.db.shared) return true;
    const seqs = await this.store.db.sequences(caches.map(({ scope }) => scope));
    return caches.every((cache) => cache.seq === seqs.get(cache.scope));
  }
}

/** The scope of a transaction, and those of users' own records that it touches too. */
export function scopesOf(envelope: Envelope): string[] {
  const scopes = new Set([envelope.scope]);
  for (const { pointer } of envelope.operations) if (isOfUser(pointer.table)) scopes.add(pointer.id);
  return [...scopes].sort();
}
