// The rows of a view and one row that the filter leaves out: a new row, or a row that is being edited, stays in its place until the
// user leaves it. Invariants: a row that the view contains is shown where the view has it; a deleted row is shown only while a field of
// it is open.
import type { DatabaseSource, RowsSource, RowsState } from "../../source/database-source.ts";

/** The place of a pinned row among the rows, asked for again whenever the rows change. */
export type PinPlace = (rows: Pick<RowsSource, "placeOf" | "read">) => number;

export interface Pinning {
  /** Shows this row until `unpin`, even if the view does not contain it. `group`: the key of the group in which it is shown. */
  pin(source: DatabaseSource, id: string, place: PinPlace, group?: string): void;
  unpin(): void;
  /** Whether the pinned row stays in its place if it is deleted. False again with the next pin. */
  keepDeleted(keeps: boolean): void;
  /** The row of `pin`; null after `unpin`. */
  pinnedId(): string | null;
  /** The row that is shown although the view does not contain it; null if there is none. */
  outside(): string | null;
}

export type PinnableRows = RowsSource & Pinning;

interface Pin {
  readonly id: string;
  readonly place: PinPlace;
  readonly isAlive: () => boolean;
  readonly stop: () => void;
}

export const AT_TOP: PinPlace = () => 0;
export const AT_BOTTOM: PinPlace = (rows) => rows.read().total;
/** Above or below a row; at the bottom if that row is not among the rows. */
export const beside =
  (id: string, where: "above" | "below"): PinPlace =>
  (rows) => {
    const place = rows.placeOf(id);
    return place === null ? AT_BOTTOM(rows) : place + Number(where === "below");
  };

export class PinnedRows implements PinnableRows {
  private readonly listeners = new Set<() => void>();
  private pinned: Pin | null = null;
  private keepsDeleted = false;
  /** Counts pins, so that the version changes with them. */
  private pins = 0;
  private stopBase: (() => void) | null = null;
  private state: { readonly base: RowsState; readonly pins: number; readonly state: RowsState } | null = null;

  constructor(private readonly base: RowsSource) {}

  pin(source: DatabaseSource, id: string, place: PinPlace): void {
    this.release();
    const row = source.row(id);
    const stops = [source.hold(() => [id]), row.subscribe(() => this.changed())];
    this.pinned = { id, place, isAlive: () => row.read() !== null, stop: () => stops.forEach((stop) => stop()) };
    this.changed();
  }

  unpin(): void {
    if (this.pinned === null || (this.keepsDeleted && !this.pinned.isAlive())) return;
    this.release();
    this.changed();
  }

  keepDeleted(keeps: boolean): void {
    if (keeps === this.keepsDeleted) return;
    this.keepsDeleted = keeps;
    if (this.pinned?.isAlive() === false) this.changed();
  }

  pinnedId(): string | null {
    return this.pinned?.id ?? null;
  }

  outside(): string | null {
    return this.at() === null ? null : (this.pinned?.id ?? null);
  }

  readonly read = (): RowsState => {
    const base = this.base.read();
    if (this.state?.base === base && this.state.pins === this.pins) return this.state.state;
    const total = base.total + Number(this.at() !== null);
    const state = { ...base, total, version: base.version + this.pins };
    this.state = { base, pins: this.pins, state };
    return state;
  };

  readonly subscribe = (notice: () => void): (() => void) => {
    this.listeners.add(notice);
    this.stopBase ??= this.base.subscribe(() => this.notify());
    return () => {
      this.listeners.delete(notice);
      if (this.listeners.size > 0) return;
      this.stopBase?.();
      this.stopBase = null;
    };
  };

  idAt(place: number): string | null {
    const at = this.at();
    if (at === null) return this.base.idAt(place);
    return place === at ? (this.pinned?.id ?? null) : this.base.idAt(place - Number(place > at));
  }

  placeOf(id: string, near?: number): number | null {
    const at = this.at();
    if (at !== null && id === this.pinned?.id) return at;
    const place = this.base.placeOf(id, near);
    return place === null || at === null ? place : place + Number(place >= at);
  }

  async idsBetween(from: number, to: number): Promise<readonly (string | null)[] | null> {
    const at = this.at();
    const id = this.pinned?.id ?? null;
    if (at === null || at >= to) return await this.base.idsBetween(from, to);
    if (at < from) return await this.base.idsBetween(from - 1, to - 1);
    const ids = await this.base.idsBetween(from, to - 1);
    return ids?.toSpliced(at - from, 0, id) ?? null;
  }

  show(from: number, to: number): void {
    const at = this.at();
    const inBase = (place: number): number => (at === null ? place : place - Number(place > at));
    this.base.show(inBase(from), inBase(to));
  }

  close(): void {
    this.release();
    this.stopBase?.();
    this.stopBase = null;
    this.listeners.clear();
    this.base.close();
  }

  /** The place of the pinned row; null if the view contains the row, or the row is deleted and no field of it is open. */
  private at(): number | null {
    if (this.pinned === null || this.base.placeOf(this.pinned.id) !== null) return null;
    if (!this.keepsDeleted && !this.pinned.isAlive()) return null;
    return Math.max(0, Math.min(this.base.read().total, this.pinned.place(this.base)));
  }

  private release(): void {
    this.pinned?.stop();
    this.pinned = null;
    this.keepsDeleted = false;
  }

  private changed(): void {
    this.pins++;
    this.notify();
  }

  private notify(): void {
    for (const notice of [...this.listeners]) notice();
  }
}
