// The picture of an emoji sent to the workspace, at once and whole: it is small. Answers the address that the record names.
import type { CallResult } from "@tessera/platform/http.ts";
import type { KeptUpload, UploadCalls } from "@tessera/sync/files/upload-ports.ts";

export async function uploadEmoji(
  { begin, put, complete }: Pick<UploadCalls, "begin" | "put" | "complete">,
  spaceId: string,
  file: File,
): Promise<CallResult<string>> {
  const upload: KeptUpload = {
    spaceId,
    pageId: spaceId,
    blockId: spaceId,
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
    const sent = await put({ spaceId, id, n }, bytes, new AbortController().signal, () => undefined);
    if (!sent.ok) return sent;
  }
  const whole = await complete(spaceId, id);
  return whole.ok ? { ok: true, value: url } : whole;
}
