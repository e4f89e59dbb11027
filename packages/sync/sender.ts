/**
 * Sends the queue of one scope: in order, one request at a time, entries of one session together. What gets no answer is
 * sent again; the server knows it by its id. Nothing is sent while `mayGo` says no.
 */
import type { SaveResult } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import type { SyncPorts } from "./ports.ts";
import { toEnvelope, type Pending } from "./queue.ts";
import type { Rewrite } from "./refusing.ts";
import { retryDelay } from "./retry-delay.ts";
import type { RefusalReason } from "./scope-answers.ts";
import type { ScopeSync } from "./scope-sync.ts";

const MAX_TOGETHER = 100;
/** Short beside the others: sending goes on only while the connection stands, so the server is there. */
const LAST_DELAY = 8_000;

export class Sender {
  private flying = false;
  private failures = 0;
  private stopTimer: (() => void) | null = null;
  private stopped = false;
  private holds = 0;

  constructor(
    private readonly scope: ScopeSync,
    private readonly ports: SyncPorts,
    private readonly mayGo: () => boolean,
    private readonly onSignedOut: () => void,
  ) {
    scope.onWork = () => this.go();
  }

  stop(): void {
    this.stopped = true;
    this.stopTimer?.();
  }

  /** From now on nothing is sent, until the answer is called, once: what is confirmed costs all that waits behind it. */
  hold(): () => void {
    this.holds++;
    return () => {
      this.holds--;
      this.go();
    };
  }

  /** Sends now what may be sent: called when there is work, and when the way is free again. */
  go(): void {
    if (this.flying || this.stopped || this.holds > 0 || !this.mayGo()) return;
    const batch = this.next();
    if (batch.length === 0) return;
    this.flying = true;
    void this.send(batch)
      .catch(this.ports.onError)
      .finally(() => {
        this.flying = false;
        if (this.stopTimer === null) this.go();
      });
  }

  /** A new connection: what was waiting to be tried again is tried at once. */
  wake(): void {
    this.stopTimer?.();
    this.stopTimer = null;
    this.failures = 0;
    this.go();
  }

  private next(): Pending[] {
    const batch: Pending[] = [];
    for (const one of this.scope.pending) {
      if (one.acked !== null) continue;
      if (one.session !== (batch[0] ?? one).session || !one.persisted || batch.length === MAX_TOGETHER) break;
      batch.push(one);
    }
    return batch;
  }

  private async send(batch: readonly Pending[]): Promise<void> {
    const answer = await this.ports.api.save(batch.map((one) => toEnvelope(one, this.scope.identity.scope)));
    if (this.stopped) return;
    if (answer.ok) {
      this.failures = 0;
      return await this.take(batch, answer.value.results);
    }
    const { failure } = answer;
    if (failure.kind === "signed-out") return this.onSignedOut();
    if (failure.kind !== "refused") return this.retryLater();
    // The request as a whole was refused: alone, a transaction is told why it was; together, they are tried one by one.
    const [first] = batch;
    if (first === undefined) return;
    if (batch.length > 1) return await this.send([first]);
    const { name: kind, message } = failure;
    await this.withRewrite((rewrite) => this.scope.refuse(first, { kind, message }, rewrite));
  }

  private async take(batch: readonly Pending[], results: readonly SaveResult[]): Promise<void> {
    for (const pending of batch) {
      const result = results.find((one) => one.id === pending.id);
      if (result === undefined) return this.retryLater();
      if (result.status === "done") {
        this.scope.acknowledge(pending, result.seq);
        continue;
      }
      // Earlier entries are still in flight, or the server does not know this session: a new one begins.
      const isEarly = (one: Pending): boolean =>
        one.session === pending.session && one.n < pending.n && one.acked === null;
      if (result.status === "gap" && this.scope.pending.some(isEarly)) return this.retryLater();
      return await this.withRewrite((rewrite) =>
        result.status === "refused"
          ? this.scope.refuse(pending, reasonOf(result), rewrite)
          : this.scope.renew(pending, rewrite),
      );
    }
  }

  private async withRewrite(run: (rewrite: Rewrite) => void): Promise<void> {
    let rewrite: Rewrite;
    try {
      rewrite = await this.ports.rewriting();
    } catch (error) {
      // The code of rewriting cannot be loaded now: the queue stays as it is until the next try.
      this.ports.onError(error);
      return this.retryLater();
    }
    if (!this.stopped) run(rewrite);
  }

  private retryLater(): void {
    const delay = retryDelay(this.failures++, LAST_DELAY) + this.ports.random() * 200;
    this.stopTimer?.();
    this.stopTimer = this.ports.clock.after(delay, () => {
      this.stopTimer = null;
      this.go();
    });
  }
}

function reasonOf({ kind, message, code, values }: Extract<SaveResult, { status: "refused" }>): RefusalReason {
  return { kind, message, code, values };
}
