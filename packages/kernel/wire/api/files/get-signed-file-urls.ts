// Addresses of files that a browser can follow for a while. Each is requested by the record that names the file, and the caller
// must be able to read that record: a block, an emoji of a workspace, or a user (in the workspace that the request names). The
// response has the order of the request.

import * as v from "valibot";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";

const fileUrl = v.object({
  permissionRecord: v.looseObject({
    table: v.string(),
    id: v.string(),
    spaceId: v.optional(v.nullable(v.string())),
    /** Of a user whom the caller knows by a record that names the user alone: that record. */
    namedBy: v.optional(v.object({ table: v.string(), id: v.string() })),
  }),
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
  /** An empty text for a file that the caller may not read, or that does not exist. */
  response: v.object({ signedUrls: v.array(v.string()) }),
});
