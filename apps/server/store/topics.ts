/**
 * Topics of a record: who watches what hears of it. A block belongs to its page; a page also to where it is listed
 * (the page or space above it); an emoji of a space to their list; any other record to itself.
 */
import type { World } from "@tessera/kernel/operations/world.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { emojiListId } from "@tessera/kernel/records/custom-emoji.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, toTable, USER_TABLES } from "@tessera/kernel/records/pointer.ts";

export function topicsOf(entry: Entry, world: World): string[] {
  if (entry.table === "custom_emoji") return [`${entry.table}:${emojiListId(entry.scope)}`, keyOf(entry)];
  if (entry.table !== "block") return entry.table === "space" ? [entry.id, keyOf(entry)] : [keyOf(entry)];
  const own = isPageType(typeOf(entry)) ? [entry.id] : [];
  return [...own, ...pageAbove(entry, world)];
}

/** A topic of a person's own record: it can be named in any scope, and says nothing of one. */
export function isUsers(topic: string): boolean {
  const table = toTable(topic.slice(0, Math.max(topic.indexOf(":"), 0)));
  return table !== null && USER_TABLES.has(table);
}

/** The page that holds a block, or the space or teamspace at the top. */
function pageAbove(entry: Entry, world: World): string[] {
  let at: Entry | null = entry;
  for (let depth = 0; at !== null && depth < 1000; depth++) {
    const up = parentOf(at);
    if (up === null) return [];
    if (up.table !== "block") return [up.id];
    at = world.entry("block", up.id);
    if (at !== null && isPageType(typeOf(at))) return [at.id];
  }
  return [];
}
