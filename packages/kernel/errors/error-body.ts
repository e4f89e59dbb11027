// The body of every answer that is not a success. `name` is the error kind; `errorId` is also in
// the server's log line, so that a person can quote it. Never a stack, never a cause.

import * as v from "valibot";

export const clientDataSchema = v.looseObject({
  type: v.string(),
  messageValues: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

export const errorBodySchema = v.object({
  errorId: v.string(),
  name: v.string(),
  debugMessage: v.optional(v.string()),
  clientData: v.optional(clientDataSchema),
});

export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
