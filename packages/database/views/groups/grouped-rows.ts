// The rows of a grouped view as one list of lines: the head of each group, below it its rows if the group is open, and the line that
// creates a row. A place is the number of a line in this list. Invariant: only visible groups request their rows; of the other groups
// the count is used that was received with the groups.
import type { AggregationResult } from "../../query/aggregations.ts";
import type { GroupValue } from "../../query/group-by.ts";
import type { DatabaseSource, RowsSource, RowsState } from "../../source/database-source.ts";
import { PinnedRows, type PinnableRows, type PinPlace } from "./pinned-rows.ts";

/** A group as it is shown. */
export interface ShownGroup {
  readonly key: string;
  readonly value: GroupValue;
  readonly name: string;
  readonly total: number;
  readonly aggregations: readonly (AggregationResult | null)[];
}

export type GroupLine =
  | { readonly kind: "head"; readonly group: ShownGroup; readonly isOpen: boolean }
  /** Where a row of the group is made. */
  | { readonly kind: "new"; readonly group: ShownGroup }
  /** There are more groups than these. */
  | { readonly kind: "more" };

export interface Arrangement {
  readonly groups: readonly ShownGroup[];
  /** The keys of those that show their heads alone. */
  readonly folded: ReadonlySet<string>;
  readonly hasNewRows: boolean;
  readonly hasMore: boolean;
  readonly isWhole: boolean;
}

/** A group's lines, from its head on. */
interface Span {
  readonly group: ShownGroup;
  readonly from: number;
  readonly isOpen: boolean;
  readonly rows: number;
  readonly end: number;
}

interface OpenedGroup {
  readonly rows: PinnedRows;
  readonly stop: () => void;
}

/** Groups out of sight that keep their rows. */
const MOST_OPENED = 12;

export class GroupedRows implements PinnableRows {
  private readonly listeners = new Set<() => void>();
  /** The least used first. */
  private readonly opened = new Map<string, OpenedGroup>();
  private spans: readonly Span[] = [];
  private isClosed = false;
  /** The row that its group shows although the group does not contain it. */
  private pinned: { readonly id: string; readonly group: string; readonly pin: (rows: PinnedRows) => void } | null =
    null;
  private inSight = { from: 0, to: 0 };
  private arranged: Arrangement = { groups: [], folded: new Set(), hasNewRows: false, hasMore: false, isWhole: true };
  private state: RowsState = { kind: "ready", total: 0, isWhole: true, ignored: [], version: 0 };

  constructor(private readonly openRows: (group: ShownGroup) => RowsSource) {}

  readonly read = (): RowsState => this.state;

  readonly subscribe = (notice: () => void): (() => void) => {
    this.listeners.add(notice);
    return () => this.listeners.delete(notice);
  };

  arrange(next: Arrangement): void {
    if (this.isClosed) return;
    this.arranged = next;
    const shown = new Set(next.groups.flatMap(({ key }) => (next.folded.has(key) ? [] : [key])));
    for (const key of [...this.opened.keys()]) if (!shown.has(key)) this.closeGroup(key);
    this.layOut();
    this.show(this.inSight.from, this.inSight.to);
  }

  /** Its rows are asked for, wherever it stands. */
  ask(key: string): void {
    const span = this.spans.find(({ group }) => group.key === key);
    if (span?.isOpen === true && !this.opened.has(key)) this.openGroup(span.group);
  }

  pin(source: DatabaseSource, id: string, place: PinPlace, group = ""): void {
    this.keepDeleted(false);
    this.unpin();
    const pin = (rows: PinnedRows): void => rows.pin(source, id, place);
    this.pinned = { id, group, pin };
    const opened = this.opened.get(group);
    if (opened !== undefined) pin(opened.rows);
  }

  unpin(): void {
    const rows = this.pinnedIn();
    rows?.unpin();
    if (rows === undefined || rows.pinnedId() === null) this.pinned = null;
  }

  keepDeleted(keeps: boolean): void {
    this.pinnedIn()?.keepDeleted(keeps);
  }

  /** The rows of the group that shows the pinned row. */
  private pinnedIn(): PinnedRows | undefined {
    return this.pinned === null ? undefined : this.opened.get(this.pinned.group)?.rows;
  }

  pinnedId(): string | null {
    return this.pinned?.id ?? null;
  }

  outside(): string | null {
    return this.pinnedIn()?.outside() ?? null;
  }

  close(): void {
    this.isClosed = true;
    for (const key of [...this.opened.keys()]) this.closeGroup(key);
    this.listeners.clear();
  }

  get groups(): readonly ShownGroup[] {
    return this.arranged.groups;
  }

  /** Null: it is a row's. */
  lineAt(place: number): GroupLine | null {
    const span = this.spanAt(place);
    if (span === null) return place === this.state.total - 1 && this.arranged.hasMore ? { kind: "more" } : null;
    const { group, isOpen, from, rows } = span;
    if (place === from) return { kind: "head", group, isOpen };
    return place > from + rows ? { kind: "new", group } : null;
  }

