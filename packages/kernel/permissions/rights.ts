/**
 * Roles in one state of the world, each worked out once by who asks and by what decides: records without items of their own
 * share what is offered on what they stand in. Invariant: it says what `roleOf` says (rights.test.ts holds it against that); so
 * it is made for one look at records that do not change meanwhile, and kept no longer.
 */
import type { World } from "../world/world.ts";
import type { Entry } from "../records/entry.ts";
import { keyOf, tableOf } from "../records/pointer.ts";
import { Passed, roleOf, takes, type Actor } from "./can.ts";
import { offersOf, type Offer } from "./offers.ts";
import { holderOf } from "./readers.ts";
import { higher, type Role } from "./roles.ts";

/** What decides over some records: everybody has the same role on all of them. */
export interface Holder {
  /** One of the records. */
  readonly entry: Entry;
  /** What it gives, and to whom; null for a record that is no page and stands in none. */
  readonly offers: readonly Offer[] | null;
  readonly roles: Map<string, Role>;
}

export class Rights {
  private readonly byEntry = new Map<Entry, Holder>();
  private readonly byKey = new Map<string, Holder>();

  constructor(readonly world: World) {}

  roleOf(actor: Actor, entry: Entry): Role {
    return this.roleAt(actor, this.holderOf(entry));
  }

  holderOf(entry: Entry): Holder {
    const known = this.byEntry.get(entry);
    if (known !== undefined) return known;
    const hasPlace = tableOf(entry.table).permissions.by === "place";
    // What pages take from a space or teamspace is not what its own record gives.
    const key = hasPlace ? `from ${keyOf(holderOf(entry, this.world))}` : keyOf(entry);
    const holder = this.byKey.get(key) ?? {
      entry,
      offers: hasPlace ? offersOf(entry, this.world) : null,
      roles: new Map(),
    };
    this.byKey.set(key, holder);
    this.byEntry.set(entry, holder);
    return holder;
  }

  roleAt(actor: Actor, { entry, offers, roles }: Holder): Role {
    const who = actor.botId === undefined ? String(actor.userId) : `${actor.userId} ${actor.botId}`;
    const known = roles.get(who);
    if (known !== undefined) return known;
    let role: Role = "none";
    if (offers === null) role = roleOf(actor, entry, this.world);
    const passed = new Passed(actor, this.world);
    for (const offer of offers ?? [])
      if (takes(actor, offer, entry.scope, this.world, passed)) role = higher(role, offer.role);
    roles.set(who, role);
    return role;
  }
}
