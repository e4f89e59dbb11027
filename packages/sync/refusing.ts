/**
 * What a refused transaction does to the queue behind it. It is rarely needed, so a browser loads it when the server refuses
 * something for the first time.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Lost } from "@tessera/kernel/operations/rewrite.ts";
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Pending } from "./queue.ts";

export type Rewrite = typeof afterRefusal;

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
  return (
    title.map((segment) => (Array.isArray(segment) && typeof segment[0] === "string" ? segment[0] : "")).join("") + "\n"
  );
}
