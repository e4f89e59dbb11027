/**
 * The change of access to a record by a change of its place: compares the offers on the record at both places. Offers are
 * compared by principal, so the result does not depend on an actor and holds for every user. The caller decides which records
 * are compared, and which users may change them.
 */
import type { Entry } from "../records/entry.ts";
import type { World } from "../world/world.ts";
import { isPrincipal, spaceRole } from "./can.ts";
import type { Gate } from "./gates.ts";
import { offersOfPlace, type Offer } from "./offers.ts";
import { allows, higher } from "./roles.ts";
import { isPublicAccessDisabled } from "./space-policy.ts";

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

/** A row rule has the same name at every place, because its users depend on the row alone. */
function nameOfGate({ action, entry, people }: Gate): string {
  return `${action} ${entry.id} ${people.join()}`;
}

/** Whether one of the other offers gives the same or a higher role to all principals of the offer. */
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
  if (large.type === "public_permission")
    return !isPublicAccessDisabled(world.entry("space", space)) && (!large.membersOnly || small.membersOnly);
  if (small.type === "user_permission") {
    const user = { userId: small.who };
    const isMember = spaceRole(small.who, space, world) !== "none";
    return isPrincipal(user, large, space, world) && (!large.membersOnly || isMember);
  }
  // A group or teamspace counts for its members in the workspace alone.
  return large.type === "space_permission" && (small.type === "group_permission" || small.type === "team_permission");
}
