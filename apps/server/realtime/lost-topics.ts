// Who loses what they watch by a change of rights: asked of what the change touches alone, and once for each person and each
// record that decides. Pure; what follows from a loss is left to the hub.
import type { World } from "@tessera/kernel/world/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Rights } from "@tessera/kernel/permissions/rights.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { recordOf } from "./log-news.ts";
import { touching } from "./touched.ts";

/** Whether a person may no longer watch a topic that they watch. */
export type LosesTopic = (userId: string, topic: string) => boolean;

/** `deciding`: the records, by key, whose change may have changed what someone may see. */
export function losesTopic(scope: string, deciding: readonly string[], rights: Rights): LosesTopic {
  const { world } = rights;
  const isTouched = touching(deciding, world);
  // The record of a topic that may be lost; null where it cannot be.
  const records = new Map<string, Entry | null>();
  const recordAt = (topic: string): Entry | null => {
    const known = records.get(topic);
    if (known !== undefined) return known;
    const found = recordOf(topic, scope, world);
    const record = found === null || !isTouched(found) ? null : found;
    records.set(topic, record);
    return record;
  };
  return (userId, topic) => {
    const record = recordAt(topic);
    return record !== null && rights.roleOf({ userId }, record) === "none";
  };
}

/** What has to be in memory before that can be asked. */
export function looksAtTouched(
  scope: string,
  deciding: readonly string[],
  topics: Iterable<string>,
  world: World,
): (() => unknown)[] {
  const isTouched = touching(deciding, world);
  return [...topics].map((topic) => () => {
    const record = recordOf(topic, scope, world);
    return record !== null && isTouched(record) && roleOf({ userId: "" }, record, world);
  });
}
