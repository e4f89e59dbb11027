// Reading blocks for the page: the living children that are at hand, a line's text and runs. Never throws for what is
// not loaded yet: it is simply not there.
import { livingIds, NO_CHILDREN, type Children } from "@tessera/kernel/world/children.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { Unknown, type World } from "@tessera/kernel/world/world.ts";
import { upFrom } from "@tessera/kernel/world/above.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import type { Runs } from "@tessera/kernel/text/runs.ts";

function known<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unknown) return otherwise;
    throw error;
  }
}

export function blockOf(world: World, id: string): Entry | null {
  try {
    return world.entry("block", id);
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

export function childrenOf(world: World, id: string): Children {
  return known(() => world.children(id), NO_CHILDREN);
}

/** The living children that are loaded, in order. */
export function shownChildren(world: World, id: string): string[] {
  return livingIds(childrenOf(world, id)).filter((child) => isShown(world, child));
}

/** At hand, and alive. */
export function isShown(world: World, id: string): boolean {
  const entry = blockOf(world, id);
  return entry !== null && isAlive(entry) && typeOf(entry) !== "";
}

export function textOf(entry: Entry, property: string): RichText {
  return toRichText(getIn(entry.value, ["properties", property])) ?? [];
}

export function lineRuns(world: World, id: string, property = "title"): Runs | null {
  const entry = blockOf(world, id);
  return entry === null ? null : known(() => runsOf(entry, property), null);
}

/** A block and what it stands in, the nearest first, as far as it is at hand. */
export function upFromHeld(entry: Entry, world: World): Iterable<Entry> {
  return upFrom(entry, { entry: (table: Table, id: string) => known(() => world.entry(table, id), null) });
}

/** What a block of the page stands in, the nearest first; the page is not among them. */
export function blocksAround(world: World, id: string, pageId: string): string[] {
  const around: string[] = [];
  const entry = blockOf(world, id);
  for (const at of entry === null ? [] : upFromHeld(entry, world)) {
    if (at.id === pageId) break;
    if (at !== entry) around.push(at.id);
  }
  return around;
}

export function parentIdOf(world: World, id: string): string | null {
  const entry = blockOf(world, id);
  return entry === null ? null : (parentOf(entry)?.id ?? null);
}
