// How far tasks of the caller are.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";

const task = v.object({
  id: v.string(),
  eventName: v.string(),
  state: v.picklist(["not_started", "in_progress", "success", "failure", "cancelled"]),
  /** Of `total` records, which are not counted yet where it is 0. */
  status: v.object({ done: v.number(), total: v.number() }),
  /** The copy; set with "success". */
  result: v.nullable(v.object({ pageId: v.string() })),
  /** Set with "failure": the kind of error, and its type where it has one. */
  error: v.nullable(v.object({ name: v.string(), type: v.nullable(v.string()) })),
});

export const getTasks = defineEvent({
  name: "getTasks",
  changes: false,
  request: v.object({ taskIds: boundedArray(uuid, 100) }),
  response: v.object({ results: v.array(task) }),
});
