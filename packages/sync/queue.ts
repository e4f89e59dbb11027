/**
 * The transactions of one scope that the server has not confirmed, in order, as memory and disk hold them. An entry gets
 * its number in the session when it is written to disk; it leaves the disk together with the arrival of what confirms it.
 */
import { toWire, type Operation } from "@tessera/kernel/operations/operation.ts";
import { Lost } from "@tessera/kernel/operations/rewrite.ts";
import { isObject, type Json } from "@tessera/kernel/records/json.ts";
import type { WireTransaction } from "./ports.ts";

export interface Pending {
  id: string;
  session: string;
  n: number;
  /** Key on disk; rises with the order of the queue. */
  readonly key: string;
  operations: readonly Operation[];
  readonly action: string;
  readonly at: number;
  persisted: boolean;
  /** The number under which the server committed it; null: not known to be committed. */
  acked: number | null;
}

export function toStored(pending: Pending): Json {
  const { id, session, n, operations, action, at } = pending;
  return { id, session, n, operations: operations as unknown as Json, action, at };
}

export function fromStored(key: string, value: Json): Pending | null {
  if (!isObject(value) || !Array.isArray(value["operations"])) return null;
  const { id, session, n, operations, action, at } = value;
  return {
    key, id: String(id), session: String(session), n: Number(n), operations: operations as unknown as Operation[],
    action: String(action), at: Number(at), persisted: true, acked: null,
  }; // prettier-ignore
}

export function toEnvelope(pending: Pending, spaceId: string): WireTransaction {
  const { id, session, n, operations, action } = pending;
  return { id, spaceId, session, n, operations: operations.map(toWire), debug: { userAction: action } };
}

export interface Rewritten {
  /** What stays in the queue, rewritten and renumbered. */
  readonly kept: readonly Pending[];
  readonly dropped: readonly Pending[];
  /** Old transaction id to new. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly lostText: string;
}

/**
 * The queue after `refused` was refused: what came before it stays as it is, what comes after it goes on in a new session
 * under new ids, without what it can no longer mean.
 */
export function afterRefusal(
  queue: readonly Pending[],
  refused: Pending,
  newSession: string,
  newId: () => string,
): Rewritten {
  const at = queue.indexOf(refused);
  const lost = new Lost();
  const dropped: Pending[] = [refused];
  const renamed = new Map<string, string>();
  let lostText = textOf(refused.operations);
  for (const operation of refused.operations) lost.add(operation);
  lost.rename(refused.id, null);
  const kept: Pending[] = queue.slice(0, at);
  let n = 0;
  for (const pending of queue.slice(at + 1)) {
    const operations: Operation[] = [];
    for (const operation of pending.operations) {
      const now = lost.rewrite(operation);
      if (now !== null) operations.push(now);
      else {
        lost.add(operation);
        lostText += textOf([operation]);
      }
    }
    if (operations.length === 0) {
      lost.rename(pending.id, null);
      dropped.push(pending);
      continue;
    }
    const id = newId();
    lost.rename(pending.id, id);
    renamed.set(pending.id, id);
    kept.push({ ...pending, id, session: newSession, n: n++, operations, acked: null, persisted: false });
  }
  return { kept, dropped, renamed, lostText };
}

/** What was written in these operations: kept for the writer when they cannot be saved. */
export function textOf(operations: readonly Operation[]): string {
  let text = "";
  for (const operation of operations) {
    if (operation.command === "ins") text += operation.args.units;
    else if (operation.command === "split") text += "\n";
    else if (operation.command === "new" || operation.command === "set") text += plainOf(operation);
  }
  return text;
}

function plainOf(operation: Operation): string {
  const args = operation.args as unknown as Json;
  const value = isObject(args) && isObject(args["value"]) ? args["value"] : args;
  const properties = isObject(value) ? value["properties"] : undefined;
  const title = isObject(properties) ? properties["title"] : undefined;
  if (!Array.isArray(title)) return "";
  return title.map((segment) => (Array.isArray(segment) && typeof segment[0] === "string" ? segment[0] : "")).join("") + "\n"; // prettier-ignore
}
