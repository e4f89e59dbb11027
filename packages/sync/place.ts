/** Where a page stands, as far as it decides over its role: small enough to be in memory for every page that is held. */
import { decides } from "@tessera/kernel/permissions/readers.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { holdsRows } from "@tessera/kernel/records/parents.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { isList, type Json } from "@tessera/kernel/values/json.ts";

export interface Place {
  /** The page, or what else stands above it; null where nothing does, or it goes round in a circle. */
  readonly above: string | null;
  /** The blocks between the page and what stands above it, the nearest first. */
  readonly way: readonly string[];
  /** The page, or a block of the way, that decides (by items, or as a hidden row): the nearest one. Null: what stands above does. */
  readonly decides: string | null;
  /** The number of the record that says so. */
  readonly seq: number;
}

/** The place of a page, as far as what stands above it is held. */
export function placeIn(page: Entry, tree: Pick<World, "entry">): Place {
  const way: string[] = [];
  const nowhere = { above: null, way: [], decides: mayDecide(page, tree) ? page.id : null, seq: page.seq };
  let decider: string | null = null;
  for (const step of wayUp(page, tree)) {
    if (step.kind === "endless") return nowhere;
    if (step.kind === "nothing") break;
    if (step.kind !== "record") return { above: step.id, way, decides: decider, seq: page.seq };
    const { entry } = step;
    if (entry !== page && isPageType(typeOf(entry))) return { above: entry.id, way, decides: decider, seq: page.seq };
    if (entry !== page) way.push(entry.id);
    if (decider === null && mayDecide(entry, tree)) decider = entry.id;
  }
  return { above: null, way, decides: decider, seq: page.seq };
}

/** Whether the page itself, or a block of its way, is as the place says, as far as that is known. */
export function agrees(page: string, place: Place, entry: Entry, tree: Pick<World, "entry">): boolean {
  const ids = [page, ...place.way];
  const at = ids.indexOf(entry.id);
  const isInside = at === 0 || !isPageType(typeOf(entry));
  if (!isInside || (ids[at + 1] ?? place.above) !== (parentOf(entry)?.id ?? null)) return false;
  const deciding = place.decides === null ? ids.length : ids.indexOf(place.decides);
  if (decides(entry, tree)) return deciding <= at;
  return isUnruled(entry, tree) || deciding !== at;
}

/** A row whose collection is not here may be hidden from others: until that is known it is asked for by itself. */
const mayDecide = (entry: Entry, tree: Pick<World, "entry">): boolean => decides(entry, tree) || isUnruled(entry, tree);

function isUnruled(entry: Entry, tree: Pick<World, "entry">): boolean {
  const up = parentOf(entry);
  return up !== null && holdsRows(up.table) && tree.entry(up.table as Table, up.id) === null;
}

export function toStoredPlace({ above, way, decides, seq }: Place): Json {
  return [above, seq, decides, ...way];
}

/** Null for what is none. */
export function fromStoredPlace(value: Json | undefined): Place | null {
  if (!isList(value)) return null;
  const [above = null, seq, decides = null, ...way] = value;
  if (typeof seq !== "number" || !isId(above) || !isId(decides)) return null;
  return { above, seq, decides, way: way.filter((id) => typeof id === "string") };
}

const isId = (value: Json): value is string | null => value === null || typeof value === "string";
