// The uploads of one user in one tab: two at a time, one of a cell at a time, each in parts; they continue after a time without
// network and after a reload. A file is stored on the device as soon as it is added.
// Invariant: a file is removed from the shelf only when its address is in its block, or when the user discarded it.
// The ports send the bytes, store the files and write into records (upload-ports.ts).
import type { CallResult, Failure } from "@tessera/platform/http.ts";
import { createWritable, type Readable, type Writable } from "@tessera/platform/readable.ts";
import { sizeOfPart } from "@tessera/kernel/rules/file-parts.ts";
import type { KeptUpload, PictureSize, UploadPlace, UploadPorts } from "./upload-ports.ts";
import { mayPass, reasonOf, type UploadState, type UploadSummary, type UploadTrouble } from "./upload-state.ts";

export interface NewFile {
  readonly file: Blob;
  readonly name: string;
  readonly picture: PictureSize | null;
}

/** As long as the server keeps one to which nothing comes. */
export const keptMs = 14 * 24 * 60 * 60 * 1000;
/** A block that the server still does not have after this time was never created. */
const plannedMs = 24 * 60 * 60 * 1000;
const atOnce = 2;
const firstDelay = 500;
const lastDelay = 30_000;

interface Running {
  kept: KeptUpload;
  readonly file: Blob;
  readonly abort: AbortController;
  release: (() => void) | null;
  /** Writes to the shelf, one after the other. */
  shelved: Promise<void>;
  /** Ends a wait before its time. */
  wake: (() => void) | null;
  failures: number;
  /** A plan of this tab creates the block. */
  isPlanned: boolean;
  /** The size of the picture, if the file is one. */
  readonly picture: Promise<PictureSize | null>;
}

/** A file on its way into a cell of a database. */
export interface CellUpload {
  readonly slot: string;
  readonly state: UploadState;
}

/** What one file at a time is on its way into: a block, or a slot of a cell. */
const slotOf = ({ blockId, cell }: UploadPlace): string => cell?.slot ?? blockId;
const isSameCell = (a: UploadPlace, b: UploadPlace): boolean =>
  a.cell !== undefined && a.blockId === b.blockId && a.cell.property === b.cell?.property;

type Outcome = { readonly kind: "done" | "later" } | { readonly kind: "failed"; readonly trouble: UploadTrouble };

const later: Outcome = { kind: "later" };

export class Uploader {
  private readonly running = new Map<string, Running>();
  private readonly states = new Map<string, Writable<UploadState | null>>();
  private readonly cells = new Map<string, Writable<readonly CellUpload[]>>();
  private readonly queue: Running[] = [];
  private readonly active = new Set<Running>();
  private readonly summaries = createWritable<UploadSummary>({ underWay: 0, unstored: 0 });
  private closed = false;

  constructor(private readonly ports: UploadPorts) {}

  /** Of the file that is on its way into a block; null where there is none in this tab. */
  state(blockId: string): Readable<UploadState | null> {
    return this.writable(blockId);
  }

  /** Of the files that are on their way into a cell, in this tab, the first one that was added first. */
  ofCell(rowId: string, property: string): Readable<readonly CellUpload[]> {
    return this.cell(rowId, property);
  }

  /** Changes with every upload that begins, ends or is stored. */
  get summary(): Readable<UploadSummary> {
    return this.summaries;
  }

  /** How many are not up yet. */
  get unfinished(): number {
    return this.running.size;
  }

  /** Takes up what earlier tabs left. */
  async resume(): Promise<void> {
    for (const kept of await this.ports.shelf.all()) {
      if (this.closed || this.running.has(kept.key)) continue;
      const release = await this.ports.hold(kept.key);
      if (release === null) continue;
      const file = await this.ports.shelf.fileOf(kept.key);
      if (file === null || this.ports.clock.now() - kept.addedAt > keptMs) {
        await this.ports.shelf.remove(kept.key);
        release();
      } else this.take(kept, file, release, true);
    }
  }

  /** The previous upload into the same place is cancelled. */
  add(place: UploadPlace, file: NewFile): void {
    this.begin(place, file);
  }

  /**
   * As `add`, for a block that a plan of this tab creates: the upload waits for the block. Resolves when the file is on the device, or was
   * refused by it.
   */
  async addPlanned(place: UploadPlace, file: NewFile): Promise<void> {
    await this.begin(place, file, true).shelved;
  }

  private begin(place: UploadPlace, { file, name, picture }: NewFile, isPlanned = false): Running {
    this.cancel(slotOf(place));
    const { clock, newId, shelf, hold, onError } = this.ports;
    const kept: KeptUpload = {
      ...place,
      key: newId(),
      name,
      contentType: file.type,
      size: file.size,
      addedAt: clock.now(),
      picture,
      begun: null,
      ...(isPlanned ? { planned: true } : {}),
    };
    const one = this.take(kept, file, null, null, isPlanned);
    one.shelved = (async () => {
      one.release = await hold(kept.key);
      if (this.closed) return one.release?.();
      try {
        await shelf.keep(kept, file);
        this.show(one, { kept: shelf.lasts });
      } catch (error) {
        onError(error);
        this.show(one, { kept: false });
      }
    })();
    return one;
  }

