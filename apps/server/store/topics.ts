/**
 * Topics of a record: who watches what hears of it. A block belongs to its page; a page also to where it is listed
 * (the page or space above it), but for a row, which is in no list; an emoji of a space to their list; any other record to
 * itself. What who watches a collection hears of its rows is left to realtime/row-news.ts.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { emojiListId } from "@tessera/kernel/records/custom-emoji.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isPlaced } from "@tessera/kernel/records/parents.ts";
import { keyOf, toTable, USER_TABLES } from "@tessera/kernel/records/pointer.ts";

export function topicsOf(entry: Entry, world: World): string[] {
  if (entry.table === "custom_emoji") return [`${entry.table}:${emojiListId(entry.scope)}`, keyOf(entry)];
  if (!isPlaced(entry.table)) return entry.table === "space" ? [entry.id, keyOf(entry)] : [keyOf(entry)];
  if (parentOf(entry)?.table === "collection") return [entry.id];
  const own = entry.table !== "block" ? [keyOf(entry)] : isPageType(typeOf(entry)) ? [entry.id] : [];
  return [...own, ...pageAbove(entry, world)];
}

/** A topic of a person's own record: it can be named in any scope, and says nothing of one. */
export function isUsers(topic: string): boolean {
  const table = toTable(topic.slice(0, Math.max(topic.indexOf(":"), 0)));
  return table !== null && USER_TABLES.has(table);
}

/** The page that holds a block, or the space or teamspace at the top. */
function pageAbove(entry: Entry, world: World): string[] {
  for (const step of wayUp(entry, world)) {
    if (step.kind === "top") return [step.id];
    if (step.kind === "record" && step.entry !== entry && isPageType(typeOf(step.entry))) return [step.entry.id];
  }
  return [];
}
