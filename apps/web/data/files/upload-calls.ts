// The calls of uploads in a browser. Parts go by XMLHttpRequest, the only one that tells how much of a body is on its way.
// It answers with values, as every call does, and decides nothing.
import type { ErrorBody } from "@tessera/kernel/errors/error-body.ts";
import { errorBodySchema } from "@tessera/kernel/errors/error-body.ts";
import * as wire from "@tessera/kernel/wire/api/files/file-uploads.ts";
import type { CallResult, Failure, Http } from "@tessera/platform/http.ts";
import type { UploadCalls } from "@tessera/sync/files/upload-ports.ts";
import * as v from "valibot";

/** A part of 4 MB takes a slow line this long; what takes longer is tried anew. */
const partTimeoutMs = 5 * 60 * 1000;
const source = "upload";

export function uploadCalls(http: Http, headers: () => Readonly<Record<string, string | undefined>>): UploadCalls {
  return {
    begin: ({ spaceId, blockId, name, contentType, size }) =>
      http.call(
        wire.beginFileUpload,
        {
          spaceId,
          permissionRecord: { table: blockId === spaceId ? "space" : "block", id: blockId },
          name,
          contentType,
          size,
        },
        { source },
      ),
    find: (spaceId, id) => http.call(wire.getFileUpload, { spaceId, id }, { source }),
    put: (upload, bytes, signal, sent) => putPart(upload, bytes, headers(), signal, sent),
    complete: (spaceId, id) => http.call(wire.completeFileUpload, { spaceId, id }, { source }),
    cancel: (spaceId, id) => http.call(wire.cancelFileUpload, { spaceId, id }, { source }),
  };
}

function putPart(
  { spaceId, id, n }: { readonly spaceId: string; readonly id: string; readonly n: number },
  bytes: ArrayBuffer,
  headers: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  sent: (bytes: number) => void,
): Promise<CallResult<unknown>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (failure: Failure): void => resolve({ ok: false, failure });
    const cancel = (): void => request.abort();
    request.open("PUT", wire.uploadPartPath(spaceId, id, n));
    request.timeout = partTimeoutMs;
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => sent(Math.min(loaded, bytes.byteLength));
    request.onload = () => (request.status === 200 ? resolve({ ok: true, value: null }) : fail(refusalOf(request)));
    request.onerror = () => fail({ kind: "offline" });
    request.ontimeout = () => fail({ kind: "timeout" });
    request.onabort = () => fail({ kind: "cancelled" });
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    if (signal.aborted) return fail({ kind: "cancelled" });
    signal.addEventListener("abort", cancel);
    request.send(bytes);
  });
}

function refusalOf({ status, responseText }: XMLHttpRequest): Failure {
  let body: ErrorBody | null = null;
  try {
    const parsed = v.safeParse(errorBodySchema, JSON.parse(responseText));
    if (parsed.success) body = parsed.output;
  } catch {
    body = null; // A proxy's page, not ours: the status says enough.
  }
  return { kind: "refused", status, body, retryAfterSeconds: null };
}
