import { expect, test } from "vitest";
import type { RowsSource, RowsState } from "../../source/database-source.ts";
import { GroupedRows, type ShownGroup } from "./grouped-rows.ts";

/** Rows whose answer is given by the test. */
class PlayedRows implements RowsSource {
  readonly shown: (readonly [number, number])[] = [];
  closed = false;
  private ids: readonly string[] | null = null;
  private readonly listeners = new Set<() => void>();

  answer(...ids: string[]): void {
    this.ids = ids;
    for (const notice of this.listeners) notice();
  }
  read = (): RowsState => ({
    kind: this.ids === null ? "loading" : "ready",
    total: this.ids?.length ?? 0,
    isWhole: true,
    ignored: [],
    version: 0,
  });
  subscribe = (notice: () => void) => {
    this.listeners.add(notice);
    return () => this.listeners.delete(notice);
  };
  idAt = (place: number) => this.ids?.[place] ?? null;
  placeOf = (id: string) => {
    const at = this.ids?.indexOf(id) ?? -1;
    return at < 0 ? null : at;
  };
  idsBetween = async (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => this.ids?.[from + at] ?? null);
  show = (from: number, to: number) => void this.shown.push([from, to]);
  close = () => void (this.closed = true);
}

function played(...totals: readonly number[]) {
  const asked = new Map<string, PlayedRows>();
  const groups = totals.map((total, at): ShownGroup => ({
    key: `g${at}`,
    value: { type: "select" },
    name: `G${at}`,
    total,
    aggregations: [],
  }));
  const rows = new GroupedRows(({ key }) => {
    const made = new PlayedRows();
    asked.set(key, made);
    return made;
  });
  const arrange = (...folded: string[]) =>
    rows.arrange({ groups, folded: new Set(folded), hasNewRows: true, hasMore: false, isWhole: true });
  const lines = () => Array.from({ length: rows.read().total }, (_, at) => rows.lineAt(at)?.kind ?? rows.idAt(at));
  arrange();
  return { rows, asked, arrange, lines };
}

test("heads, rows and places for new ones are one list, and groups out of sight ask for nothing", () => {
  const { rows, asked, lines } = played(2, 100_000, 3);
  expect(rows.read().total).toBe(100_011);
  rows.show(0, 12);
  expect([...asked.keys()]).toEqual(["g0", "g1"]);
  expect(asked.get("g1")?.shown.at(-1)).toEqual([0, 7]);
  asked.get("g0")?.answer("a", "b");
  expect(lines().slice(0, 6)).toEqual(["head", "a", "b", "new", "head", null]);
  expect(rows.placeOf("b")).toBe(2);
  expect(rows.groupAt(3)).toMatchObject({ at: 2, total: 2 });
  expect(rows.groupAt(0)).toMatchObject({ at: -1 });
});

test("a folded group is its head alone and lets go of its rows, and an opened one that is in sight asks for them", () => {
  const { rows, asked, arrange, lines } = played(2, 1);
  rows.show(0, 12);
  asked.get("g0")?.answer("a", "b");
  asked.get("g1")?.answer("c");
  arrange("g0");
  expect(asked.get("g0")?.closed).toBe(true);
  expect(lines()).toEqual(["head", "head", "c", "new"]);
  asked.delete("g0");
  arrange();
  asked.get("g0")?.answer("a", "b");
  expect(lines()).toEqual(["head", "a", "b", "new", "head", "c", "new"]);
});

test("of a row that stands in two groups the place near to where one looks counts", () => {
  const { rows, asked } = played(2, 2);
  rows.show(0, 12);
  asked.get("g0")?.answer("a", "x");
  asked.get("g1")?.answer("x", "b");
  expect([rows.placeOf("x"), rows.placeOf("x", 6), rows.placeOf("gone")]).toEqual([2, 5, null]);
});

test("no more than some groups out of sight keep their rows", () => {
  const { rows, asked } = played(...Array.from({ length: 40 }, () => 1));
  for (let place = 0; place < 120; place += 3) rows.show(place, place + 3);
  expect([...asked.values()].filter(({ closed }) => !closed).length).toBeLessThanOrEqual(12);
  rows.close();
  expect([...asked.values()].every(({ closed }) => closed)).toBe(true);
});