  /** The group of a line, and the place of the line among the rows of the group: -1 for the head, the number of rows after the rows. */
  groupAt(place: number): {
    readonly group: ShownGroup;
    readonly at: number;
    readonly rows: RowsSource | null;
    readonly total: number;
  } | null {
    const span = this.spanAt(place);
    if (span === null) return null;
    const { group, from, rows: total } = span;
    return { group, at: Math.min(total, place - from - 1), rows: this.opened.get(group.key)?.rows ?? null, total };
  }

  headOf(key: string): number | null {
    return this.spans.find(({ group }) => group.key === key)?.from ?? null;
  }

  idAt(place: number): string | null {
    const span = this.spanAt(place);
    if (span === null || place === span.from || place > span.from + span.rows) return null;
    return this.opened.get(span.group.key)?.rows.idAt(place - span.from - 1) ?? null;
  }

  /** A row with several values is in several groups: returns the place nearest to `near`. */
  placeOf(id: string, near = 0): number | null {
    let nearest: number | null = null;
    for (const { group, from, isOpen } of this.spans) {
      const at = isOpen ? (this.opened.get(group.key)?.rows.placeOf(id) ?? null) : null;
      const place = at === null ? null : from + 1 + at;
      if (place !== null && (nearest === null || Math.abs(place - near) < Math.abs(nearest - near))) nearest = place;
    }
    return nearest;
  }

  async idsBetween(from: number, to: number): Promise<readonly (string | null)[] | null> {
    const ids = Array.from({ length: to - from }, (): string | null => null);
    for (const { group, from: head, rows: total, isOpen } of this.spans) {
      const [first, last] = [Math.max(from, head + 1), Math.min(to, head + 1 + total)];
      if (!isOpen || first >= last) continue;
      const opened = this.opened.get(group.key)?.rows;
      const rows = opened ?? this.openRows(group);
      const found = await rows.idsBetween(first - head - 1, last - head - 1);
      if (opened === undefined) rows.close();
      if (found === null) return null;
      for (const [at, id] of found.entries()) ids[first - from + at] = id;
    }
    return ids;
  }

  show(from: number, to: number): void {
    this.inSight = { from, to };
    for (const span of this.spans) {
      if (!span.isOpen || span.from >= to || span.end <= from) continue;
      const rows = this.opened.get(span.group.key)?.rows ?? this.openGroup(span.group);
      rows.show(Math.max(0, from - span.from - 1), Math.max(0, Math.min(span.rows, to - span.from - 1)));
    }
    this.letGo(from, to);
  }

  /** Of the groups out of sight those used least close. */
  private letGo(from: number, to: number): void {
    const seen = new Set(this.spans.filter((one) => one.from < to && one.end > from).map(({ group }) => group.key));
    for (const key of seen) {
      const kept = this.opened.get(key);
      if (kept === undefined) continue;
      this.opened.delete(key);
      this.opened.set(key, kept);
    }
    for (const key of [...this.opened.keys()]) {
      if (this.opened.size <= MOST_OPENED) break;
      if (!seen.has(key)) this.closeGroup(key);
    }
  }

  private openGroup(group: ShownGroup): RowsSource {
    const rows = new PinnedRows(this.openRows(group));
    if (this.pinned?.group === group.key) this.pinned.pin(rows);
    this.opened.set(group.key, { rows, stop: rows.subscribe(() => this.changed()) });
    this.layOut();
    return rows;
  }

  /** Rows came or went: others may be in sight. */
  private changed(): void {
    this.unpinIfElsewhere();
    this.layOut();
    this.show(this.inSight.from, this.inSight.to);
  }

  /** A pinned row that another group contains by now is shown there alone. */
  private unpinIfElsewhere(): void {
    const id = this.outside();
    if (id === null) return;
    const isElsewhere = [...this.opened].some(
      ([key, { rows }]) => key !== this.pinned?.group && rows.placeOf(id) !== null,
    );
    if (isElsewhere) this.unpin();
  }

  private closeGroup(key: string): void {
    const { rows, stop } = this.opened.get(key) ?? {};
    this.opened.delete(key);
    stop?.();
    rows?.close();
  }

  private spanAt(place: number): Span | null {
    let [low, high] = [0, this.spans.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const span = this.spans[middle];
      if (span === undefined) return null;
      if (place < span.from) high = middle - 1;
      else if (place >= span.end) low = middle + 1;
      else return span;
    }
    return null;
  }

  private layOut(): void {
    const { groups, folded, hasNewRows, hasMore, isWhole } = this.arranged;
    let at = 0;
    this.spans = groups.map((group): Span => {
      const isOpen = !folded.has(group.key);
      const state = this.opened.get(group.key)?.rows.read();
      const rows = !isOpen ? 0 : state === undefined || state.kind !== "ready" ? group.total : state.total;
      const from = at;
      at += 1 + rows + Number(isOpen && hasNewRows);
      return { group, from, isOpen, rows, end: at };
    });
    this.state = { kind: "ready", total: at + Number(hasMore), isWhole, ignored: [], version: this.state.version + 1 };
    for (const notice of [...this.listeners]) notice();
  }
}
