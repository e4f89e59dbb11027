/**
 * Who may read a page, without asking for anyone in particular: what an index keeps of rights. Invariant: an actor can read
 * the page exactly if one of its readers is a principal of the actor's (readers.test.ts holds it against `can`).
 */
import { wayUp } from "../records/above.ts";
import type { Entry } from "../records/entry.ts";
import type { World } from "../operations/world.ts";
import { isPrincipal, spaceRole, type Actor } from "./can.ts";
import { itemsOf, principalOf } from "./items.ts";
import { offersOf } from "./offers.ts";

/** In front of a principal that counts only for members of the space. */
const MEMBERS_ONLY = "member:";

/** The page, or what stands above it, whose items decide: pages below without items of their own share its readers. */
export function holderOf(entry: Entry, world: World): { readonly table: string; readonly id: string } {
  let last = entry;
  for (const step of wayUp(entry, world)) {
    if (step.kind === "top" || step.kind === "missing") return { table: step.table, id: step.id };
    // On a way without an end nothing decides, not even what stands on it further up.
    if (step.kind === "endless") return { table: entry.table, id: entry.id };
    if (step.kind === "nothing") break;
    last = step.entry;
    if (itemsOf(last).length > 0) break;
  }
  return { table: last.table, id: last.id };
}

/** The principals that may read a page, as items name them; sorted. */
export function readersOf(entry: Entry, world: World): string[] {
  const readers = offersOf(entry, world).map(({ principal, membersOnly }) => (membersOnly ? MEMBERS_ONLY : "") + principal); // prettier-ignore
  return [...new Set(readers)].toSorted();
}

/** Which of these readers the actor is. Groups and teamspaces are looked up; nothing else of theirs is told. */
export function principalsAmong(readers: Iterable<string>, actor: Actor, spaceId: string, world: World): string[] {
  const isMember = spaceRole(actor.userId, spaceId, world) !== "none";
  const isIt = (principal: string): boolean => isPrincipal(actor, principalOf(principal), spaceId, world);
  return [...readers].filter((reader) =>
    reader.startsWith(MEMBERS_ONLY) ? isMember && isIt(reader.slice(MEMBERS_ONLY.length)) : isIt(reader),
  );
}
