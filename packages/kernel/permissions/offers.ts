/**
 * What the items on a record and on what it stands in give, and to whom, without asking for anyone in particular: the way up is
 * walked once, and who the principals are is asked afterwards (can.ts). Invariant: for each principal the nearest item counts.
 */
import type { World } from "../world/world.ts";
import { wayUp } from "../world/above.ts";
import type { Entry } from "../records/entry.ts";
import { tableOf, type Table } from "../records/pointer.ts";
import type { JsonObject } from "../values/json.ts";
import { isStaged } from "../world/staged.ts";
import { isDeletedFromTrash } from "../world/purge.ts";
import { gateOfRule, gateOfTrash, isDead, isSameGate, isTrashable, type Gate } from "./gates.ts";
import { closes, itemKey, itemRole, itemsOf, principalOf, type Principal } from "./items.ts";
import { allows, type Role } from "./roles.ts";
import { rowRuleOf } from "./row-rule.ts";

export interface Offer extends Principal {
  /** The record that has the item. */
  readonly table: string;
  readonly id: string;
  /** As items name it: `type:id`. */
  readonly principal: string;
  readonly role: Exclude<Role, "none">;
  /** It counts for members of the space alone. */
  readonly membersOnly: boolean;
  /** The conditions for it: it counts for actors who pass all of these gates. */
  readonly gates: readonly Gate[];
}

/**
 * The offers on a record. There are none on a row that is staged, because nothing can be put into it, and none on what was
 * deleted from the trash, because nobody reads it any more.
 */
export function offersOf(entry: Entry, world: World): readonly Offer[] {
  const found = new Offers(world);
  let isBelowPage = false;
  const trash: Gate[] = [];
  for (const step of wayUp(entry, world)) {
    if (step.kind === "top") found.takeTop(step.table, step.id);
    if (step.kind !== "record") continue;
    if (isStaged(step.entry, world)) return [];
    isBelowPage ||= isTrashable(step.entry);
    if (isBelowPage && isDead(step.entry)) {
      if (isDeletedFromTrash(step.entry)) return [];
      trash.push(gateOfTrash(step.entry));
    }
    found.takeRecord(step.entry);
  }
  return trash.length === 0 ? found.list : found.list.map((one) => ({ ...one, gates: [...one.gates, ...trash] }));
}

/** The offers as the items say them, without regard to what is in the trash: what a place gives. */
export function offersOfPlace(entry: Entry, world: World): readonly Offer[] {
  const found = new Offers(world);
  for (const step of wayUp(entry, world)) {
    if (step.kind === "top") found.takeTop(step.table, step.id);
    if (step.kind === "record") found.takeRecord(step.entry);
  }
  return found.list;
}

/** The offers that open a gate: those on its record that allow its action. That the record itself is deleted does not count. */
export function openingOffers(gate: Gate, world: World): Offer[] {
  return offersOf(gate.entry, world)
    .filter(({ role }) => allows(role, gate.action))
    .map((offer) => ({ ...offer, gates: offer.gates.filter((other) => !isSameGate(other, gate)) }));
}

const MEMBERS = { type: "space_permission", role: "editor" } as const;

/** Collects offers on the way up from a record. Invariant: of each principal the nearest item counts. */
class Offers {
  readonly list: Offer[] = [];
  private readonly settled = new Set<string>();
  private gates: readonly Gate[] = [];
  /** The items of the last record. */
  private items: readonly JsonObject[] = [];
  private isClosed = false;

  constructor(private readonly world: World) {}

  takeRecord(entry: Entry): void {
    if (this.isClosed) return;
    const rule = rowRuleOf(entry, this.world);
    if (rule !== null) this.gates = [...this.gates, gateOfRule(rule)];
    this.items = itemsOf(entry);
    for (const item of this.items) this.take(entry, item, false);
    this.isClosed = closes(this.items);
  }

  takeTop(table: string, id: string): void {
    if (this.isClosed) return;
    const { contains } = tableOf(table);
    if (contains === "team") {
      const team = this.world.entry(table as Table, id);
      if (team === null) return;
      for (const item of itemsOf(team)) this.take(team, item, true);
      // Its owners and members may write in it, whatever an item says of them.
      this.list.push(offer(team, `team_permission:${team.id}`, "editor", false, this.gates));
    } else if (contains === "members" && this.items.length === 0) {
      // A top-level page of a space without items of its own belongs to the members of the space.
      const space = this.world.entry(table as Table, id);
      if (space !== null) this.take(space, MEMBERS, false);
    }
  }

  private take(from: Entry, item: JsonObject, membersOnly: boolean): void {
    const principal = itemKey(item);
    if (principal === null || item["type"] === "restrict_permission" || this.settled.has(principal)) return;
    this.settled.add(principal);
    const role = itemRole(item);
    if (role !== "none") this.list.push(offer(from, principal, role, membersOnly, this.gates));
  }
}

function offer(
  { table, id }: Entry,
  principal: string,
  role: Offer["role"],
  membersOnly: boolean,
  gates: readonly Gate[],
): Offer {
  const { type, who } = principalOf(principal);
  return { type, who, table, id, principal, role, membersOnly, gates };
}
