/**
 * Who may read a page, without asking for anyone in particular: what an index keeps of rights. Invariant: an actor can read
 * the page exactly if one of its readers is a principal of the actor's (readers.test.ts holds it against `can`).
 */
import { wayUp } from "../records/above.ts";
import type { Entry } from "../records/entry.ts";
import type { JsonObject } from "../records/json.ts";
import type { World } from "../operations/world.ts";
import { groupHolds, itemsOf, spaceRole, teamRole, type Actor } from "./can.ts";
import { closes, itemKey, itemRole } from "./items.ts";

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
  const readers = new Set<string>();
  const settled = new Set<string>();
  let items: readonly JsonObject[] = [];
  for (const step of wayUp(entry, world)) {
    if (step.kind === "record") {
      items = itemsOf(step.entry);
      take(items, "");
      if (closes(items)) break;
    } else if (step.kind === "top" && step.table === "team") {
      const team = world.entry("team", step.id);
      if (team === null) continue;
      take(itemsOf(team), MEMBERS_ONLY);
      readers.add(`team_permission:${team.id}`);
    } else if (step.kind === "top" && step.table === "space") {
      if (items.length === 0 && world.entry("space", step.id) !== null && !settled.has("space_permission"))
        readers.add("space_permission");
    }
  }
  return [...readers].toSorted();

  function take(items: readonly JsonObject[], prefix: string): void {
    for (const item of items) {
      const principal = itemKey(item);
      if (principal === null || item["type"] === "restrict_permission" || settled.has(principal)) continue;
      settled.add(principal);
      if (itemRole(item) !== "none") readers.add(prefix + principal);
    }
  }
}

/** Which of these readers the actor is. Groups and teamspaces are looked up; nothing else of theirs is told. */
export function principalsAmong(readers: Iterable<string>, actor: Actor, spaceId: string, world: World): string[] {
  const space = world.entry("space", spaceId);
  const isMember = spaceRole(actor.userId, spaceId, world) !== "none";
  const isIt = (principal: string): boolean => {
    const [type, id = ""] = principal.split(/:(.*)/s);
    switch (type) {
      case "public_permission":
        return space?.value["disable_public_access"] !== true;
      case "bot_permission":
        return actor.botId !== undefined && actor.botId === id;
      case "user_permission":
        return actor.userId !== null && id === actor.userId && (isMember || space?.value["disable_guests"] !== true);
      case "space_permission":
        return isMember;
      case "group_permission":
        return isMember && actor.userId !== null && groupHolds(id, actor.userId, world);
      case "team_permission": {
        const team = world.entry("team", id);
        return isMember && team !== null && teamRole(actor.userId, team, world) !== "none";
      }
      default:
        return false;
    }
  };
  return [...readers].filter((reader) =>
    reader.startsWith(MEMBERS_ONLY) ? isMember && isIt(reader.slice(MEMBERS_ONLY.length)) : isIt(reader),
  );
}
