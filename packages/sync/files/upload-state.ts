// How far an upload is, for those who show it, and which answers of a server end one.
import type { Failure } from "@tessera/platform/http.ts";

export type UploadTrouble =
  | Failure
  /** The file was changed, moved or deleted on the device before it was up. */
  | { readonly kind: "unreadable-file" };

export interface UploadState {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** waiting: for its turn. paused: for the network or the server; goes on by itself. failed: until somebody decides. */
  readonly phase: "waiting" | "sending" | "paused" | "failed";
  /** Of a failed one. */
  readonly trouble: UploadTrouble | null;
  /** False if this device could not store the file, so that the upload ends with the tab. Null while it is being stored. */
  readonly kept: boolean | null;
  /** The file itself, to be shown meanwhile. */
  readonly file: Blob;
}

/** The uploads of a tab. */
export interface UploadSummary {
  /** The number of uploads that go on by themselves. */
  readonly underWay: number;
  /** The number of files that this device has not stored yet, or cannot store: they end with the tab. */
  readonly unstored: number;
}

const passing: ReadonlySet<number> = new Set([401, 408, 409, 429, 500, 502, 503, 504]);

/** Whether waiting may help: no network, a busy server, somebody who has to sign in again. */
export function mayPass(failure: Failure): boolean {
  return failure.kind !== "refused" || passing.has(failure.status) || (failure.body === null && failure.status >= 500);
}

export function reasonOf(failure: Failure): string | undefined {
  return failure.kind === "refused" ? failure.body?.clientData?.type : undefined;
}
