import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryDatabase } from "../../testing/memory-source.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { readSchema } from "../../schema.ts";
import { EVERYTHING } from "../../query/filter.ts";
import { textIn } from "../../edit/cell-writes.ts";
import { inParts } from "../../edit/in-parts.ts";
import { toggled, toggledTogether, valueForAll } from "./chosen-rows.ts";
import { columnsOf } from "../../view-model/columns.ts";

const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));

test("what is pressed twice is as before, and rows that are chosen together all go in or all go out", () => {
  fc.assert(
    fc.property(ids, ids, fc.constantFrom("a", "b", "c"), (chosen, some, one) => {
      const now = new Set(chosen);
      expect(toggled(toggled(now, one), one)).toEqual(now);
      const next = toggledTogether(now, some);
      const wasAll = some.every((id) => now.has(id));
      expect(some.every((id) => next.has(id) !== wasAll)).toBe(true);
      for (const id of now) if (!some.includes(id)) expect(next.has(id)).toBe(true);
    }),
  );
});

test("a value for all is one step; rows that are only read, or not here, keep what they have and are counted", () => {
  const { source, collectionId } = memoryDatabase(sampleDatabase(5));
  const shown = source.rows({ collectionId, viewId: "", filter: EVERYTHING, sorts: [], search: "" });
  const state = source.state.read();
  const columns = columnsOf(readSchema(state.kind === "ready" ? state.collection : {}), {});
  const [title, , effort] = columns;
  if (title === undefined || effort === undefined) throw new Error("no columns");
  const rows = () => [0, 1, 2, 3].map((place) => source.row(shown.idAt(place) ?? "").read());
  const asked = rows().map((row, at) => (at === 3 || row === null ? null : { ...row, canEdit: at !== 1 }));
  const ports = { spaceId: source.spaceId, world: source.world, numbering: source.numbering };
  const made = valueForAll(asked, effort, { stored: [["42"]] }, ports);
  expect(source.transact(made.operations, { userAction: "edit" })).toBe(true);
  const said = (column = effort) => rows().map((row) => (row === null ? "" : textIn(row, column)));
  expect([said(), made.left.count, made.left.isBeyond]).toEqual([["42", "7", "42", "8"], 2, true]);
  expect(source.transact(valueForAll(rows(), title, { text: "Same" }, ports).operations, { userAction: "edit" })).toBe(
    true,
  );
  expect(said(title)).toEqual(["Same", "Same", "Same", "Same"]);
  source.undo();
  source.undo();
  expect(said()).toEqual(["0", "7", "1", "8"]);
});

test("a large write is parted, and nothing of it is lost", () => {
  const { source } = memoryDatabase(sampleDatabase(1));
  const one = {
    pointer: { table: "block", id: source.newId() },
    path: [],
    command: "set",
    args: { value: 1 },
  } as const;
  expect(
    inParts(
      Array.from({ length: 25 }, () => one),
      10,
    ).map((part) => part.length),
  ).toEqual([10, 10, 5]);
});