  /** `slot`: the block, or the slot of a cell. */
  retry(slot: string): void {
    const one = this.of(slot);
    if (one === undefined || this.states.get(slot)?.read()?.phase !== "failed") return;
    one.failures = 0;
    this.enqueue(one);
  }

  cancel(slot: string): void {
    const one = this.of(slot);
    if (one === undefined) return;
    const { begun, spaceId } = one.kept;
    this.forget(one);
    // Best effort: what the server does not hear of it gives up by itself.
    if (begun !== null) void this.ports.calls.cancel(spaceId, begun.id);
  }

  /** The network is back, or records were saved: whoever waits tries now. */
  wake(): void {
    for (const one of this.running.values()) one.wake?.();
  }

  /** What is not up goes on when the person is here again. */
  close(): void {
    this.closed = true;
    for (const one of this.running.values()) {
      one.abort.abort();
      one.wake?.();
      one.release?.();
    }
    this.running.clear();
    this.summarise();
  }

  private of(slot: string): Running | undefined {
    return [...this.running.values()].find(({ kept }) => slotOf(kept) === slot);
  }

  private writable(slot: string): Writable<UploadState | null> {
    const known = this.states.get(slot) ?? createWritable<UploadState | null>(null);
    this.states.set(slot, known);
    return known;
  }

  private show(one: Running, change: Partial<UploadState>): void {
    const now = this.writable(slotOf(one.kept)).read();
    if (now !== null && this.running.get(one.kept.key) === one) this.tell(one.kept, { ...now, ...change });
  }

  private tell(place: UploadPlace, state: UploadState | null): void {
    const slot = slotOf(place);
    this.writable(slot).set(state);
    this.summarise();
    if (place.cell === undefined) return;
    const list = this.cell(place.blockId, place.cell.property);
    const before = list.read();
    if (state === null) list.set(before.filter((one) => one.slot !== slot));
    else if (!before.some((one) => one.slot === slot)) list.set([...before, { slot, state }]);
    else list.set(before.map((one) => (one.slot === slot ? { slot, state } : one)));
  }

  private summarise(): void {
    const states = [...this.running.values()].flatMap(({ kept }) => this.writable(slotOf(kept)).read() ?? []);
    const underWay = states.filter(({ phase }) => phase !== "failed").length;
    const unstored = states.filter(({ kept }) => kept !== true).length;
    const now = this.summaries.read();
    if (now.underWay !== underWay || now.unstored !== unstored) this.summaries.set({ underWay, unstored });
  }

  private cell(rowId: string, property: string): Writable<readonly CellUpload[]> {
    const name = `${rowId} ${property}`;
    const known = this.cells.get(name) ?? createWritable<readonly CellUpload[]>([]);
    this.cells.set(name, known);
    return known;
  }

  private take(
    kept: KeptUpload,
    file: Blob,
    release: (() => void) | null,
    isKept: boolean | null,
    isPlanned = false,
  ): Running {
    const abort = new AbortController();
    const picture = kept.picture === null ? this.measured(kept, file) : Promise.resolve(kept.picture);
    const shelved = Promise.resolve();
    const one: Running = { kept, file, abort, release, shelved, wake: null, failures: 0, isPlanned, picture };
    this.running.set(kept.key, one);
    const { name, size } = kept;
    this.tell(kept, { name, size, sent: 0, phase: "waiting", trouble: null, kept: isKept, file });
    this.enqueue(one);
    return one;
  }

  /** Measured beside the upload: the file is stored without waiting for it, and again after a reload. */
  private async measured(kept: KeptUpload, file: Blob): Promise<PictureSize | null> {
    try {
      return await this.ports.measure(kept, file);
    } catch (error) {
      this.ports.onError(error);
      return null;
    }
  }

  private enqueue(one: Running): void {
    this.show(one, { phase: "waiting", trouble: null });
    this.queue.push(one);
    this.next();
  }

  private next(): void {
    while (this.active.size < atOnce) {
      const at = this.queue.findIndex((one) => this.isItsTurn(one));
      const one = at < 0 ? undefined : this.queue.splice(at, 1)[0];
      if (one === undefined) return;
      if (one.abort.signal.aborted) continue;
      this.active.add(one);
      void this.run(one).finally(() => {
        this.active.delete(one);
        this.next();
      });
    }
  }

  /** A cell takes one file after the other, so that they stand in it in the order in which they came. */
  private isItsTurn({ kept }: Running): boolean {
    return ![...this.active].some((other) => !other.abort.signal.aborted && isSameCell(other.kept, kept));
  }

