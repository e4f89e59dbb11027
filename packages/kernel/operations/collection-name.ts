/**
 * A collection is called what its block is called: the title of the block merges letter by letter, and existing clients say and
 * read a `name` of the collection. Invariant: a name that was said is in the block's title once the transaction is executed, and
 * nowhere else. Leaves showing it to who presents records (nameOf).
 */
import type { Entry } from "../records/entry.ts";
import { holdsRows } from "../records/parents.ts";
import { getIn, type Json } from "../values/json.ts";
import { above } from "../world/above.ts";
import type { Step } from "../world/context.ts";
import { setValue } from "./record-operations.ts";
import type { World } from "../world/world.ts";

export function settleNames(step: Step): void {
  for (const { table, id } of [...step.draft.entries.values()]) {
    const entry = holdsRows(table) ? step.draft.entry(table, id) : null;
    const name = entry?.value["name"];
    const block = entry === null || name === undefined ? null : blockOf(entry, step.draft);
    if (entry === null || name === undefined || block === null) continue;
    const { name: _said, ...value } = entry.value;
    step.draft.put({ ...entry, value });
    const pointer = { table: "block", id: block.id } as const;
    setValue(step, { pointer, path: ["properties", "title"], command: "set", args: { value: name } });
  }
}

/** Rich text; undefined where it has none. */
export function nameOf(collection: Entry, world: Pick<World, "entry">): Json | undefined {
  const block = blockOf(collection, world);
  return block === null ? undefined : getIn(block.value, ["properties", "title"]);
}

/** Null: it is not known here. */
export function blockOf(collection: Entry, world: Pick<World, "entry">): Entry | null {
  const up = above(collection, world);
  return up.kind === "record" ? up.entry : null;
}
