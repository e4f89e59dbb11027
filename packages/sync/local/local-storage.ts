/**
 * The storage port of the client: the quick copy first, SQLite behind it. Invariant: what `write` resolved for is in
 * IndexedDB or in SQLite, and this device's own (what is not sent, what was refused) in both once it is settled. SQLite is
 * not waited for where the quick copy knows the answer. Leaves the words of its health to the web app.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Clock } from "@tessera/platform/clock.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { AtomicStorage, SyncStorage } from "../ports.ts";
import type { LocalDelegate } from "./delegate.ts";
import { isOutOfSpace, LocalDatabaseError } from "./local-errors.ts";
import { QuickCopy } from "./quick-copy.ts";
import { prefixesOf, scopeOf } from "./quick-copy-keys.ts";
import { TrimmingWriter, type Writes } from "./trimming-writer.ts";

/** How well this device keeps what is written. */
export type StorageHealth =
  | { readonly kind: "kept" }
  /** The file was damaged, or of another release, and was made anew. */
  | { readonly kind: "rebuilt" }
  /** Space ran out: pages kept for offline were given up for what is not sent yet. */
  | { readonly kind: "trimmed" }
  /** Space ran out and nothing is left to give up: this tab alone has what was written last. */
  | { readonly kind: "full" }
  /** The browser refuses to store: what is written lasts as long as this tab. */
  | { readonly kind: "memory" };

export interface LocalStoragePorts {
  readonly quick: AtomicStorage;
  /** Null where the browser has no files of its own for a page. */
  readonly delegate: LocalDelegate | null;
  /** Whether a file is there from before. */
  readonly hasFile: () => Promise<boolean>;
  /** Removes the files of a database that nobody has open. */
  readonly removeFiles: () => Promise<void>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds from a write to the moment when SQLite is told of it, with all that came meanwhile. */
export const settleAfter = 500;
/** Milliseconds before a settling that failed, or a write without room, is tried again. */
export const tryAgainAfter = 10_000;

export class LocalStorage implements SyncStorage {
  private readonly copy: QuickCopy;
  private readonly shown = createWritable<StorageHealth>({ kind: "kept" });
  /** Whether the quick copy was ready before. */
  private begun: Promise<boolean> | null = null;
  /** Scopes that this tab asked for: whether they were held before. */
  private readonly used = new Map<string, Promise<boolean>>();
  private reading = 0;
  private readonly toTouch = new Set<string>();
  private stopTimer: (() => void) | null = null;
  private settling: Promise<void> | null = null;
  private again = false;
  private freed = false;
  private readonly writer: TrimmingWriter;

  constructor(private readonly ports: LocalStoragePorts) {
    this.copy = new QuickCopy(ports.quick, ports.newId, () => ports.clock.now());
    this.writer = new TrimmingWriter({
      write: (changes) => this.copy.write(changes),
      giveUp: () => this.giveUp(),
      tell: (full) => this.shown.set({ kind: full ? "full" : "trimmed" }),
      tryLater: (again) => void ports.clock.after(tryAgainAfter, again),
      onError: ports.onError,
    });
    if (ports.delegate !== null) ports.delegate.onWork = () => this.settleSoon();
  }

  get health(): Readable<StorageHealth> {
    return this.shown;
  }

  /**
   * Asks at once whether the copy is ready, whether it holds the scope, and for the pairs, in this order: a start waits for
   * one answer of the disk and not for three. Where the copy was not ready, the pairs are asked for again when it is.
   */
  async load(prefix: string): Promise<[string, Json][]> {
    this.reading++;
    try {
      this.begun ??= this.begin();
      const scope = scopeOf(prefix);
      let using = scope === null ? Promise.resolve(true) : this.used.get(scope);
      if (scope !== null && using === undefined) this.used.set(scope, (using = this.use(scope, this.begun)));
      const [ready, held, pairs] = await Promise.all([this.begun, using, this.copy.load(prefix)]);
      return ready && held === true ? pairs : await this.copy.load(prefix);
    } finally {
      if (--this.reading === 0) this.touchRead();
    }
  }

  /** Not before what was asked for is here: readers wait behind a writer. */
  private touchRead(): void {
    for (const scope of this.toTouch) void this.copy.touch(scope).catch(this.ports.onError);
    this.toTouch.clear();
  }

