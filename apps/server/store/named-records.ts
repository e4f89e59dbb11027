/**
 * What operations name outright: the records, sites and transactions that an execution will most likely ask for, so that they
 * are read together and not one by one. Pure; what turns out to be needed beside is left to preloader.ts.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { isObject } from "@tessera/kernel/values/json.ts";
import { keyOf, toTable, isOfUser } from "@tessera/kernel/records/pointer.ts";
import { keyOfSite, ownerOfKey } from "@tessera/kernel/text/runs.ts";
import type { Key } from "./record-db.ts";

export interface Named {
  readonly records: readonly Key[];
  readonly sites: readonly string[];
  /** Transactions whose deleted text is to come back. */
  readonly transactions: readonly string[];
}

/** Records that one transaction may name: twice what a client ever sees of one page. */
export const MAX_NAMED = 250_000;

/** The users whom the permission items of a transaction name; at most 5,000. */
export function usersNamedBy(operations: readonly Operation[]): string[] {
  const users = new Set<string>();
  const take = (value: unknown): void => {
    if (users.size >= 5000) return;
    if (Array.isArray(value)) for (const item of value) take(item);
    else if (isObject(value) && typeof value["user_id"] === "string") users.add(value["user_id"]);
    else if (isObject(value)) take(value["permissions"]);
  };
  for (const { args } of operations) {
    take(args);
    if ("value" in args) take(args.value);
  }
  return [...users];
}

/** Pointers and parents first: who has a right has it there. Ends early beyond `most` records. */
export function namedBy(operations: readonly Operation[], most = MAX_NAMED): Named {
  const records = new Map<string, Key>();
  const sites = new Set<string>();
  const transactions = new Set<string>();
  const add = (name: string, id: unknown): void => {
    const table = toTable(name);
    if (typeof id !== "string" || table === null || isOfUser(table) || records.size >= most) return;
    const key = keyOf({ table, id });
    if (!records.has(key)) records.set(key, { table, id });
  };
  const addText = (value: unknown): void => {
    if (typeof value !== "string") return;
    if (isUuid(value)) return add("block", value);
    const text = keyOfSite(value);
    if (text !== null) add("block", ownerOfKey(text).block);
    sites.add(value);
  };
  const addPlace = (value: unknown): void => {
    if (!isObject(value)) return;
    if (typeof value["table"] === "string") add(value["table"], value["id"]);
    if (typeof value["parent_table"] === "string") add(value["parent_table"], value["parent_id"]);
  };
  for (const operation of operations) {
    add(operation.pointer.table, operation.pointer.id);
    for (const value of Object.values(operation.args)) addPlace(value);
    if (operation.command === "setParent") add(operation.args.parentTable, operation.args.parentId);
  }
  for (const operation of operations) {
    if (records.size >= most) break;
    if (operation.command === "undel") transactions.add(operation.args.tx);
    for (const value of Object.values(operation.args)) {
      if (!Array.isArray(value)) {
        if (typeof value === "string" && isUuid(value)) add("block", value);
        continue;
      }
      // An id, a range or the id of a letter, or a list of them.
      for (const item of value) addText(Array.isArray(item) ? item[0] : item);
    }
  }
  return { records: [...records.values()], sites: [...sites], transactions: [...transactions] };
}
