// What the sync client sends to the server, and the forms of the answers.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { ChildrenPart, Cursor, RecordMap } from "@tessera/kernel/wire/box.ts";

export type CallFailure =
  /** The server did not answer. The request may have arrived. */
  | { readonly kind: "unreachable" }
  /** The server is busy, or limits the rate of requests: the client repeats the request later. */
  | { readonly kind: "busy" }
  /** The session has ended. */
  | { readonly kind: "signed-out" }
  | { readonly kind: "refused"; readonly name: string; readonly message: string };

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

export interface WireTransaction {
  readonly id: string;
  readonly spaceId: string;
  readonly session: string;
  readonly n: number;
  readonly operations: readonly Json[];
  readonly debug: { readonly userAction: string };
}

export interface ChunkAnswer {
  readonly recordMap: RecordMap;
  readonly cursor: Cursor;
  readonly children: Readonly<Record<string, ChildrenPart>>;
  readonly seq: number;
}
