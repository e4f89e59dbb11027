// A merge of a CSV file by the column that identifies a row: what is planned, what is written, and one undo that takes all of it back.
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { memoryDatabase, type MemoryDatabase } from "../testing/memory-source.ts";
import { readSchema } from "../schema.ts";
import { matchColumns } from "./merge-columns.ts";
import { mergeColumns } from "./merge-operations.ts";
import { canIdentify, planKeyedMerge, type KeyedMerge, type KeyedPlan, type MergeMode } from "./plan-keyed-merge.ts";
import { readingAnywhere } from "../properties/date/date-reading.ts";
import { runKeyedMerge } from "./run-keyed-merge.ts";
import { surveyCsv, type CsvFile } from "./survey-csv.ts";

const nobody = { nameOf: () => null, personNamed: () => null };
const schema = {
  title: { name: "Name", type: "title" },
  code: { name: "Code", type: "text" },
  n: { name: "Number", type: "number" },
  stage: { name: "Stage", type: "select", options: [{ id: "o", value: "Open", color: "gray" }] },
};
const row = (name: Json, code: string, n: string, stage?: string): JsonObject => ({
  title: [name],
  code: [[code]],
  n: [[n]],
  ...(stage === undefined ? {} : { stage: [[stage]] }),
});
const open = (): MemoryDatabase =>
  memoryDatabase({
    name: "Goods",
    schema,
    rows: [
      row(["Tea", [["b"]]], "T1", "3", "Open"),
      row(["Cake"], "C1", "5.0"),
      row(["Pie"], "P1", "7"),
      row(["Pie again"], "P1", "7"),
    ],
  });

interface Asked {
  readonly file: CsvFile;
  readonly merge: KeyedMerge;
}

async function asked({ source }: MemoryDatabase, text: string, key: string, mode: MergeMode): Promise<Asked> {
  const file = { bytes: new TextEncoder().encode(text), encoding: "utf-8", separator: ",", hasHeader: true } as const;
  const state = source.state.read();
  if (state.kind !== "ready") throw new Error(state.kind);
  const found = readSchema(state.collection);
  const { columns } = await surveyCsv(file, readingAnywhere, async () => undefined);
  const names = columns.map(({ name }) => name);
  const made = mergeColumns(found, { names, goals: matchColumns(found, columns) }, nobody, source.newId);
  return { file, merge: { columns: made, key: names.indexOf(key), mode, atFirst: {} } };
}

async function plan(database: MemoryDatabase, { file, merge }: Asked): Promise<KeyedPlan> {
  const planned = await planKeyedMerge(database.source, merge, file, async () => true);
  if (typeof planned === "string") throw new Error(planned);
  return planned;
}

function valuesOf({ source, collectionId, viewId }: MemoryDatabase): Record<string, unknown>[] {
  const rows = source.rows({ collectionId, viewId, filter: { operator: "and", filters: [] }, sorts: [], search: "" });
  return Array.from({ length: rows.read().total }, (_, at) => {
    const value = source.row(rows.idAt(at) ?? "").read()?.value;
    return getIn(value, ["properties"]) as Record<string, unknown>;
  });
}

const FILE = [
  "Code,Name,Number,Stage,Note",
  "T1,Tea,4,Late,",
  "C1,Cake,5,,",
  "P1,Pie,8,,",
  "X1,Jam,9,Open,new",
  "X1,Jam again,9,,",
  ",None,1,,",
].join("\n");

test("rows that the column identifies are updated, others are added, and the rest is counted by its reason", async () => {
  const database = open();
  const before = valuesOf(database);
  const { merge, file } = await asked(database, FILE, "Code", "both");
  const planned = await plan(database, { merge, file });
  expect([planned.updates.size, planned.added.length, planned.same]).toEqual([1, 1, 1]);
  expect(planned.leftOut).toEqual({ withoutKey: 1, repeated: 1, ambiguous: 1, readOnly: 0, unknown: 0, known: 0 });
  expect(planned.examples).toEqual([
    { row: "T1", property: "Number", from: "3", to: "4" },
    { row: "T1", property: "Stage", from: "Open", to: "Late" },
  ]);
  expect(database.done).toEqual([]);
  const merged = await runKeyedMerge(database.source, merge, planned, { on: () => true }, async () => undefined);
  if ("fault" in merged) throw new Error(merged.fault);
  expect([merged.updated, merged.added]).toEqual([1, 1]);
  const [tea, cake, pie, again, jam] = valuesOf(database);
  // A title with the same words keeps its marks, and a cell that is empty in the file its value.
  expect(tea).toMatchObject({ title: [["Tea", [["b"]]]], n: [["4"]], stage: [["Late"]] });
  expect([cake, pie, again]).toEqual(before.slice(1));
  expect(jam).toMatchObject({ title: [["Jam"]], code: [["X1"]], n: [["9"]], stage: [["Open"]] });
  const state = database.source.state.read();
  const now = state.kind === "ready" ? readSchema(state.collection).properties : {};
  expect(now["stage"]?.options.map(({ value }) => value)).toEqual(["Open", "Late"]);
  expect(Object.values(now).map(({ name }) => name)).toContain("Note");
  merged.undo();
  expect(valuesOf(database)).toEqual(before);
});

test("a merge can update only, or add only", async () => {
  const database = open();
  const updating = await plan(database, await asked(database, FILE, "Code", "update"));
  expect([updating.updates.size, updating.added.length, updating.leftOut.unknown]).toEqual([1, 0, 2]);
  const adding = await plan(database, await asked(database, FILE, "Code", "add"));
  expect([adding.updates.size, adding.added.length, adding.leftOut.known]).toEqual([0, 1, 3]);
});

test("a number identifies a row however it is written", async () => {
  const database = open();
  const planned = await plan(database, await asked(database, "Number,Name\n5.00,Cake two\n", "Number", "both"));
  expect([...planned.updates.keys()]).toEqual(["5"]);
});

test("a merge that is stopped leaves nothing", async () => {
  const database = open();
  const before = valuesOf(database);
  const { merge, file } = await asked(database, FILE, "Code", "both");
  const planned = await plan(database, { merge, file });
  const stopped = await runKeyedMerge(database.source, merge, planned, { on: () => false }, async () => undefined);
  expect(stopped).toEqual({ fault: "stopped" });
  expect(database.done.length).toBeGreaterThan(0);
  expect(valuesOf(database)).toEqual(before);
});

test("rows are identified by texts, numbers, choices, dates and people", () => {
  const types = ["title", "text", "number", "select", "date", "person", "checkbox", "multi_select", "created_time"];
  expect(types.filter((type) => canIdentify({ name: "P", type, options: [] }))).toEqual(types.slice(0, 6));
});
