import { Random } from "@tessera/testing/simulation/random.ts";
import { expect, test } from "vitest";
import { randomRow, randomSchema } from "../testing/random-collection.ts";
import { CollectionIndex } from "./collection-index.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import { finish } from "./steps.ts";

function indexOf(seed: number, count: number): CollectionIndex {
  const random = new Random(seed);
  const schema = randomSchema(random);
  const index = new CollectionIndex(schema, "sv");
  for (let n = 0; n < count; n++) index.upsert({ ...randomRow(random, schema, `row${n}`), alive: true });
  for (let n = 0; n < count; n += 7) index.remove(`row${n}`);
  index.sequence = 41;
  return index;
}

test.each([0, 3, 4500])("an index of %i rows comes back as it was, with its number", (count) => {
  const index = indexOf(5, count);
  const read = finish(readSnapshot(finish(writeSnapshot(index))));
  if (!(read instanceof CollectionIndex)) throw new Error(read.fault);
  expect([read.sequence, read.locale, read.count]).toEqual([41, "sv", index.count]);
  expect(read.schema).toEqual(index.schema);
  const rowsOf = (one: CollectionIndex): string[] =>
    Array.from({ length: count }, (_, n) => JSON.stringify(one.rowOf(`row${n}`)));
  expect(rowsOf(read)).toEqual(rowsOf(index));
});

test("values that are no plain text, and those under keys that the schema does not know, come back too", () => {
  const index = new CollectionIndex(
    { properties: { title: { name: "", type: "title", options: [] } }, deleted: {} },
    "en",
  );
  const properties = { title: [["half \ud83d"]], a: [["x", [["b"]]]], b: null, c: [[""]], "": 7, __proto__x: [["y"]] };
  const row = {
    id: "r",
    properties,
    createdTime: 1.5,
    createdBy: "",
    editedTime: -1,
    editedBy: "b",
    order: "V",
    holder: "h",
    alive: true,
  };
  index.upsert(row);
  const read = finish(readSnapshot(finish(writeSnapshot(index))));
  expect(read instanceof CollectionIndex ? read.rowOf("r") : read).toEqual(row);
});

test("bytes of another version, damaged and cut ones are refused", () => {
  const bytes = finish(writeSnapshot(indexOf(6, 40)));
  const random = new Random(1);
  for (let n = 0; n < 200; n++) {
    const damaged = bytes.slice();
    const at = random.below(damaged.length);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << random.below(8));
    const fault = at >= 4 && at < 8 ? "unknown-version" : "damaged";
    expect(finish(readSnapshot(damaged)), `byte ${at}`).toEqual({ fault });
  }
  for (const length of [0, 8, 24, bytes.length - 8])
    expect(finish(readSnapshot(bytes.slice(0, length)))).toEqual({ fault: "damaged" });
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(finish(readSnapshot(shifted.subarray(3)))).toBeInstanceOf(CollectionIndex);
});
