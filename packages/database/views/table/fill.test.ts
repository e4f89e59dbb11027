import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryDatabase } from "../../testing/memory-source.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { readSchema } from "../../schema.ts";
import { cellOf } from "../../properties/cells.tsx";
import { EVERYTHING } from "../../query/filter.ts";
import type { Range } from "./cell-selection.ts";
import { storedOf, textIn } from "../../edit/cell-writes.ts";
import { columnsOf } from "../../view-model/columns.ts";
import { dateFromText } from "../../properties/date/date-from-text.ts";
import { filled, fillOfKey, pulled } from "./fill.ts";
import { fromTextOf } from "./from-text.tsx";

const range = (top: number, bottom: number, first: number, last: number): Range => ({ top, bottom, first, last });

/** Fills a range. Returns the operations and the cells that were left, and reads what the cells store afterwards. */
function fill(source: Range, over: Range, readOnlyRow = -1) {
  const { source: database, collectionId } = memoryDatabase(sampleDatabase(12));
  const rows = database.rows({ collectionId, viewId: "", filter: EVERYTHING, sorts: [], search: "" });
  const state = database.state.read();
  const columns = columnsOf(readSchema(state.kind === "ready" ? state.collection : {}), {});
  const rowAt = (place: number) => {
    const row = database.row(rows.idAt(place) ?? "").read();
    return row === null ? null : { ...row, canEdit: place !== readOnlyRow };
  };
  const made = filled(
    { source, range: over },
    {
      isLine: () => false,
      rowAt,
      columnAt: (at) => columns[at],
      isReadOnly: ({ property }) => cellOf(property.type).editing === null,
      textOf: textIn,
    },
    fromTextOf({ readDate: (text) => dateFromText(text) }),
    { spaceId: database.spaceId, world: database.world, numbering: database.numbering },
  );
  if (made.operations.length > 0) expect(database.transact(made.operations, { userAction: "fill" })).toBe(true);
  const stored = (row: number, column: number) => {
    const [at, of] = [rowAt(row), columns[column]];
    return at === null || of === undefined ? undefined : storedOf(at, of);
  };
  return { made, stored, database };
}

test("a range is filled down from its first row, whatever the types of its columns", () => {
  const { stored, made } = fill(range(2, 2, 1, 5), range(2, 4, 1, 5));
  for (let column = 1; column <= 4; column++)
    expect([stored(3, column), stored(4, column)]).toEqual([stored(2, column), stored(2, column)]);
  expect(made.left.count).toBe(0);
});

test("along the line a value becomes one of the other column's type, or is left with the column's name", () => {
  const { stored, made } = fill(range(1, 1, 2, 2), range(1, 1, 2, 6));
  expect([stored(1, 5), made.left.count]).toEqual([[["7"]], 3]);
  expect([...made.left.columns.values()].map(({ property }) => property.name)).toEqual(["Checked", "Due", "Created"]);
});

test("a row that is only read is left, and said by its name", () => {
  const { stored, made } = fill(range(0, 0, 2, 2), range(0, 2, 2, 2), 1);
  expect([stored(1, 2), stored(2, 2), made.left.rows.size]).toEqual([[["7"]], [["0"]], 1]);
});

test("several rows repeat, downwards and upwards, and one undo brings back what was there", () => {
  const { stored, database } = fill(range(4, 6, 2, 2), range(2, 8, 2, 2));
  const [a, b, c] = [4, 5, 6].map((row) => stored(row, 2));
  expect(new Set([a, b, c].map((one) => JSON.stringify(one))).size).toBe(3);
  expect([2, 3, 7, 8].map((row) => stored(row, 2))).toEqual([b, c, a, b]);
  expect(database.undo()).toBe(true);
  expect(stored(2, 2)).toEqual([["1"]]);
});

test("a key has nothing to fill in a single row, or a single column", () => {
  expect([fillOfKey(range(2, 2, 0, 3), "down"), fillOfKey(range(0, 4, 1, 1), "right")]).toEqual([null, null]);
  expect(fillOfKey(range(2, 4, 0, 3), "right")?.source).toEqual(range(2, 4, 0, 0));
});

test("the handle pulls a range that holds what it is filled from and grows one way alone", () => {
  const place = fc.nat(20);
  fc.assert(
    fc.property(place, fc.nat(3), place, fc.nat(3), place, place, (top, tall, first, wide, row, column) => {
      const source = range(top, top + tall, first, first + wide);
      const next = pulled(source, { row, column });
      const [sameRows, sameColumns] = [
        next.top === source.top && next.bottom === source.bottom,
        next.first === source.first && next.last === source.last,
      ];
      expect(sameRows || sameColumns).toBe(true);
      expect(
        next.top <= source.top &&
          next.bottom >= source.bottom &&
          next.first <= source.first &&
          next.last >= source.last,
      ).toBe(true);
      if (sameRows && sameColumns)
        expect(row >= next.top && row <= next.bottom && column >= next.first && column <= next.last).toBe(true);
      else
        expect(
          sameColumns ? row === next.top || row === next.bottom : column === next.first || column === next.last,
        ).toBe(true);
    }),
  );
});
