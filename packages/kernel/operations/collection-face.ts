/**
 * A collection has the icon and the cover of its block, as it has its title for a name: existing clients say and read an `icon` and
 * a `cover` of the collection. Invariant: what was said of the collection is in the block's format once the server has executed the
 * transaction, and nowhere else. Our own client says both of the block, so it executes without this.
 */
import type { Entry } from "../records/entry.ts";
import { holdsRows } from "../records/parents.ts";
import { getIn, type JsonObject } from "../values/json.ts";
import { blockOf } from "./collection-name.ts";
import type { Step } from "../world/context.ts";
import { setValue } from "./record-operations.ts";
import type { World } from "../world/world.ts";

const fields = { icon: "page_icon", cover: "page_cover" } as const;

export function settleFaces(step: Step): void {
  for (const { table, id } of [...step.draft.entries.values()]) {
    if (!holdsRows(table)) continue;
    for (const [field, ofBlock] of Object.entries(fields)) {
      const entry = step.draft.entry(table, id);
      const block = entry === null ? null : blockOf(entry, step.draft);
      const said = entry?.value[field];
      if (entry === null || block === null || said === undefined) continue;
      const { [field]: _said, ...value } = entry.value;
      step.draft.put({ ...entry, value });
      const pointer = { table: "block", id: block.id } as const;
      setValue(step, { pointer, path: ["format", ofBlock], command: "set", args: { value: said } });
    }
  }
}

/** Those that there are. */
export function faceOf(collection: Entry, world: Pick<World, "entry">): JsonObject {
  const block = blockOf(collection, world);
  const face = Object.entries(fields).flatMap(([field, ofBlock]) => {
    const held = block === null ? undefined : getIn(block.value, ["format", ofBlock]);
    return held === undefined ? [] : [[field, held] as const];
  });
  return Object.fromEntries(face);
}
