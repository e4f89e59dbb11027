// Cancelling a task of the caller.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

/** What is under way ends before its next step, and nothing of it stays; what is done stays done. */
export const cancelTask = defineEvent({
  name: "cancelTask",
  request: v.object({ taskId: uuid }),
  response: v.object({}),
});
