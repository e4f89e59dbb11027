// Options moved in their list: by one line, behind any line, and over the groups of a status.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryDatabase } from "../testing/memory-source.ts";
import { readSchema, type Property } from "../schema.ts";
import { placeOption } from "./option-edits.ts";
import { optionLines, placeBehind, steppedPlace } from "./option-order.ts";

const option = (value: string): JsonObject => ({ id: `id ${value}`, value, color: "gray" });
const listed = (property: Property): string[] =>
  optionLines(property).map((line) => (line.kind === "group" ? `[${line.name}]` : line.option.value));

function open(groups: Readonly<Record<string, readonly string[]>> | null, words: readonly string[]) {
  const made: JsonObject =
    groups === null
      ? {}
      : {
          groups: Object.entries(groups).map(([name, all]) => ({
            id: name,
            name,
            color: "gray",
            optionIds: all.map((one) => `id ${one}`),
          })),
        };
  const property: JsonObject = {
    name: "P",
    type: groups === null ? "select" : "status",
    options: words.map(option),
    ...made,
  };
  const { source, collectionId } = memoryDatabase({
    name: "D",
    schema: { title: { name: "N", type: "title" }, prop: property },
    rows: [],
  });
  const collection = () => {
    const state = source.state.read();
    if (state.kind !== "ready") throw new Error(state.kind);
    return { id: collectionId, spaceId: source.spaceId, value: state.collection };
  };
  const now = (): Property => {
    const found = readSchema(collection().value).properties["prop"];
    if (found === undefined) throw new Error("no property");
    return found;
  };
  const put = (word: string, place: ReturnType<typeof placeBehind>): string[] => {
    if (place !== null) {
      const edit = placeOption(collection(), "prop", word, place);
      if ("fault" in edit) throw new Error(edit.fault);
      if (edit.operations.length > 0) source.transact(edit.operations, { userAction: "test" });
    }
    return listed(now());
  };
  const step = (word: string, by: -1 | 1) => put(word, steppedPlace(optionLines(now()), word, by));
  const drop = (word: string, behind: number) => put(word, placeBehind(optionLines(now()), word, behind));
  return { source, now, step, drop };
}

test("options of a select go up and down by one, and behind any other", () => {
  const { step, drop } = open(null, ["a", "b", "c"]);
  expect(step("c", -1)).toEqual(["a", "c", "b"]);
  expect(step("a", -1)).toEqual(["a", "c", "b"]);
  expect(step("a", 1)).toEqual(["c", "a", "b"]);
  expect(drop("b", -1)).toEqual(["b", "c", "a"]);
  expect(drop("b", 2)).toEqual(["c", "a", "b"]);
});

test("options of a status go from group to group, also into one that is empty", () => {
  const { source, step, drop } = open({ "To-do": ["a", "b"], Active: [], Complete: ["c"] }, ["c", "a", "b"]);
  expect(step("b", 1)).toEqual(["[To-do]", "a", "[Active]", "b", "[Complete]", "c"]);
  expect(step("b", 1)).toEqual(["[To-do]", "a", "[Active]", "[Complete]", "b", "c"]);
  expect(step("b", -1)).toEqual(["[To-do]", "a", "[Active]", "b", "[Complete]", "c"]);
  expect(step("a", -1)).toEqual(["[To-do]", "a", "[Active]", "b", "[Complete]", "c"]);
  expect(drop("c", -1)).toEqual(["[To-do]", "c", "a", "[Active]", "b", "[Complete]"]);
  expect(source.undo()).toBe(true);
  expect(step("c", 1)).toEqual(["[To-do]", "a", "[Active]", "b", "[Complete]", "c"]);
});

test("wherever an option is dropped, the others keep their order and none is lost", () => {
  const words = ["a", "b", "c", "d", "e"];
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.integer({ min: -1, max: 7 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }),
      (word, behind, places) => {
        const groups: Record<string, string[]> = { x: [], y: [], z: [] };
        words.forEach((one, at) => groups[["x", "y", "z"][places[at] ?? 0] ?? "x"]?.push(one));
        const { now, drop } = open(groups, words);
        const others = (all: readonly string[]): string[] => all.filter((one) => one !== word);
        const before = listed(now());
        const after = drop(word, behind);
        expect([others(after), after.length]).toEqual([others(before), before.length]);
      },
    ),
  );
});
