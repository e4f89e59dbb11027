// Sending a file in parts: begun for a block that the caller may write, its parts put by themselves (`uploadPartPath`), in
// any order and more than once, then completed. What has arrived can be asked for, so that a cut upload goes on.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { largestFile } from "../../../rules/file-parts.ts";
import { defineEvent } from "../../event.ts";
import { apiPath } from "../../../rules/headers.ts";

const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(largestFile));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const upload = v.object({ spaceId: uuid, id: uuid });

/** PUT the bytes of part `n` (the first is 0) here; the answer is `{n, size, sha256}`. */
export function uploadPartPath(spaceId: string, id: string, n: number | string): string {
  return `${apiPath}/uploads/${spaceId}/${id}/${n}`;
}

export const beginFileUpload = defineEvent({
  name: "beginFileUpload",
  request: v.object({
    spaceId: uuid,
    /** The block that the file is for, or the space itself: a picture that becomes one of its own emoji. */
    permissionRecord: v.object({ table: v.picklist(["block", "space"]), id: uuid }),
    name: v.pipe(v.string(), v.maxLength(2000)),
    contentType: v.optional(v.pipe(v.string(), v.maxLength(255)), ""),
    size: bytes,
  }),
  /** Part `n` has `partSize` bytes, the last one what is left. */
  response: v.object({ id: uuid, url: v.string(), partSize: count, parts: count }),
});

export const getFileUpload = defineEvent({
  name: "getFileUpload",
  changes: false,
  request: upload,
  response: v.object({
    id: uuid,
    url: v.string(),
    size: bytes,
    partSize: count,
    parts: count,
    /** The numbers of the parts that are here, in order. */
    received: v.array(count),
    complete: v.boolean(),
  }),
});

/** Saying it twice is fine. */
export const completeFileUpload = defineEvent({
  name: "completeFileUpload",
  request: upload,
  response: v.object({ id: uuid, url: v.string(), size: bytes, sha256: v.string() }),
});

export const cancelFileUpload = defineEvent({
  name: "cancelFileUpload",
  request: upload,
  response: v.object({}),
});
