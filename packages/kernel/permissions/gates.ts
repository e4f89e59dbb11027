/**
 * Gates: conditions that an actor must meet before an offer on a record counts. A collection with a row rule puts a gate on each
 * of its rows; the trash puts one on everything in it. Leaves to can.ts whether an actor passes.
 */
import type { Action } from "../records/tables/declaration.ts";
import { isDatabaseBlock } from "../records/database-block.ts";
import { isPageType } from "../records/block.ts";
import { typeOf, type Entry } from "../records/entry.ts";
import { tableOf } from "../records/pointer.ts";
import { wayUp } from "../world/above.ts";
import type { World } from "../world/world.ts";
import type { RowRule } from "./row-rule.ts";

/** An actor passes who is one of the people, or may do `action` on `entry`. */
export interface Gate {
  readonly entry: Entry;
  readonly action: Action;
  readonly people: readonly string[];
}

/** A hidden row is shown to its people, and to users with full access to its collection. */
export function gateOfRule({ collection, people }: RowRule): Gate {
  return { entry: collection, action: "full", people };
}

/** What is in the trash is shown to users who may restore it. `entry` is the deleted record. */
export function gateOfTrash(entry: Entry): Gate {
  return { entry, action: "edit", people: [] };
}

/** Whether `gate` is the one that the deletion of its own record puts on it: `other` asks about the same record. */
export function isSameGate(gate: Gate, other: Gate): boolean {
  return gate.action === other.action && gate.entry.id === other.entry.id && gate.entry.table === other.entry.table;
}

/**
 * Whether a deleted record of this kind is in the trash as a whole: pages, rows, databases and collections. The deleted
 * lines of a living page are not.
 */
export function isTrashable(entry: Entry): boolean {
  const { trash } = tableOf(entry.table);
  if (trash !== "pages") return trash === "all";
  return isPageType(typeOf(entry)) || isDatabaseBlock(typeOf(entry));
}

export function isDead(entry: Entry): boolean {
  return entry.value["alive"] === false;
}

/**
 * Whether the record is in the trash for a reason that does not hold for all of its page: it is a page, row, database or
 * collection, and it or a block between it and the page around it is deleted. Deletions further up are the other page's.
 */
export function isTrashed(entry: Entry, world: Pick<World, "entry">): boolean {
  if (!isTrashable(entry)) return false;
  for (const step of wayUp(entry, world)) {
    if (step.kind !== "record" || (step.entry !== entry && isTrashable(step.entry))) return false;
    if (isDead(step.entry)) return true;
  }
  return false;
}
