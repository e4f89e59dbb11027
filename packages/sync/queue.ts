/**
 * The transactions of one scope that the server has not confirmed, in order, as memory and disk hold them. An entry gets
 * its number in the session when it is written to disk; it leaves the disk together with the arrival of what confirms it.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Draft, World } from "@tessera/kernel/world/world.ts";
import { pageOf } from "@tessera/kernel/world/above.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { ScopeIdentity } from "./scope-answers.ts";
import type { WireTransaction } from "./server-calls.ts";

export interface Pending {
  id: string;
  session: string;
  n: number;
  /** Key on disk; rises with the order of the queue. */
  readonly key: string;
  operations: readonly Operation[];
  readonly action: string;
  readonly at: number;
  /** The pages whose blocks it changes; null where a version before wrote it. */
  readonly pages: readonly string[] | null;
  persisted: boolean;
  /** The number under which the server committed it; null: not known to be committed. */
  acked: number | null;
}

/** A change whose place in the queue was decided, and given to the disk, before the change is executed (plans/). */
export interface PlannedChange extends Pick<Pending, "id" | "session" | "n" | "key" | "at" | "operations"> {
  /** Resolves when the whole plan is on disk: false if the disk refused it. */
  readonly stored: Promise<boolean>;
}

/** The entry of a change that was just executed. */
export function entryOf(
  place: Omit<PlannedChange, "operations" | "stored">,
  change: Pick<Pending, "operations" | "action" | "pages">,
): Pending {
  const { id, session, n, key, at } = place;
  return { id, session, n, key, at, ...change, persisted: false, acked: null };
}

/** The key on disk of the next entry of a queue. `order` tells entries of one millisecond apart. */
export function keyInQueue({ queue, scope }: ScopeIdentity, at: number, order: number): string {
  return `${queueOnDisk(queue, scope)}${String(at).padStart(15, "0")}-${String(order).padStart(8, "0")}`;
}

/** The prefix of all keys of a queue in one scope. */
export const queueOnDisk = (queue: string, scope: string): string => `q/${queue}/${scope}/`;

/** The pages whose blocks a change is of, as the world is with it. */
export function pagesOf(change: Draft, world: World): string[] {
  const pages = new Set<string>();
  for (const entry of change.entries.values()) {
    const page = isOrdered(entry.table) ? pageOf(entry, world) : null;
    if (page !== null) pages.add(page.id);
  }
  return [...pages];
}

/** Its row on disk. */
export function rowOf(pending: Omit<Pending, "persisted" | "acked">): [key: string, value: Json] {
  const { key, id, session, n, action, at, pages } = pending;
  const operations = pending.operations as unknown as Json;
  return [key, { id, session, n, operations, action, at, ...(pages !== null && { pages }) }];
}

export function fromStored(key: string, value: Json): Pending | null {
  if (!isObject(value) || !Array.isArray(value["operations"])) return null;
  const { id, session, n, operations, action, at, pages } = value;
  return {
    key,
    id: String(id),
    session: String(session),
    n: Number(n),
    operations: operations as unknown as Operation[],
    action: String(action),
    at: Number(at),
    pages: isList(pages) ? pages.map(String) : null,
    persisted: true,
    acked: null,
  };
}

/** The entries of a stored queue, without plans that were not stored as a whole: their keys are `abandoned`. */
export function entriesOf(rows: readonly (readonly [key: string, value: Json])[]): {
  readonly pending: Pending[];
  readonly abandoned: readonly string[];
} {
  // The marker of an unfinished plan names its session (plans/planned-changes.ts).
  const sessionOf = ([, value]: (typeof rows)[number], name: string): Json =>
    (isObject(value) ? value[name] : null) ?? null;
  const unfinished = new Set(rows.map((row) => sessionOf(row, "unfinished")));
  unfinished.delete(null);
  const isAbandoned = (row: (typeof rows)[number]): boolean =>
    unfinished.has(sessionOf(row, "unfinished")) || unfinished.has(sessionOf(row, "session"));
  return {
    pending: rows.flatMap((row) => (isAbandoned(row) ? [] : (fromStored(...row) ?? []))),
    abandoned: rows.filter(isAbandoned).map(([key]) => key),
  };
}

export function toEnvelope(pending: Pending, spaceId: string): WireTransaction {
  const { id, session, n, operations, action } = pending;
  return { id, spaceId, session, n, operations: operations.map(toWire), debug: { userAction: action } };
}