  private async run(one: Running): Promise<void> {
    const { signal } = one.abort;
    while (!signal.aborted) {
      this.show(one, { phase: "sending" });
      const outcome = await this.attempt(one, signal).catch((error: unknown): Outcome => {
        this.ports.onError(error);
        return later;
      });
      if (signal.aborted) return;
      if (outcome.kind === "done") return this.forget(one);
      if (outcome.kind === "failed") return this.show(one, { phase: "failed", trouble: outcome.trouble });
      this.show(one, { phase: "paused" });
      await this.pause(one);
    }
  }

  /** One way through all that is left; what was done before is not done again. */
  private async attempt(one: Running, signal: AbortSignal): Promise<Outcome> {
    const { calls, isUnsent } = this.ports;
    if ((await isUnsent(one.kept, one.isPlanned)) || signal.aborted) return later;
    let received: readonly number[] = [];
    if (one.kept.begun === null) {
      const begun = await calls.begin(one.kept);
      if (signal.aborted) return later;
      if (!begun.ok) return this.judge(one, begun.failure);
      this.note(one, { ...one.kept, begun: begun.value });
    } else {
      const found = await calls.find(one.kept.spaceId, one.kept.begun.id);
      if (!found.ok) return this.judge(one, found.failure);
      if (found.value.complete) return await this.hand(one, one.kept.begun.url);
      ({ received } = found.value);
    }
    const { begun, spaceId, size } = one.kept;
    if (begun === null) return later;
    const done = new Set(received);
    let sent = [...done].reduce((sum, n) => sum + (sizeOfPart(n, size, begun.partSize) ?? 0), 0);
    this.show(one, { phase: "sending", sent });
    for (let n = 0; n < begun.parts; n += 1) {
      if (done.has(n)) continue;
      const put = await this.putPart(one, n, begun.partSize, signal, (part) => this.show(one, { sent: sent + part }));
      if (put === null) return { kind: "failed", trouble: { kind: "unreadable-file" } };
      if (signal.aborted) return later;
      if (!put.ok) return this.judge(one, put.failure);
      one.failures = 0;
      sent += sizeOfPart(n, size, begun.partSize) ?? 0;
      this.show(one, { sent });
    }
    const completed = await calls.complete(spaceId, begun.id);
    if (signal.aborted) return later;
    if (!completed.ok) return this.judge(one, completed.failure);
    return await this.hand(one, begun.url);
  }

  private async hand(one: Running, url: string): Promise<Outcome> {
    const picture = await one.picture;
    return (await this.ports.place({ ...one.kept, picture }, url)) ? { kind: "done" } : later;
  }

  /** Null where the device does not give the file any more. */
  private async putPart(
    one: Running,
    n: number,
    partSize: number,
    signal: AbortSignal,
    sent: (bytes: number) => void,
  ): Promise<CallResult<unknown> | null> {
    const { begun, spaceId } = one.kept;
    const bytes = await one.file
      .slice(n * partSize, (n + 1) * partSize)
      .arrayBuffer()
      .catch(() => null);
    if (bytes === null || begun === null) return null;
    return await this.ports.calls.put({ spaceId, id: begun.id, n }, bytes, signal, sent);
  }

  private judge(one: Running, failure: Failure): Outcome {
    const reason = reasonOf(failure);
    const { planned, addedAt } = one.kept;
    const isUnknown = failure.kind === "refused" && failure.status === 404;
    if (planned && isUnknown && this.ports.clock.now() - addedAt > plannedMs) return { kind: "done" };
    if (reason === "upload_incomplete") return later;
    if (reason === "upload_ended" && one.kept.begun !== null) {
      // The server gave it up: it begins anew there, with the same bytes.
      this.note(one, { ...one.kept, begun: null });
      return later;
    }
    return mayPass(failure) ? later : { kind: "failed", trouble: failure };
  }

  private note(one: Running, kept: KeptUpload): void {
    one.kept = kept;
    one.shelved = one.shelved.then(async () => {
      if (this.running.get(kept.key) === one) await this.ports.shelf.note(kept).catch(this.ports.onError);
    });
  }

  private async pause(one: Running): Promise<void> {
    const delay = Math.min(lastDelay, firstDelay * 2 ** one.failures++);
    await new Promise<void>((resolve) => {
      const stop = this.ports.clock.after(delay, resolve);
      one.wake = () => {
        stop();
        resolve();
      };
    });
    one.wake = null;
  }

  private forget(one: Running): void {
    one.abort.abort();
    one.wake?.();
    this.running.delete(one.kept.key);
    this.tell(one.kept, null);
    one.shelved = one.shelved.then(async () => {
      await this.ports.shelf.remove(one.kept.key).catch(this.ports.onError);
      one.release?.();
    });
  }
}
