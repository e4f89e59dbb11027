/**
 * What a change of place does to the access of a record: compares the offers that the record has at two places. Offers are compared
 * by principal, so the answer does not depend on who asks, and holds for every user at once. Leaves to the caller which records
 * are compared and who may change what.
 */
import type { Entry } from "../records/entry.ts";
import type { World } from "../world/world.ts";
import { isPrincipal, spaceRole } from "./can.ts";
import type { Gate } from "./gates.ts";
import { offersOfPlace, type Offer } from "./offers.ts";
import { allows, higher } from "./roles.ts";

export interface AccessChange {
  /** A user has another role afterwards: higher, lower, or by fewer or more row rules. */
  readonly differs: boolean;
  /** A user has a higher role afterwards. */
  readonly grows: boolean;
  /** A user with full access has a lower role afterwards. */
  readonly takesFull: boolean;
}

const SAME: AccessChange = { differs: false, grows: false, takesFull: false };

/** Compares the offers on the record as `previous` in the world `before` with those as `now` in the world `after`. */
export function accessChange(previous: Entry, before: World, now: Entry, after: World): AccessChange {
  const [from, to] = [offersOfPlace(previous, before), offersOfPlace(now, after)];
  if (isSameList(from, to)) return SAME;
  const grows = !to.every((offer) => isCovered(offer, from, now.scope, after));
  const lost = from.filter((offer) => !isCovered(offer, to, now.scope, after));
  return {
    differs: grows || lost.length > 0,
    grows,
    takesFull: lost.some(({ role }) => allows(role, "full")),
  };
}

function isSameList(some: readonly Offer[], others: readonly Offer[]): boolean {
  return some.length === others.length && some.every((offer, at) => nameOf(offer) === nameOf(others[at] as Offer));
}

function nameOf({ principal, role, membersOnly, gates }: Offer): string {
  return JSON.stringify([principal, role, membersOnly, gates.map(nameOfGate)]);
}

/** A row rule is the same wherever it is met: its people follow from the row. */
function nameOfGate({ action, entry, people }: Gate): string {
  return `${action} ${entry.id} ${people.join()}`;
}

/** Whether everybody to whom the offer gives its role has that role or a higher one by one of the others. */
function isCovered(offer: Offer, others: readonly Offer[], space: string, world: World): boolean {
  return others.some(
    (other) =>
      higher(other.role, offer.role) === other.role &&
      includes(other, offer, space, world) &&
      other.gates.every((gate) => offer.gates.some((one) => nameOfGate(one) === nameOfGate(gate))),
  );
}

/** Whether all to whom `small` applies are principals of `large`. False where that cannot be told from the records alone. */
function includes(large: Offer, small: Offer, space: string, world: World): boolean {
  if (large.principal === small.principal) return !large.membersOnly || small.membersOnly;
  if (large.type === "public_permission") return !large.membersOnly || small.membersOnly;
  if (small.type === "user_permission") {
    const user = { userId: small.who };
    const isMember = spaceRole(small.who, space, world) !== "none";
    return isPrincipal(user, large, space, world) && (!large.membersOnly || isMember);
  }
  // A group or teamspace counts for its members in the workspace alone.
  return large.type === "space_permission" && (small.type === "group_permission" || small.type === "team_permission");
}
