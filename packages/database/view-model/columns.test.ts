import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import type { Schema } from "../schema.ts";
import { columnsOf, NARROWEST, stepped, storedColumns, withPlace, withShown, withWidth, withWrap } from "./columns.ts";

const property = (type: string) => ({ name: type, type, options: [] });
const schema: Schema = {
  properties: { a: property("number"), title: property("title"), b: property("date"), c: property("select") },
  deleted: {},
};
const keys = (columns: ReturnType<typeof columnsOf>) => columns.map(({ key, isShown }) => (isShown ? key : `(${key})`));

test("the view says order, what is hidden and widths; what it does not name is shown behind, the title before", () => {
  expect(keys(columnsOf(schema, {}))).toEqual(["title", "a", "b", "c"]);
  const table_properties: Json = [
    { property: "b", visible: false, width: 99.6 },
    { property: "gone", visible: true },
    { property: "title", visible: false, width: 2 },
    { property: "b", visible: true },
    7,
  ];
  const columns = columnsOf(schema, { table_properties });
  expect(keys(columns)).toEqual(["(b)", "title", "a", "c"]);
  expect(columns.map(({ width }) => width)).toEqual([100, NARROWEST, null, null]);
});

test("what is held of other clients, and of properties that are gone, stays", () => {
  const format: JsonObject = {
    table_properties: [
      { property: "gone", width: 77 },
      { property: "a", visible: true, wrap: true },
    ],
  };
  const columns = withWidth(columnsOf(schema, format), "a", 200);
  expect(storedColumns(columns, format)).toEqual([
    { property: "title", visible: true },
    { property: "a", visible: true, wrap: true, width: 200 },
    { property: "b", visible: true },
    { property: "c", visible: true },
    { property: "gone", width: 77 },
  ]);
});

test("columns are hidden, shown and moved; the title is always shown", () => {
  const columns = columnsOf(schema, {});
  expect(keys(withShown(withShown(columns, "title", false), "a", false))).toEqual(["title", "(a)", "b", "c"]);
  expect(keys(withPlace(columns, "c", "a"))).toEqual(["title", "c", "a", "b"]);
  expect(keys(withPlace(columns, "a", null))).toEqual(["title", "b", "c", "a"]);
  expect(keys(stepped(withShown(columns, "b", false), "a", 1))).toEqual(["title", "(b)", "c", "a"]);
  expect(keys(stepped(columns, "title", -1))).toEqual(["title", "a", "b", "c"]);
});

test("a column wraps as it says, and one that says nothing as the view does; what is as it was is not written", () => {
  const wraps = (columns: ReturnType<typeof columnsOf>) => columns.filter((one) => one.wraps).map(({ key }) => key);
  const format: JsonObject = {
    table_wrap: true,
    table_properties: [{ property: "a", wrap: false }, { property: "b" }],
  };
  const columns = columnsOf(schema, format);
  expect(wraps(columns)).toEqual(["title", "b", "c"]);
  const next = withWrap(withWrap(columns, "b", false), "a", true);
  expect(storedColumns(next, format)).toEqual([
    { property: "title", visible: true },
    { property: "a", visible: true, wrap: true },
    { property: "b", visible: true, wrap: false },
    { property: "c", visible: true },
  ]);
  expect(wraps(columnsOf(schema, { table_properties: storedColumns(next, format) }))).toEqual(["a"]);
});
