// Uploading a file in parts: it is begun for a record that the caller may write, its parts are sent by PUT (`uploadPartPath`) in
// any order and more than once, then it is completed. A client can request which parts have arrived, and continue an upload.

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
    /**
     * The record that the file is for: a block, the workspace (a picture that becomes one of its own emoji), or the caller (the
     * caller's picture). `spaceId` is the workspace, or for a user's picture the user's id, because that file belongs to no
     * workspace.
     */
    permissionRecord: v.object({ table: v.picklist(["block", "space", "user"]), id: uuid }),
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

/** A second call has the same answer. */
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
