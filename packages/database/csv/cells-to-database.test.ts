// Cells as a database: which types its columns get, and what its rows keep.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { plainText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { columnsOfCells, databaseOfCells, isRowOfNames, type Cells } from "./cells-to-database.ts";

const plain = (...rows: string[][]): RichText[][] =>
  rows.map((row) => row.map((cell): RichText => (cell === "" ? [] : [[cell]])));
const typesOf = (cells: Cells): string[] => columnsOfCells(cells, "Name").map(({ name, type }) => `${name}: ${type}`);

let count = 0;
const newId = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
const made = {
  spaceId: "s",
  blockId: "b",
  words: { title: "Name", view: "Table" },
  place: { parent: { table: "block", id: "p" }, after: null },
} as const;

/** The stored values of the rows, by the names of the columns. */
function rowsOf(cells: Cells): Record<string, unknown>[] {
  const columns = columnsOfCells(cells, "Name");
  const operations = databaseOfCells(made, cells, columns, newId);
  const schema = operations.find(({ path }) => path[0] === "schema") as unknown as {
    args: { value: Record<string, { name: string }> };
  };
  const names = Object.entries(schema.args.value);
  return operations.flatMap((one: Operation) => {
    if (one.command !== "new" || one.args.type !== "page") return [];
    const { properties = {} } = one.args;
    return [
      Object.fromEntries(
        names.flatMap(([key, { name }]) => (Object.hasOwn(properties, key) ? [[name, properties[key]]] : [])),
      ),
    ];
  });
}

test("a first row of names names the columns, and types are guessed of the others", () => {
  const cells = {
    rows: plain(["Plant", "Price", "Due", "Bought"], ["Fern", "3", "2026-03-09", "yes"], ["Moss", "4.5", "", "no"]),
    hasHeader: true,
  };
  expect(typesOf(cells)).toEqual(["Plant: title", "Price: number", "Due: date", "Bought: checkbox"]);
  expect(rowsOf(cells)).toEqual([
    {
      Plant: [["Fern"]],
      Price: [["3"]],
      Due: [["‣", [["d", { type: "date", start_date: "2026-03-09" }]]]],
      Bought: [["Yes"]],
    },
    { Plant: [["Moss"]], Price: [["4.5"]], Bought: [["No"]] },
  ]);
});

test("without a row of names the first column is the title, and no cell is taken for a name", () => {
  const cells = { rows: plain(["Fern", "3"], ["Moss", "4"]), hasHeader: false };
  expect(typesOf(cells)).toEqual(["Name: title", "Column 2: number"]);
  expect(rowsOf(cells)).toHaveLength(2);
});

test.each([
  [true, ["Plant", "Price", "Bought"]],
  [false, ["Plant", "Price", ""]],
  [false, ["Plant", "Price", "Price"]],
  [false, ["Fern", "3"]],
  [false, ["Fern", "2026-03-09"]],
])("that this is a row of names is %s: %j", (isNames, row) => {
  expect(isRowOfNames(plain(row)[0] ?? [])).toBe(isNames);
});

test("marks are kept: a column with any stays a text, one whose addresses link to themselves does not", () => {
  const site: RichText = [["https://example.com", [["a", "https://example.com"]]]];
  const bold: RichText = [["3", [["b"]]]];
  const cells: Cells = {
    rows: [
      [[["Name"]], [["Site"]], [["Count"]]],
      [[["Fern", [["i"]]]], site, bold],
    ],
    hasHeader: true,
  };
  expect(typesOf(cells)).toEqual(["Name: title", "Site: url", "Count: text"]);
  expect(rowsOf(cells)).toEqual([{ Name: [["Fern", [["i"]]]], Site: [["https://example.com"]], Count: bold }]);
});

test("no cell loses a word, whatever it holds", () => {
  const cell = fc
    .oneof(fc.constantFrom("", "3", "yes", "2026-03-09", "a, b", "red", "x@example.com"), fc.string({ maxLength: 8 }))
    .map((text) => text.trim());
  const grid = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(grid, fc.boolean(), (texts, hasHeader) => {
      const cells = { rows: plain(...texts), hasHeader };
      const columns = columnsOfCells(cells, "Name");
      expect(columns.filter(({ type }) => type === "title")).toHaveLength(1);
      const rows = rowsOf(cells);
      const body = hasHeader ? texts.slice(1) : texts;
      expect(rows).toHaveLength(body.length);
      body.forEach((row, n) =>
        row.forEach((text, at) => {
          const { name, type } = columns[at] ?? {};
          const stored = rows[n]?.[name ?? ""];
          if (text === "") expect(type === "checkbox" || stored === undefined).toBe(true);
          else if (type === "title" || type === "text") expect(plainText(stored as RichText)).toBe(text);
          else expect(stored).toBeDefined();
        }),
      );
    }),
  );
});
