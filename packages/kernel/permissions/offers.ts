/**
 * What the items on a record and on what it stands in give, and to whom, without asking for anyone in particular: the way up is
 * walked once, and who the principals are is asked afterwards (can.ts). Invariant: for each principal the nearest item counts.
 */
import type { World } from "../world/world.ts";
import { wayUp } from "../world/above.ts";
import type { Entry } from "../records/entry.ts";
import type { JsonObject } from "../values/json.ts";
import { isStaged } from "../world/staged.ts";
import { closes, itemKey, itemRole, itemsOf, principalOf, type Principal } from "./items.ts";
import type { Role } from "./roles.ts";
import { rowRuleOf, type RowRule } from "./row-rule.ts";

export interface Offer extends Principal {
  /** The record whose item it is. */
  readonly table: string;
  readonly id: string;
  /** As items name it: `type:id`. */
  readonly principal: string;
  readonly role: Exclude<Role, "none">;
  /** It counts for members of the space alone. */
  readonly membersOnly: boolean;
  /** The rows on the way to it that are hidden from others: it counts for those alone whom none of them is hidden from. */
  readonly rules: readonly RowRule[];
}

/** None on a row that is staged: nothing can come to stand in it. */
export function offersOf(entry: Entry, world: World): readonly Offer[] {
  const offers: Offer[] = [];
  const settled = new Set<string>();
  const take = (from: Entry, item: JsonObject, membersOnly: boolean): void => {
    const principal = itemKey(item);
    if (principal === null || item["type"] === "restrict_permission" || settled.has(principal)) return;
    settled.add(principal);
    const role = itemRole(item);
    if (role !== "none") offers.push(offer(from, principal, role, membersOnly, rules));
  };
  let items: readonly JsonObject[] = [];
  let rules: readonly RowRule[] = [];
  for (const step of wayUp(entry, world)) {
    if (step.kind === "record") {
      if (isStaged(step.entry, world)) return [];
      const rule = rowRuleOf(step.entry, world);
      if (rule !== null) rules = [...rules, rule];
      items = itemsOf(step.entry);
      for (const item of items) take(step.entry, item, false);
      if (closes(items)) break;
    } else if (step.kind === "top" && step.table === "team") {
      const team = world.entry("team", step.id);
      if (team === null) continue;
      for (const item of itemsOf(team)) take(team, item, true);
      // Its owners and members may write in it, whatever an item says of them.
      offers.push(offer(team, `team_permission:${team.id}`, "editor", false, rules));
    } else if (step.kind === "top" && step.table === "space" && items.length === 0) {
      // Without items of its own, what stands at the top of a space belongs to its members.
      const space = world.entry("space", step.id);
      if (space !== null) take(space, MEMBERS, false);
    }
  }
  return offers;
}

const MEMBERS = { type: "space_permission", role: "editor" } as const;

function offer(
  { table, id }: Entry,
  principal: string,
  role: Offer["role"],
  membersOnly: boolean,
  rules: readonly RowRule[],
): Offer {
  const { type, who } = principalOf(principal);
  return { type, who, table, id, principal, role, membersOnly, rules };
}
