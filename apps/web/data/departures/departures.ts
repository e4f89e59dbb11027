// Leaving a workspace, and pages on which no user has full access, as calls of the server.
import { memberRow } from "@tessera/kernel/permissions/space-roles.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { getDeparture } from "@tessera/kernel/wire/api/departures/get-departure.ts";
import { handOverPrivatePages } from "@tessera/kernel/wire/api/departures/hand-over-private-pages.ts";
import {
  getOrphanedPages,
  takeOverPages,
  type OrphanedPage,
} from "@tessera/kernel/wire/api/departures/orphaned-pages.ts";
import { submitTransaction } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

export interface Departure {
  readonly privatePages: number;
  readonly pagesWithoutOwner: number;
  readonly isLastOwner: boolean;
  /** Whether the user stays in the workspace by a group. */
  readonly isByGroup: boolean;
  /** The other owners of the workspace. */
  readonly owners: readonly { readonly id: string; readonly name: string }[];
}

/** What would happen to pages if the user left. */
export function readDeparture(http: Http, spaceId: string, userId: string): Promise<CallResult<Departure>> {
  return http.call(getDeparture, { spaceId, userId }, { source: "leaving", retry: true });
}

/** Gives an owner full access to the private pages of the user who is signed in. May be repeated after a failure. */
export function handOver(http: Http, spaceId: string, toUserId: string): Promise<CallResult<unknown>> {
  return http.call(handOverPrivatePages, { spaceId, toUserId }, { source: "leaving" });
}

/** Sets the user's own role to none. It is sent at once and not queued, because the queue of a workspace ends with its membership. */
export function leaveWorkspace(http: Http, spaceId: string, userId: string): Promise<CallResult<unknown>> {
  const pointer = { ...memberRow(spaceId, userId), spaceId };
  const operation = toWire({ pointer, path: ["role"], command: "set", args: { value: "none" } });
  const transaction = { id: newId(), spaceId, operations: [operation], debug: { userAction: "leave-workspace" } };
  return http.call(submitTransaction, { transactions: [transaction] }, { source: "leaving" });
}

export interface OrphanedPages {
  readonly pages: readonly OrphanedPage[];
  readonly cursor: string | null;
}

export function readOrphanedPages(
  http: Http,
  spaceId: string,
  cursor: string | null,
): Promise<CallResult<OrphanedPages>> {
  return http.call(getOrphanedPages, { spaceId, cursor }, { source: "people", retry: true });
}

export function takeOver(
  http: Http,
  spaceId: string,
  blockIds: readonly string[],
): Promise<CallResult<{ readonly taken: readonly string[] }>> {
  return http.call(takeOverPages, { spaceId, blockIds: [...blockIds] }, { source: "people" });
}
