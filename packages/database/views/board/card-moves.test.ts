import type { Json } from "@tessera/kernel/records/json.ts";
import { expect, test } from "vitest";
import { models } from "../../properties/models.ts";
import type { Property } from "../../schema.ts";
import { moveCard, NO_VALUE, placeInGroup, storedInGroup } from "./card-moves.ts";

const property = (type: string): Property => ({ name: "", type, options: [{ id: "1", value: "Open", color: "gray" }] });
const group = (value: Json) => ({ type: "", value });
const people = (...ids: string[]) => models.person.write(ids);

test("a card takes the value of the group that it enters", () => {
  expect(storedInGroup(property("select"), [["Open"]], group("Open"), group("Shut"))).toEqual([["Shut"]]);
  expect(storedInGroup(property("select"), [["Open"]], group("Open"), NO_VALUE)).toBeUndefined();
  expect(storedInGroup(property("checkbox"), undefined, group(false), group(true))).toEqual([["Yes"]]);
  expect(storedInGroup(property("checkbox"), [["Yes"]], group(true), group(false))).toEqual([["No"]]);
});

test("a status that is grouped by its steps takes the first option of the step", () => {
  const status = { ...property("status"), groups: [{ id: "g", name: "To-do", color: "gray", optionIds: ["1"] }] };
  expect(storedInGroup(status, undefined, NO_VALUE, group({ type: "is_group", value: "To-do" }))).toEqual([["Open"]]);
  expect(storedInGroup(status, undefined, NO_VALUE, group("Open"))).toEqual([["Open"]]);
});

test("of several values only that of the group that was left gives way", () => {
  const tags = property("multi_select");
  expect(storedInGroup(tags, [["A,B"]], group("A"), group("C"))).toEqual([["C,B"]]);
  expect(storedInGroup(tags, [["A,B"]], group("A"), group("B"))).toEqual([["B"]]);
  expect(storedInGroup(tags, undefined, NO_VALUE, group("C"))).toEqual([["C"]]);
  expect(storedInGroup(tags, [["A,B"]], group("A"), NO_VALUE)).toBeUndefined();
  expect(storedInGroup(property("person"), people("ada", "bo"), group("bo"), group("cy"))).toEqual(people("ada", "cy"));
});

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
  const move = { key: "stat", property: property("select"), from: group("Open") };
  const commands = (to: Json, place: { after: string | null; before?: string }) =>
    moveCard(rows, row, { ...move, to: group(to), place }).map(({ command }) => command);
  expect(commands("Open", { after: "a" })).toEqual(["move"]);
  expect(commands("Shut", { after: "a" })).toEqual(["set", "move"]);
  expect(commands("Shut", { after: null })).toEqual(["set"]);
});
