// Addresses of files that a browser can follow for a while. Each is asked for by the record that names the file, and the
// caller must be able to read that record; the answers come in the order of the questions.

import * as v from "valibot";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";

const fileUrl = v.object({
  permissionRecord: v.looseObject({ table: v.string(), id: v.string() }),
  /** `attachment:<id>:<name>` */
  url: v.pipe(v.string(), v.maxLength(2000)),
  isPrimary: v.optional(v.boolean()),
});

export const getSignedFileUrls = defineEvent({
  name: "getSignedFileUrls",
  access: "public",
  cost: 2,
  changes: false,
  request: v.object({ urls: boundedArray(fileUrl, 500) }),
  /** An empty text for a file that the caller may not have, or that does not exist. */
  response: v.object({ signedUrls: v.array(v.string()) }),
});