  async write(changes: Writes): Promise<void> {
    await this.writer.write(changes);
    this.ports.delegate?.announceWork();
  }

  /** SQLite is opened now, where it was not needed before: called when the first screen is there. */
  start(): void {
    this.ports.delegate?.start();
  }

  /** Settles what waits; resolves when SQLite has it, rejects where it does not take it. */
  async settle(): Promise<void> {
    const { delegate } = this.ports;
    if (delegate === null || !delegate.leads || this.freed) return;
    const { base, setAside } = await delegate.ask({ kind: "info" });
    if (setAside !== null && this.shown.read().kind === "kept") this.shown.set({ kind: "rebuilt" });
    const { CopyTakeover } = await import("./copy-takeover.ts");
    const settling = new CopyTakeover(this.ports.quick, this.ports.newId);
    const batch = await settling.unsettled(base);
    const { wipe, put, remove } = batch;
    if (batch.marks.length > 0 || wipe.length > 0) {
      await delegate.ask({
        kind: "write",
        base,
        wipe: [...wipe],
        put: put.map(([key, value]) => [key, value]),
        remove: [...remove],
      });
      await settling.settle(batch);
    }
    await settling.release();
  }

  private async begin(): Promise<boolean> {
    const { delegate, hasFile, onError } = this.ports;
    try {
      const found = await this.copy.begin();
      if (found !== "lost") return found === "ready";
      const pairs: [string, Json][] = [];
      if (delegate !== null && (await hasFile()))
        for (const prefix of ["q/", "d/"]) pairs.push(...(await delegate.ask({ kind: "load", prefix })));
      await this.copy.recover(pairs);
    } catch (error) {
      // The next start looks again; what is written until then is unsettled and outlives it.
      onError(error);
    }
    return false;
  }

  /** Has the scope held by the quick copy, and says that it is used: true where it was held before. */
  private async use(scope: string, begun: Promise<boolean>): Promise<boolean> {
    const { onError } = this.ports;
    const [ready, held] = await Promise.all([begun, this.copy.isHeld(scope)]);
    if (held || (!ready && (await this.copy.isHeld(scope)))) {
      this.toTouch.add(scope);
      return true;
    }
    try {
      for (;;) {
        const settled = await this.copy.settledMark();
        if (await this.copy.hold(scope, await this.fromFile(scope), settled)) break;
      }
    } catch (error) {
      // No room for the copy: the server has the data, so nothing is lost.
      onError(error);
    }
    return false;
  }

  private async fromFile(scope: string): Promise<[string, Json][] | null> {
    const { delegate, hasFile, onError } = this.ports;
    try {
      if (delegate === null || !(await hasFile())) return null;
      const found = await Promise.all(prefixesOf(scope).map((prefix) => delegate.ask({ kind: "load", prefix })));
      return found.flat();
    } catch (error) {
      // Only a copy is lost: the server has the data.
      onError(error);
      return null;
    }
  }

  private settleSoon(): void {
    this.again = true;
    this.stopTimer ??= this.ports.clock.after(settleAfter, () => this.settleNow());
  }

  private settleNow(): void {
    this.stopTimer = null;
    if (this.settling !== null || !this.again) return;
    this.again = false;
    this.settling = this.settle()
      .catch((error: unknown) => {
        this.ports.onError(error);
        // The database gave its space back, or finds none: what is unsettled stays in the quick copy.
        if (isOutOfSpace(error)) return void (this.freed = true);
        this.again = true;
        const rebuilt = error instanceof LocalDatabaseError && error.kind === "corrupt-during-session";
        this.stopTimer ??= this.ports.clock.after(rebuilt ? settleAfter : tryAgainAfter, () => this.settleNow());
      })
      .finally(() => {
        this.settling = null;
        if (this.again) this.settleSoon();
      });
  }

  private async giveUp(): Promise<void> {
    const { delegate } = this.ports;
    if (delegate !== null && !this.freed) {
      this.freed = true;
      try {
        await delegate.ask({ kind: "free" });
      } catch (error) {
        // There may be too little room even to open it.
        this.ports.onError(error);
        await this.ports.removeFiles();
      }
    }
    await this.copy.giveUp(new Set(this.used.keys()));
  }
}
