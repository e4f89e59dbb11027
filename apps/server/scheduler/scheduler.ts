// Does due work in this process: looks every five seconds for items that are due, of the kinds that this process knows, and claims
// one after the other. Each kind has a lane of its own, so that a slow kind delays no other. Any number of processes may do so.
// A failure is reported and tried again with growing delays; an item whose process ended is claimed again when its lease ends.

import { Lane } from "../background/lane.ts";
import type { Sql } from "../database/sql.ts";
import { DueWorkDb, type DueItem } from "./due-work-db.ts";
import type { DueWork } from "./due-work.ts";

export interface SchedulerOptions {
  readonly sql: Sql;
  readonly works: readonly DueWork[];
  readonly newId: () => string;
  readonly onError: (error: unknown, about: { readonly kind: string; readonly key: string }) => void;
  readonly tickMs?: number;
  /** Seconds after which an item of a process that ended is claimed by another one. Running work renews its lease. */
  readonly leaseSeconds?: number;
}

const TICK_MS = 5000;
const LEASE_SECONDS = 30;
const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 60 * 60 * 1000;

export class Scheduler {
  private readonly db: DueWorkDb;
  private readonly lanes: ReadonlyMap<string, Lane>;
  private readonly renewMs: number;
  /** Whether the items of repeated work exist. */
  private isPrepared = false;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly options: SchedulerOptions) {
    const { sql, works, newId, leaseSeconds = LEASE_SECONDS } = options;
    this.db = new DueWorkDb(sql, newId(), leaseSeconds);
    this.renewMs = (leaseSeconds * 1000) / 3;
    this.lanes = new Map(works.map((work) => [work.kind, this.laneOf(work)]));
    if (this.lanes.size < works.length) throw new Error("Two works of the scheduler have the same kind.");
  }

  /** Begins the ticks, with one at once. */
  start(): void {
    const tick = (): void => {
      this.looking = this.look();
    };
    tick();
    this.timer = setInterval(tick, this.options.tickMs ?? TICK_MS);
    this.timer.unref();
  }

  /** Resolves when running items have come to an end. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await Promise.all([...this.lanes.values()].map(async (lane) => await lane.stop()));
    await this.looking;
  }

  /** Does everything that is due. Resolves when it is done. */
  async look(): Promise<void> {
    try {
      await this.prepare();
      const due = await this.db.dueKinds([...this.lanes.keys()]);
      await Promise.all(due.map(async (kind) => await this.lanes.get(kind)?.run()));
    } catch (error) {
      this.options.onError(error, { kind: "", key: "" });
    }
  }

  private async prepare(): Promise<void> {
    if (this.isPrepared) return;
    const repeated = this.options.works.filter(({ effect }) => effect === "repeated");
    await this.db.ensure(repeated.map(({ kind }) => kind));
    this.isPrepared = true;
  }

  private laneOf(work: DueWork): Lane {
    const atOnce = work.effect === "outside" ? (work.atOnce ?? 1) : 1;
    return new Lane(
      async (isStopping) =>
        void (await Promise.all(Array.from({ length: atOnce }, async () => await this.drain(work, isStopping)))),
      (error) => this.options.onError(error, { kind: work.kind, key: "" }),
    );
  }

  private async drain(work: DueWork, isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      const item = await this.db.claim(work.kind);
      if (item === null) return;
      await this.attempt(work, item, isStopping);
    }
  }

  private async attempt(work: DueWork, item: DueItem, isStopping: () => boolean): Promise<void> {
    try {
      switch (work.effect) {
        case "database":
          await this.options.sql.transaction(async (sql) => {
            // The deleted row stays locked until the commit, so that no other process claims the item meanwhile.
            if (await this.db.finish(item, sql)) await work.run(item, sql);
          });
          return;
        case "outside":
          await this.leased(item, async () => await work.run(item, isStopping));
          await this.db.finish(item);
          return;
        case "repeated":
          await this.leased(item, async () => await work.run(isStopping));
          await this.db.repeat(item, isStopping() ? 0 : work.everyMs);
      }
    } catch (error) {
      if (!isStopping()) this.options.onError(error, item);
      const delay = isStopping() ? 0 : delayAfter(item.tries);
      const inMs = work.effect === "repeated" ? Math.min(delay, work.everyMs) : delay;
      await this.db.retry(item, inMs, String(error).slice(0, 1000));
    }
  }

  /** Renews the lease while the work runs. */
  private async leased(item: DueItem, run: () => Promise<void>): Promise<void> {
    const timer = setInterval(() => {
      this.db.renew(item).catch((error: unknown) => this.options.onError(error, item));
    }, this.renewMs);
    try {
      await run();
    } finally {
      clearInterval(timer);
    }
  }
}

/** Milliseconds until the next try: 10 s, 30 s, 90 s and so on, up to an hour. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 3 ** (tries - 1), LONGEST_DELAY_MS);
}
