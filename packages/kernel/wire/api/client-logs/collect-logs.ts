// Where clients send what they noticed: lines in batches, with a key that this server gave them by remote configuration.

import * as v from "valibot";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";

const line = v.object({
  at: v.number(),
  level: v.picklist(["info", "warning", "error"]),
  words: v.pipe(v.string(), v.maxLength(1000)),
  kind: v.optional(v.pipe(v.string(), v.maxLength(100))),
  detail: v.optional(v.unknown()),
});

export const collectLogs = defineEvent({
  name: "collectLogs",
  access: "public",
  cost: 0,
  changes: false,
  maxBytes: 64 * 1024,
  request: v.object({
    /** Lines that the client had to give up. */
    dropped: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    lines: boundedArray(line, 200),
  }),
  response: v.object({}),
});
