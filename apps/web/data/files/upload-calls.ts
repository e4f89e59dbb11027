// The calls of uploads in a browser. Parts are sent by XMLHttpRequest, because only it reports how much of a body has been sent.
// The calls return failures as values, as every call does.
import type { ErrorBody } from "@tessera/kernel/errors/error-body.ts";
import { errorBodySchema } from "@tessera/kernel/errors/error-body.ts";
import * as wire from "@tessera/kernel/wire/api/files/file-uploads.ts";
import type { CallResult, Failure, Http } from "@tessera/platform/http.ts";
import type { UploadCalls } from "@tessera/sync/files/upload-ports.ts";
import * as v from "valibot";

/** Milliseconds that a part of 4 MB takes on a slow network; a request that takes longer is sent again. */
const partTimeoutMs = 5 * 60 * 1000;
const source = "upload";

/** `owner`: the table of the record that a file is for whose `blockId` equals its `spaceId`. */
export function uploadCalls(
  http: Http,
  headers: () => Readonly<Record<string, string | undefined>>,
  owner: "space" | "user" = "space",
): UploadCalls {
  return {
    begin: ({ spaceId, blockId, name, contentType, size }) =>
      http.call(
        wire.beginFileUpload,
        {
          spaceId,
          permissionRecord: { table: blockId === spaceId ? owner : "block", id: blockId },
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
    body = null; // The page of a proxy: only its status is used.
  }
  return { kind: "refused", status, body, retryAfterSeconds: null };
}
