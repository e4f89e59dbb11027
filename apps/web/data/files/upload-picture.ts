// Uploads a small picture that belongs to no block, without a queue on the device: an emoji of a workspace, or a user's picture.
// Returns the address that the record is to name.
import type { CallResult } from "@tessera/platform/http.ts";
import type { KeptUpload, UploadCalls } from "@tessera/sync/files/upload-ports.ts";

/** `ownerId`: the workspace or the user. */
export async function uploadPicture(
  { begin, put, complete }: Pick<UploadCalls, "begin" | "put" | "complete">,
  ownerId: string,
  file: File,
): Promise<CallResult<string>> {
  const upload: KeptUpload = {
    spaceId: ownerId,
    pageId: ownerId,
    blockId: ownerId,
    key: "",
    name: file.name,
    contentType: file.type,
    size: file.size,
    addedAt: 0,
    picture: null,
    begun: null,
  };
  const begun = await begin(upload);
  if (!begun.ok) return begun;
  const { id, url, parts, partSize } = begun.value;
  for (let n = 0; n < parts; n += 1) {
    const bytes = await file.slice(n * partSize, (n + 1) * partSize).arrayBuffer();
    const sent = await put({ spaceId: ownerId, id, n }, bytes, new AbortController().signal, () => undefined);
    if (!sent.ok) return sent;
  }
  const whole = await complete(ownerId, id);
  return whole.ok ? { ok: true, value: url } : whole;
}
