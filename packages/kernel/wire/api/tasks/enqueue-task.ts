// Work that goes on behind a call: it is enqueued, asked about, and may be cancelled by who enqueued it; to everybody else it does
// not exist.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";
import { copyRequest } from "../copies/duplicate-page.ts";

const task = v.object({ eventName: v.literal("duplicateBlock"), request: v.object(copyRequest) });

export const enqueueTask = defineEvent({
  name: "enqueueTask",
  request: v.object({ task }),
  response: v.object({ taskId: v.string() }),
});
