/**
 * The transactions of one scope that the server has not confirmed, in order, as memory and disk hold them. An entry gets
 * its number in the session when it is written to disk; it leaves the disk together with the arrival of what confirms it.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Draft, World } from "@tessera/kernel/world/world.ts";
import { pageOf } from "@tessera/kernel/world/above.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
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

/** The pages whose blocks a change is of, as the world is with it. */
export function pagesOf(change: Draft, world: World): string[] {
  const pages = new Set<string>();
  for (const entry of change.entries.values()) {
    const page = entry.table === "block" ? pageOf(entry, world) : null;
    if (page !== null) pages.add(page.id);
  }
  return [...pages];
}

/** Its row on disk. */
export function rowOf(pending: Pending): [key: string, value: Json] {
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

export function toEnvelope(pending: Pending, spaceId: string): WireTransaction {
  const { id, session, n, operations, action } = pending;
  return { id, spaceId, session, n, operations: operations.map(toWire), debug: { userAction: action } };
}
