/**
 * A whole `content` that an existing client sets, at the end of its transaction: the order that was asked for comes out, or the
 * transaction is refused. Our own clients name single places (places.ts), so this is the server's alone.
 */
import { keyOf } from "../records/pointer.ts";
import type { Said, Step } from "../world/context.ts";
import { isNew, parentAtLast, put, recordOf, type WholeList } from "./places.ts";
import { Refusal } from "../world/refusal.ts";

/** Brings the children of a parent into the order of a whole list; those that stand so already are left alone. */
export function arrange(step: Step, { table, list, ids }: WholeList, later: readonly Said[]): void {
  const key = (id: string): string => keyOf({ table: "block", id });
  for (const id of ids) {
    if (parentAtLast(step, recordOf(step, key(id)))?.id !== list)
      throw new Refusal("OperationConflictError", "list and parent_id disagree");
  }
  const wanted = new Set(ids);
  const said = (child: string): boolean =>
    later.some((one) => one.kind === "listed" && one.key === key(child) && one.list === list);
  const stands: string[] = [];
  for (const child of step.draft.children(list)) {
    if (wanted.has(child.id)) stands.push(child.id);
    else if (
      child.alive &&
      !isNew(step, recordOf(step, key(child.id))) &&
      parentAtLast(step, recordOf(step, key(child.id)))?.id === list &&
      !said(child.id)
    )
      throw new Refusal(
        "OperationConflictError",
        `block ${child.id} is alive and would stand in no list of ${table} ${list}`,
      );
  }
  const placed = new Set<string>();
  let next = 0;
  for (const [at, id] of ids.entries()) {
    while (placed.has(stands[next] ?? "")) next++;
    if (stands[next] === id) next++;
    else {
      placed.add(id);
      put(step, recordOf(step, key(id)), { after: ids[at - 1] ?? null });
    }
  }
}
