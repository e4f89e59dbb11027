// Work that goes on behind a call: it is enqueued, asked about, and may be cancelled by who enqueued it; to everybody else it does
// not exist.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";
import { copyRequest } from "../copies/duplicate-page.ts";

const task = v.object({ eventName: v.literal("duplicateBlock"), request: v.object(copyRequest) });

export const enqueueTask = defineEvent({
  name: "enqueueTask",
  request: v.object({ task }),
  response: v.object({ taskId: v.string() }),
});

const told = v.object({
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
  response: v.object({ results: v.array(told) }),
});

/** What is under way ends before its next step, and nothing of it stays; what is done stays done. */
export const cancelTask = defineEvent({
  name: "cancelTask",
  request: v.object({ taskId: uuid }),
  response: v.object({}),
});
