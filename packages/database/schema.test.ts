import { expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { propertyOf, readSchema } from "./schema.ts";
import { LONGEST_OPTION, MOST_PROPERTIES, schemaError, schemaFault } from "./schema-rules.ts";

const title = { name: "Name", type: "title" };

test("a schema is read as far as it can be", () => {
  const schema = readSchema({
    schema: {
      title,
      "~a": {
        name: "State",
        type: "select",
        options: [{ id: "1", value: "Open", color: "red" }, { value: "Open" }, { value: "Done" }, 7],
      },
      b: { name: 7, type: "from_the_future" },
      c: "nothing",
      d: { name: "No type" },
    },
    deleted_schema: { gone: { name: "Gone", type: "text" } },
  });
  expect(schema.properties).toEqual({
    title: { name: "Name", type: "title", options: [] },
    "~a": {
      name: "State",
      type: "select",
      options: [
        { id: "1", value: "Open", color: "red" },
        { id: "Done", value: "Done", color: "default" },
      ],
    },
    b: { name: "", type: "from_the_future", options: [] },
  });
  expect(Object.keys(schema.deleted)).toEqual(["gone"]);
  expect(propertyOf(schema, "gone")).toBeNull();
  expect(propertyOf(schema, "toString")).toBeNull();
  expect(readSchema({ schema: [] })).toEqual({ properties: {}, deleted: {} });
});

test("what we write has one title, keys without braces and no more than it may", () => {
  expect(schemaFault({ title, a: { name: "", type: "from_the_future" } })).toBeNull();
  expect(schemaFault(undefined)).toEqual({ fault: "no-schema" });
  expect(schemaFault({})).toEqual({ fault: "title-missing" });
  expect(schemaFault({ title, a: title })).toEqual({ fault: "title-twice", property: "a" });
  expect(schemaFault({ title, "a{b": { name: "", type: "text" } })).toEqual({ fault: "key", property: "a{b" });
  expect(schemaFault({ title, a: { type: "text" } })).toEqual({ fault: "property", property: "a" });
  expect(schemaFault({ title, a: { name: "A", type: "" } })).toEqual({ fault: "property", property: "a" });
  const many = Object.fromEntries(
    Array.from({ length: MOST_PROPERTIES - 1 }, (_, n) => [`p${n}`, { name: "", type: "text" }]),
  );
  expect(schemaFault({ title, ...many })).toBeNull();
  expect(schemaFault({ title, ...many, more: { name: "", type: "text" } })).toEqual({ fault: "too-many", limit: 500 });
});

test("options have words of their own, of some length", () => {
  const withOptions = (options: Json): Json => ({ title, a: { name: "A", type: "select", options } });
  const longest = "x".repeat(LONGEST_OPTION);
  expect(schemaFault(withOptions([{ value: longest }, { value: "y" }]))).toBeNull();
  expect(schemaFault(withOptions([{ value: "x".repeat(10_000) }]))).toEqual({
    fault: "option-too-long",
    property: "a",
    limit: 100,
  });
  expect(schemaFault(withOptions([{ value: "x" }, { value: "x" }]))).toEqual({ fault: "option-twice", property: "a" });
  for (const wrong of [7, [7], [{}], [{ value: "" }]]) expect(schemaFault(withOptions(wrong))?.fault).toBe("option");
});

test("a fault leaves as an error that names it", () => {
  const error = schemaError({ fault: "option-too-long", property: "a", limit: 100 });
  expect([error.kind, error.status]).toEqual(["UserValidationError", 400]);
  expect(error.clientData).toEqual({
    type: "property_not_allowed",
    messageValues: { fault: "option-too-long", property: "a", limit: 100 },
  });
});
