// The counted sizes are compared with those of the JSON that is stored.
import { expect, test } from "vitest";
import { sizeOfJson } from "../values/json-size.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { bytesOfText, mostBytesOfText } from "../text/text-size.ts";
import { changeRanges, formatRanges, insertUnits, pristine, readRuns, type Runs } from "../text/runs.ts";
import { NONE } from "../text/marks.ts";
import type { Entry } from "./entry.ts";
import { mostSizeOfRecord, sizeOfRecord } from "./record-size.ts";

const written = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength;

test.each<Json>([
  null,
  true,
  false,
  0,
  -1.5e300,
  "",
  'a"b\\c\n\t\u0001\u001f',
  "é漢😀",
  [],
  {},
  [1, [2, "x"], {}],
  { a: [], "k\n": { b: null, ä: "ö" } },
])("the size of %j is that of its JSON", (value) => {
  expect(sizeOfJson(value).bytes).toBe(written(value));
});

test("the longest string of a value is found at any depth", () => {
  expect(sizeOfJson({ a: ["x", { b: "long" }], c: "yy" }).longest).toBe(written("long"));
});

const KEY = "b/title";

function edited(): Runs[] {
  let runs = pristine(KEY, [["one "], ["bold", [["b"]]], [" two é漢😀"], ["‣", [["p", "id"]]], ["‣", [["p", "id"]]]]);
  const versions = [runs];
  const keep = (next: Runs | null): void => {
    if (next === null) throw new Error("the edit was refused");
    versions.push((runs = next));
  };
  for (let n = 0; n < 300; n++) {
    const units = n % 7 === 0 ? '"\n' : "xy";
    keep(insertUnits(runs, [`${KEY}#`, n % 4], { site: `s${n % 5}`, clock: n * 10, units, marks: NONE, chosen: [] }));
    if (n % 3 === 0) keep(formatRanges(runs, [[`s${n % 5}`, n * 10, 1]], "a", [`https://example.com/${n % 2}`]));
    if (n % 5 === 0)
      keep(
        changeRanges(runs, [[`s${n % 5}`, n * 10 + 1, 1]], (run) => ({ ...run, text: null, marks: NONE, gone: "t" })),
      );
  }
  return versions;
}

test("the size of an edited text is that of its readable JSON in every version, and never above its ceiling", () => {
  for (const runs of edited()) {
    expect(bytesOfText(runs)).toBe(written(readRuns(runs)));
    expect(mostBytesOfText(runs)).toBeGreaterThanOrEqual(bytesOfText(runs));
  }
});

test("a text without letters is an empty list", () => {
  const empty = pristine(KEY, []);
  expect([bytesOfText(empty), written(readRuns(empty))]).toEqual([2, 2]);
});

function record(value: JsonObject, texts: Entry["texts"] = {}): Entry {
  return { table: "block", id: "b", scope: "s", version: 1, value, order: null, texts, meta: {}, seq: 1 };
}

test("a record's size is that of its JSON, without what the engine notes, and a text is counted by its run list", () => {
  const runs = edited().at(-1) ?? pristine(KEY, []);
  const value = { type: "text", format: { a: 1 }, properties: { title: readRuns(runs) as unknown as Json, x: "y" } };
  const noted = { ...value, last_edited_time: 1, moved_to_trash_id: "somebody", alive: false };
  const entry = record(noted, { title: runs });
  // A comma more than JSON has in each of the two objects.
  expect(sizeOfRecord(entry).bytes).toBe(written(value) + 2);
  expect(sizeOfRecord(entry).runs).toBe(runs.length);
  expect(sizeOfRecord(entry).properties.get("x")).toBe(3);
  expect(mostSizeOfRecord(entry).bytes).toBeGreaterThanOrEqual(sizeOfRecord(entry).bytes);
});

test("counting does not build the readable form of a text that has a run list", () => {
  const properties = {
    get title(): Json {
      throw new Error("the text was read");
    },
  };
  expect(sizeOfRecord(record({ properties }, { title: pristine(KEY, [["words"]]) })).properties.get("title")).toBe(11);
});
