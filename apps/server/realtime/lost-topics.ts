/**
 * The topics that users lose by a change of permissions. Each topic that the change can touch is asked once for each user and each record
 * that decides over it. Pure; the hub decides what follows from a loss.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Rights } from "@tessera/kernel/permissions/rights.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { recordOf } from "./log-news.ts";
import { touching } from "./touched.ts";

/** A change of permissions. */
export interface RightsChange {
  /** The keys of the records whose change may have changed what any user may see. */
  readonly deciding: readonly string[];
  /** The users whose permissions alone changed, on everything. */
  readonly people: ReadonlySet<string>;
}

/** Whether a user may no longer watch a topic that the user watches. */
export type LosesTopic = (userId: string, topic: string) => boolean;

export function losesTopic(scope: string, { deciding, people }: RightsChange, rights: Rights): LosesTopic {
  const { world } = rights;
  const isTouched = touching(deciding, world);
  const records = new Map<string, Entry | null>();
  const recordAt = (topic: string): Entry | null => {
    const known = records.get(topic);
    if (known !== undefined) return known;
    const found = recordOf(topic, scope, world);
    records.set(topic, found);
    return found;
  };
  const ofPeople = topicsOfPeople(people);
  return (userId, topic) => {
    const record = recordAt(topic);
    if (record === null) return false;
    const isAsked = people.has(userId) || ofPeople.has(topic) || isTouched(record);
    return isAsked && rights.roleOf({ userId }, record) === "none";
  };
}

/** The looks at the records that have to be in memory before that can be asked. `topics`: those of all users, by user. */
export function looksAtTouched(
  scope: string,
  { deciding, people }: RightsChange,
  topics: ReadonlyMap<string, ReadonlySet<string>>,
  world: World,
): (() => unknown)[] {
  const isTouched = touching(deciding, world);
  const ofPeople = topicsOfPeople(people);
  const whole = new Set<string>();
  const partly = new Set<string>();
  for (const [userId, watched] of topics)
    for (const topic of watched) (people.has(userId) || ofPeople.has(topic) ? whole : partly).add(topic);
  const lookAt = (topic: string, isAsked: (record: Entry) => boolean) => () => {
    const record = recordOf(topic, scope, world);
    return record !== null && isAsked(record) && roleOf({ userId: "" }, record, world);
  };
  return [
    ...[...whole].map((topic) => lookAt(topic, () => true)),
    ...(deciding.length === 0 ? [] : [...partly].map((topic) => lookAt(topic, isTouched))),
  ];
}

/** The topics by which others watch these users: who left the workspace is not known to its members any more. */
function topicsOfPeople(people: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...people].map((id) => keyOf({ table: "user", id })));
}
