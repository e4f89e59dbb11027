// Making a workspace.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";

export const createSpace = defineEvent({
  name: "createSpace",
  request: v.looseObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
  response: v.object({ spaceId: v.string() }),
});
