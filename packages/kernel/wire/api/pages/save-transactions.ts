// Saving transactions: `saveTransactionsFanout` and its older names, in the shape that existing clients send. `session` and `n` of
// an envelope are ours, and optional.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
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
    values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
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
