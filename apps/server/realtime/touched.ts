/**
 * What a change of permissions can touch: the records whose items or place changed and the records below them, the records that receive
 * something from a teamspace whose items or members changed, and everything if the workspace changed, or too many of its users.
 * Invariant: it may name too much, never too little; which of it is lost is asked of the permissions themselves.
 */
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { isPlaced } from "@tessera/kernel/records/parents.ts";
import { keyOf, tableIn, tableOf } from "@tessera/kernel/records/pointer.ts";

/** Whether the change of these records, named by their keys, may have changed the rights on a record. */
export function touching(changed: Iterable<string>, world: World): (entry: Entry) => boolean {
  const keys = new Set(changed);
  if ([...keys].some((key) => touchesAll(tableIn(key)))) return () => true;
  // Records are met again and again on the way up: what stands in a touched one is touched.
  const known = new Map<Entry, boolean>();
  const givesTo = (entry: Entry): boolean =>
    itemsOf(entry).some(({ team_id: id }) => typeof id === "string" && keys.has(keyOf({ table: "team", id })));
  return (entry) => {
    const below: Entry[] = [];
    let isTouched = false;
    for (const step of wayUp(entry, world)) {
      if (step.kind === "record") {
        const told = known.get(step.entry);
        below.push(step.entry);
        isTouched = told ?? (keys.has(keyOf(step.entry)) || givesTo(step.entry));
        if (isTouched || told !== undefined) break;
      } else if (step.kind === "top") {
        // The items of a teamspace count below it as a page's do, and may name another teamspace.
        const team = tableOf(step.table).contains === "team" ? world.entry(step.table, step.id) : null;
        isTouched = keys.has(keyOf(step)) || (team !== null && givesTo(team));
      }
    }
    for (const one of below) known.set(one, isTouched);
    return isTouched;
  };
}

/** Whether a change of a record of this table can change the rights on everything in its scope. */
function touchesAll(table: string): boolean {
  return !isPlaced(table) && onServer(table).touches !== "below";
}
