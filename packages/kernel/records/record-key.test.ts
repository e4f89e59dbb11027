import * as v from "valibot";
import { expect, test } from "vitest";
import { recordKeyPointerSchema, recordKeySchema } from "./record-key.ts";

test("a record key has space, scope, parent, key and whether it is alive, or its table, id and space", () => {
  const key = {
    space_id: "s",
    scope_table: "block",
    scope_id: "b",
    parent_table: "space",
    parent_id: "s",
    record_key: "k",
    alive: true,
  };
  expect(v.parse(recordKeySchema, key)).toEqual(key);
  for (const name of Object.keys(key)) expect(v.is(recordKeySchema, { ...key, [name]: undefined })).toBe(false);
  const pointer = { table: "record_key", id: "i", spaceId: "s" };
  expect(v.parse(recordKeyPointerSchema, pointer)).toEqual(pointer);
  for (const other of [{ table: "block" }, { id: undefined }, { spaceId: undefined }])
    expect(v.is(recordKeyPointerSchema, { ...pointer, ...other })).toBe(false);
});
