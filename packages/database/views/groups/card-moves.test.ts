import type { Json } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import type { Property } from "../../schema.ts";
import { moveCard, placeInGroup } from "./card-moves.ts";

const property = (type: string): Property => ({ name: "", type, options: [{ id: "1", value: "Open", color: "gray" }] });
const group = (value: Json) => ({ type: "", value });

test("a gap is told by its neighbours, without the card that moves", () => {
  const ids = { idAt: (place: number) => ["a", "b", "c"][place] ?? null };
  expect(placeInGroup(ids, 3, 0, "x")).toEqual({ after: null, before: "a" });
  expect(placeInGroup(ids, 3, 3, "x")).toEqual({ after: "c" });
  expect(placeInGroup(ids, 3, 2, "b")).toEqual({ after: "a", before: "c" });
  expect(placeInGroup(ids, 9, 5, "x")).toBeNull();
});

test("a card that moves within its group changes its place alone, and none in an empty group", () => {
  const rows = { spaceId: "s", collectionId: "c" };
  const row = { id: "r", value: { properties: { stat: [["Open"]] } }, canEdit: true };
  const step = { key: "stat", property: property("select"), from: group("Open") };
  const commands = (to: Json, place: { after: string | null; before?: string }) =>
    moveCard(rows, row, { steps: [{ ...step, to: group(to) }], place }).map(({ command }) => command);
  expect(commands("Open", { after: "a" })).toEqual(["move"]);
  expect(commands("Shut", { after: "a" })).toEqual(["set", "move"]);
  expect(commands("Shut", { after: null })).toEqual(["set"]);
});
