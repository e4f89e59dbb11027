import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import { expect, test } from "vitest";
import { placeOwn, type OwnRow } from "./place-own.ts";

const collection: JsonObject = {
  schema: { title: { name: "Name", type: "title" }, stat: { name: "State", type: "text" } },
};
const asker = { me: "mira", now: 0, zone: "UTC" };

function row(id: string, state: string, order: string): Entry {
  const properties = { title: [[id]], stat: [[state]] };
  const value = { id, type: "page", alive: true, parent_table: "collection", parent_id: "c", properties };
  return { table: "block", id, scope: "s", version: 1, value, order, texts: {}, meta: {}, seq: 1 };
}

const afloat: RowsQuestion = {
  collectionId: "c",
  viewId: "v",
  filter: {
    operator: "and",
    filters: [{ property: "stat", operator: "string_is", value: { type: "exact", value: "afloat" } }],
  },
  sorts: [],
  search: "",
};
const told = {
  total: 2,
  placeOf: (id: string) => ["eider", "knot"].indexOf(id),
  around: [row("eider", "afloat", "a"), row("knot", "afloat", "c")].map((entry, place) => [place, entry] as const),
};
const placed = (own: readonly OwnRow[]): (string | number | null)[] => {
  const placeOf = (id: string): number | null => (told.placeOf(id) < 0 ? null : told.placeOf(id));
  const overlay = placeOwn({ ...told, placeOf }, own, afloat, collection, asker);
  return Array.from({ length: overlay.total }, (_, place) => overlay.at(place));
};

test("a row that the question did not count before stands where it passes now, though the server knew it", () => {
  const own = { id: "tern", entry: row("tern", "afloat", "b"), wasThere: true, before: row("tern", "waiting", "b") };
  expect(placed([own])).toEqual([0, "tern", 1]);
});

test("a row that the question counts, wherever it stands, is not put in twice", () => {
  const own = { id: "tern", entry: row("tern", "afloat", "b"), wasThere: true, before: row("tern", "afloat", "b") };
  expect(placed([own])).toEqual([0, 1]);
});

test("a row that does not pass any more goes", () => {
  const own = { id: "knot", entry: row("knot", "waiting", "c"), wasThere: true, before: row("knot", "afloat", "c") };
  expect(placed([own])).toEqual([0]);
});
