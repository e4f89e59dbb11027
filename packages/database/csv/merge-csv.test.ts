// A CSV file that goes into a database that there is: where its columns go, what its cells are there, and what the import writes.
import { expect, test } from "vitest";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { readSchema } from "../schema.ts";
import { CellReader, matchColumns, withGoal, type ColumnGoal } from "./merge-columns.ts";
import {
  isMergeFault,
  landMerge,
  mergeColumns,
  mergedRows,
  openMerge,
  valuesBeside,
  type CsvMerge,
} from "./merge-operations.ts";
import { surveyMerge } from "./survey-merge.ts";

const [SPACE, COLLECTION, IMPORT] = ["s", "c", "i"];
const option = (value: string): JsonObject => ({ id: value, value, color: "gray" });
const collection = {
  schema: {
    title: { name: "Task", type: "title" },
    n: { name: "Number", type: "number", number_format: "percent" },
    stage: {
      name: "Stage",
      type: "status",
      options: [option("Open"), option("Done")],
      groups: [
        { id: "g", name: "To-do", color: "gray", optionIds: ["Open"] },
        { id: "h", name: "Complete", color: "green", optionIds: ["Done"] },
      ],
      defaultOption: "Open",
    },
    tags: { name: "Tags", type: "multi_select", options: [option("Red")] },
    tick: { name: "Ready", type: "checkbox" },
    day: { name: "Day", type: "date" },
    who: { name: "Who", type: "person" },
    made: { name: "Created", type: "created_time" },
  },
  staged_imports: { [IMPORT]: { by: "me", at: 1 } },
};
const schema = readSchema(collection);
const people = { nameOf: () => null, personNamed: (name: string) => (name === "Ada" ? "ada" : null) };
let count = 0;
const newId = (): string => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, "0")}`;
const reader = (key: keyof typeof collection.schema): CellReader => {
  const property = schema.properties[key];
  if (property === undefined) throw new Error(`no property ${key}`);
  return new CellReader(property, people);
};

test("columns go to properties by name, first as it is written; what is called Name goes to the title; the rest is new or left out", () => {
  const columns = ["number", "Number", "Name", "STAGE", "Created", "Notes"].map((name, at) => ({
    name,
    type: at === 2 ? ("title" as const) : ("text" as const),
  }));
  const goals = matchColumns(schema, columns);
  const expected: ColumnGoal[] = [
    { kind: "new", type: "text" },
    { kind: "property", key: "n" },
    { kind: "property", key: "title" },
    { kind: "property", key: "stage" },
    { kind: "leave" },
    { kind: "new", type: "text" },
  ];
  expect(goals).toEqual(expected);
  expect(withGoal(goals, 0, { kind: "property", key: "n" })).toEqual([
    { kind: "property", key: "n" },
    { kind: "leave" },
    ...expected.slice(2),
  ]);
});

test("cells are read as their property reads text; options by their words however they are capitalised", () => {
  expect(["50%", "0.5", "", "many"].map((cell) => reader("n").read(cell))).toEqual([
    [["0.5"]],
    [["0.5"]],
    undefined,
    null,
  ]);
  const stage = reader("stage");
  expect(["open", " DONE ", "Late", "late"].map((cell) => stage.read(cell))).toEqual([
    [["Open"]],
    [["Done"]],
    [["Late"]],
    [["Late"]],
  ]);
  expect(stage.newOptions).toEqual(["Late"]);
  const tags = reader("tags");
  expect(tags.read("red, Blue, RED")).toEqual([["Red,Blue"]]);
  expect(tags.newOptions).toEqual(["Blue"]);
  expect(["yes", "x", "0", "perhaps"].map((cell) => reader("tick").read(cell))).toEqual([
    [["Yes"]],
    [["Yes"]],
    [["No"]],
    null,
  ]);
  expect(["Ada", "Nobody"].map((cell) => reader("who").read(cell))).toEqual([[["‣", [["u", "ada"]]]], null]);
  expect(reader("day").read("2026-13-40")).toBeNull();
  expect(reader("title").read(" kept ")).toEqual([[" kept "]]);
});

function mergeOf(names: readonly string[], goals: readonly ColumnGoal[]): CsvMerge {
  const columns = mergeColumns(schema, { names, goals }, people, newId);
  return {
    spaceId: SPACE,
    collectionId: COLLECTION,
    importId: IMPORT,
    columns,
    atFirst: valuesBeside(schema, columns),
  };
}

test("rows name their import and have what new rows have; what they need of the schema is written when it lands, over what is there by then", () => {
  const goals: ColumnGoal[] = [
    { kind: "property", key: "title" },
    { kind: "property", key: "tags" },
    { kind: "new", type: "select" },
    { kind: "leave" },
  ];
  const made = mergeOf(["Task", "Tags", "Size", "Left"], goals);
  expect(openMerge(made)).toEqual([
    {
      pointer: { table: "collection", id: COLLECTION, spaceId: SPACE },
      path: ["staged_imports", IMPORT],
      command: "set",
      args: { value: {} },
    },
  ]);
  const [row] = mergedRows(made, [["One", "Red, Blue", "Large", "x"]], newId);
  const size = made.columns[2]?.key ?? "";
  expect(row?.args).toEqual({
    type: "page",
    parent: { table: "collection", id: COLLECTION },
    format: { staged_row: IMPORT },
    properties: { stage: [["Open"]], title: [["One"]], tags: [["Red,Blue"]], [size]: [["Large"]] },
  });
  // Another user created the same option and a property of the same name meanwhile.
  const tags = { ...collection.schema.tags, options: [option("Red"), option("Blue")] };
  const value = { ...collection, schema: { ...collection.schema, tags, other: { name: "Size", type: "text" } } };
  const landed = landMerge(made, { value, version: 7 }, newId);
  if (isMergeFault(landed)) throw new Error(landed.fault);
  expect(landed.map(({ path }) => path)).toEqual([
    ["schema", size],
    ["schema", size, "options"],
    ["staged_imports", IMPORT, "landed"],
  ]);
  expect(landed[0]?.args).toMatchObject({ value: { name: "Size 2", type: "select" } });
  expect(landed[2]?.args).toEqual({ value: true, base: 7 });
  const gone = { ...value, schema: { title: collection.schema.title } };
  expect(landMerge(made, { value: gone, version: 8 }, newId)).toEqual({ fault: "changed", name: "Tags" });
});

test("cells that a merge cannot read, and numbers that lose digits, are counted before it with the first of them", async () => {
  const bytes = new TextEncoder().encode("Task,Number,Stage\nOne,0042,Open\nTwo,many,Late\nThree,few,late\n");
  const file = { bytes, encoding: "utf-8", separator: ",", hasHeader: true } as const;
  const goals: ColumnGoal[] = ["title", "n", "stage"].map((key) => ({ kind: "property", key }));
  const { columns } = mergeOf(["Task", "Number", "Stage"], goals);
  expect(await surveyMerge(file, columns, async () => true)).toEqual([
    { unread: 0, example: "", changed: 0, change: ["", ""], newOptions: 0 },
    { unread: 2, example: "many", changed: 1, change: ["0042", "42"], newOptions: 0 },
    { unread: 0, example: "", changed: 0, change: ["", ""], newOptions: 1 },
  ]);
  expect(await surveyMerge(file, columns, async () => false)).toBeNull();
});
