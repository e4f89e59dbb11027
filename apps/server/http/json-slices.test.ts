// Large answers are written in slices; the text is the same as that of JSON.stringify.

import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { isShort, jsonSlices } from "./json-slices.ts";

async function written(value: unknown): Promise<string[]> {
  const slices: string[] = [];
  for await (const slice of jsonSlices(value)) slices.push(slice);
  return slices;
}

const long = 'ab"\n😀'.repeat(100_000);
const rows = Object.fromEntries(
  Array.from({ length: 3000 }, (_, n) => [`row ${n}`, { role: "reader", value: { n, text: "x".repeat(200) } }]),
);

test.each<[string, unknown]>([
  ["a small object", { a: 1, b: [null, undefined, true], c: undefined }],
  ["null", null],
  ["a long text", long],
  ["a list of long texts with a gap", [long, undefined, { text: long, left: undefined }]],
  ["many rows", { recordMap: { block: rows }, cursor: null }],
])("the slices of %s are its JSON", async (_name, value) => {
  expect((await written(value)).join("")).toBe(JSON.stringify(value));
});

test("no slice is longer than a part of the text, and other tasks run between two slices", async () => {
  let ticks = 0;
  let isOver = false;
  const ticking = (async () => {
    while (!isOver) {
      await setImmediate();
      ticks++;
    }
  })();
  const slices = await written({ texts: Array.from({ length: 8 }, () => "x".repeat(1_000_000)) });
  isOver = true;
  await ticking;
  expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThan(300_000);
  expect(ticks).toBeGreaterThanOrEqual(slices.length - 1);
});

test("whether a value is short is known without reading the rest of it", () => {
  let read = 0;
  const list = Array.from({ length: 1000 }, () => ({
    get text(): string {
      read++;
      return "x".repeat(100);
    },
  }));
  expect([isShort(list, 1000), isShort(list.slice(0, 5), 1000)]).toEqual([false, true]);
  expect(read).toBeLessThan(20);
});
