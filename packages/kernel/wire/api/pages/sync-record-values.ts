/**
 * The record calls in the shapes that existing clients send (`saveTransactionsFanout` and its older names, page chunks,
 * record values). Fields of ours are optional: `session` and `n` of an envelope, `editing` of a read.
 */
import * as v from "valibot";
import { recordId, uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { childrenSchema, cursorSchema, recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

const spaceId = v.optional(v.nullable(uuid));

const envelope = v.object({
  id: uuid,
  spaceId,
  shardId: v.optional(v.any()),
  debug: v.optional(v.looseObject({ userAction: v.optional(v.pipe(v.string(), v.maxLength(200))) })),
  /** Keeps what it says of who made its blocks, and when: for whoever has full access to the workspace. */
  imported: v.optional(v.boolean()),
  /** Checked one by one, so that a fault names its operation. */
  operations: boundedArray(v.unknown(), 10_000),
  session: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))),
  n: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

export const saveRequest = v.object({
  requestId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  transactions: v.optional(boundedArray(envelope, 1000)),
  /** The oldest form: operations alone. */
  operations: v.optional(boundedArray(v.unknown(), 10_000)),
});

/** How each envelope with a session ended. Callers without sessions get an empty object, or an error. */
export const saveResult = v.variant("status", [
  v.object({ id: v.string(), status: v.literal("done"), scope: v.string(), seq: v.number() }),
  v.object({
    id: v.string(),
    status: v.literal("refused"),
    kind: v.string(),
    message: v.string(),
    code: v.optional(v.string()),
    operation: v.number(),
  }),
  v.object({ id: v.string(), status: v.literal("rebase"), message: v.string() }),
  v.object({ id: v.string(), status: v.literal("gap"), expected: v.number() }),
]);
export type SaveResult = v.InferOutput<typeof saveResult>;
const saveResponse = v.object({ results: v.optional(v.array(saveResult)) });

const MAX_SAVE_BYTES = 10 * 1024 * 1024;
const save = <const Name extends string>(name: Name) =>
  defineEvent({ name, request: saveRequest, response: saveResponse, maxBytes: MAX_SAVE_BYTES });

export const saveTransactionsFanout = save("saveTransactionsFanout");
export const saveTransactions = save("saveTransactions");
export const saveTransactionsMain = save("saveTransactionsMain");
export const submitTransaction = save("submitTransaction");

/** Blocks of one piece at most: who asks for more is given these, and a cursor for the rest. */
const MOST_BLOCKS = 1000;
const limit = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.transform((count) => Math.min(count, MOST_BLOCKS)),
  ),
  30,
);
const chunk = {
  limit,
  cursor: v.optional(cursorSchema, { stack: [] }),
  chunkNumber: v.optional(v.number(), 0),
  verticalColumns: v.optional(v.boolean(), false),
  editing: v.optional(v.boolean(), false),
};
const chunkResponse = v.looseObject({ recordMap: recordMapSchema, cursor: cursorSchema });

export const loadPageChunk = defineEvent({
  name: "loadPageChunk",
  access: "public",
  changes: false,
  request: v.object({ pageId: uuid, spaceId, ...chunk }),
  response: chunkResponse,
});
export const loadCachedPageChunk = defineEvent({
  name: "loadCachedPageChunk",
  access: "public",
  changes: false,
  request: v.object({ page: v.object({ id: uuid, spaceId }), ...chunk }),
  /** `children` and `seq` come with `editing`. */
  response: v.object({
    recordMap: recordMapSchema,
    cursor: cursorSchema,
    children: v.optional(childrenSchema),
    seq: v.optional(v.number()),
  }),
});
export const loadCachedPageChunkV2 = defineEvent({
  name: "loadCachedPageChunkV2",
  access: "public",
  changes: false,
  request: v.object({ page: v.object({ id: uuid, spaceId }), ...chunk }),
  response: v.object({ recordMap: recordMapSchema, cursors: v.array(cursorSchema) }),
});

const pointer = v.object({ table: v.string(), id: recordId, spaceId });
const recordRequest = v.union([
  v.pipe(
    v.object({ pointer, version: v.optional(v.number()) }),
    v.transform(({ pointer: { table, id, spaceId: space } }) => ({ table, id, spaceId: space })),
  ),
  v.pipe(
    v.object({ table: v.string(), id: recordId, spaceId, version: v.optional(v.number()) }),
    v.transform(({ table, id, spaceId: space }) => ({ table, id, spaceId: space })),
  ),
]);
/** Records of one request: existing clients ask for all the blocks of a page at once. */
const maxPointers = 10_000;
const maxPointerBytes = 3 * 1024 * 1024;
/** An older form names the records by table and id, with the version that the client has. */
const versionMap = v.pipe(
  v.record(v.string(), v.record(recordId, v.any())),
  v.transform((tables) =>
    Object.entries(tables).flatMap(([table, of]) => Object.keys(of).map((id) => ({ table, id, spaceId: undefined }))),
  ),
  v.maxLength(maxPointers),
);
const recordsRequest = v.object({
  requests: v.optional(boundedArray(recordRequest, maxPointers), []),
  recordVersionMap: v.optional(versionMap, {}),
  spacePointer: v.optional(v.any()),
  editing: v.optional(v.boolean(), false),
});
const records = <const Name extends string>(name: Name) =>
  defineEvent({
    name,
    access: "public",
    changes: false,
    maxBytes: maxPointerBytes,
    request: recordsRequest,
    response: v.object({ recordMap: recordMapSchema }),
  });

export const syncRecordValues = records("syncRecordValues");
export const syncRecordValuesMain = records("syncRecordValuesMain");
export const syncRecordValuesSpace = records("syncRecordValuesSpace");

export const getRecordValues = defineEvent({
  name: "getRecordValues",
  access: "public",
  changes: false,
  maxBytes: maxPointerBytes,
  request: v.object({
    requests: boundedArray(v.object({ table: v.string(), id: recordId, spaceId }), maxPointers),
  }),
  response: v.object({ results: v.array(v.any()) }),
});

/** Everything of the signed-in users' workspaces, keyed by user id. */
export const getSpaces = defineEvent({
  name: "getSpaces",
  changes: false,
  request: v.object({}),
  response: v.record(v.string(), recordMapSchema),
});
export const loadUserContent = defineEvent({
  name: "loadUserContent",
  changes: false,
  request: v.object({ platform: v.optional(v.string()) }),
  response: v.object({ recordMap: recordMapSchema }),
});

/**
 * The pages directly under a space or a page that the reader may see, in order: what a sidebar shows. With the table
 * `custom_emoji` and the id of the space, all of its own emoji, those that were removed too.
 */
export const loadChildPages = defineEvent({
  name: "loadChildPages",
  changes: false,
  request: v.object({
    spaceId: uuid,
    parents: boundedArray(v.object({ table: v.picklist(["space", "block", "custom_emoji"]), id: uuid }), 200),
  }),
  response: v.object({
    recordMap: recordMapSchema,
    children: childrenSchema,
    seq: v.number(),
  }),
});

export const createSpace = defineEvent({
  name: "createSpace",
  request: v.looseObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
  response: v.object({ spaceId: v.string() }),
});
