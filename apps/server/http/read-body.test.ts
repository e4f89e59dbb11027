// What a refused body is told of itself: what stood there as it was sent, and what is missing where it is missing.

import { expect, test } from "vitest";
import { operationSchema } from "@tessera/kernel/world/operation.ts";
import { events } from "@tessera/kernel/wire/api/events.ts";
import { checkShape } from "./read-body.ts";

const id = "00000000-0000-4000-a600-000000000001";
const told = (schema: Parameters<typeof checkShape>[0], value: unknown): string => {
  try {
    checkShape(schema, value);
    return "nothing";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

test("an id or a table that is none is told as it was sent", () => {
  expect(told(events.loadPageChunk.request, { pageId: "x" })).toBe(
    'Body failed validation: body.pageId should be an id, instead was "x".',
  );
  expect(told(events.saveTransactions.request, { transactions: [{ id: "", operations: [] }] })).toContain(
    'body.transactions[0].id should be an id, instead was "".',
  );
  expect(told(operationSchema, { pointer: { table: "blocks", id }, path: [], command: "delb", args: {} })).toMatch(
    /body\.pointer\.table should be \("block" \|.*, instead was "blocks"\./,
  );
  const move = {
    pointer: { table: "block", id },
    path: [],
    command: "move",
    args: { parent: { table: "block", id: "y" }, after: "z" },
  };
  expect(told(operationSchema, move)).toContain('body.args.parent.id should be an id, instead was "y".');
  expect(told(operationSchema, move)).toContain('body.args.after should be an id, instead was "z".');
  expect(told(operationSchema, { ...move, path: ["constructor"] })).toContain(
    'body.path[0] should be an ordinary name, instead was "constructor".',
  );
});

test("nothing that was an object is told to be one", () => {
  expect(told(events.syncRecordValues.request, { requests: [{}] })).toBe(
    "Body failed validation: body.requests[0].pointer should be present, instead was undefined.",
  );
  expect(told(events.syncRecordValues.request, { requests: [{ pointer: { table: "block" } }] })).toContain(
    "body.requests[0].pointer.id should be present, instead was undefined.",
  );
  expect(told(events.syncRecordValues.request, { requests: [5] })).toContain("should be Object, instead was 5");
});
