import * as v from "valibot";
import { expect, test } from "vitest";
import { boundedArray } from "./bounded-array.ts";

const id = (seen: unknown[]): v.GenericSchema<string> =>
  v.pipe(
    v.string(),
    v.check((value) => seen.push(value) > 0),
  );

test("A2: an array that is too long is refused before one of its items is looked at", () => {
  const seen: unknown[] = [];
  const result = v.safeParse(boundedArray(id(seen), 3), ["a", "b", "c", "d"]);
  expect(result.issues).toMatchObject([{ expected: "<=3", received: "4" }]);
  expect(seen).toEqual([]);
});

test("an array within its bound is checked item by item", () => {
  const seen: unknown[] = [];
  const schema = boundedArray(id(seen), 3);
  expect(v.parse(schema, ["a", "b", "c"])).toEqual(["a", "b", "c"]);
  expect(seen).toEqual(["a", "b", "c"]);
  const { issues } = v.safeParse(v.object({ list: schema }), { list: ["a", 5] });
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.expected, issue.received])).toEqual([
    ["list.1", "string", "5"],
  ]);
  expect(v.safeParse(schema, "abc").issues).toMatchObject([{ expected: "Array", received: '"abc"' }]);
  expect(v.parse(v.optional(schema, []), undefined)).toEqual([]);
});
