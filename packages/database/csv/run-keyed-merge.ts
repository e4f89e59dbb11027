// Writes a planned merge by a key: the schema, the rows that are updated, and those that are added, as one step of undo.
// Invariant: a merge that does not reach its end leaves nothing.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { textBase, writeText, writeValue } from "../edit/cell-edits.ts";
import { addRow, storedIn } from "../edit/row-edits.ts";
import { everyRowOnce, type Progress } from "../conversions/survey.ts";
import { modelOf } from "../properties/models.ts";
import type { DatabaseSource, ShownRow } from "../source/database-source.ts";
import { schemaOfMerge, type MergeColumn, type MergeFault } from "./merge-operations.ts";
import { isSame, keyText, type KeyedMerge, type KeyedPlan } from "./plan-keyed-merge.ts";

export interface MergedByKey {
  readonly updated: number;
  readonly added: number;
  readonly undo: () => void;
}

/** Why nothing was written: rows could not be loaded, a write was refused here, or the user did not wait. */
export type KeyedFault = MergeFault | { readonly fault: "away" | "refused" | "stopped" };

/** Rows that are added in one transaction. */
const AT_ONCE = 500;

/** `progress`: rows that are done, of all that are written. */
export async function runKeyedMerge(
  source: DatabaseSource,
  merge: KeyedMerge,
  plan: KeyedPlan,
  progress: Progress,
  breathe: () => Promise<void>,
): Promise<MergedByKey | KeyedFault> {
  const state = source.state.read();
  if (state.kind !== "ready") return { fault: "away" };
  const { spaceId } = source;
  const { collectionId, collection } = state;
  const group = `merge ${source.newId()}`;
  const write = (operations: readonly Operation[]): boolean =>
    operations.length === 0 || source.transact(operations, { userAction: "merge-csv", group, isWhole: true });
  const written = merge.columns.map((column) =>
    column === null ? null : { ...column, words: [...(plan.words.get(column.key) ?? [])] },
  );
  const schema = schemaOfMerge({ spaceId, collectionId, columns: written }, collection, source.newId);
  if ("fault" in schema) return schema;
  const total = plan.updates.size + plan.added.length;
  const undo = (): void => void source.undo(group);
  const fail = (fault: "away" | "refused" | "stopped"): KeyedFault => {
    undo();
    return { fault };
  };
  if (!write(schema.operations)) return fail("refused");
  const updated = await updateRows(source, merge, plan, write, (done) => progress.on(done, total));
  if (typeof updated === "string") return fail(updated);
  for (let at = 0; at < plan.added.length; at += AT_ONCE) {
    const rows = plan.added.slice(at, at + AT_ONCE);
    if (!write(rows.map((properties) => addRow({ spaceId, collectionId }, source.newId(), {}, properties))))
      return fail("refused");
    if (!progress.on(plan.updates.size + at + rows.length, total)) return fail("stopped");
    await breathe();
  }
  return { updated, added: plan.added.length, undo };
}

/** Returns how many rows were updated. All rows are loaded once more and written as they come: none is overwritten by an old value. */
async function updateRows(
  source: DatabaseSource,
  merge: KeyedMerge,
  plan: KeyedPlan,
  write: (operations: readonly Operation[]) => boolean,
  onDone: (done: number) => boolean,
): Promise<number | "away" | "refused" | "stopped"> {
  const key = merge.columns[merge.key] ?? null;
  if (key === null || plan.updates.size === 0) return 0;
  let [pending, updated, isRefused]: [Operation[], number, boolean] = [[], 0, false];
  const look = (row: ShownRow): void => {
    const changes = plan.updates.get(keyText(key.property, storedIn(row.value, key.key)));
    if (changes === undefined || !row.canEdit) return;
    updated++;
    for (const column of merge.columns) {
      const stored = column === null ? undefined : changes.get(column.key);
      if (column !== null && stored !== undefined) pending.push(...writtenCell(source, row, column, stored));
    }
  };
  const on = (): boolean => {
    isRefused = !write(pending);
    pending = [];
    return !isRefused && onDone(updated);
  };
  const read = await everyRowOnce(source, look, { on });
  return read === "all" ? updated : isRefused ? "refused" : read;
}

/** Texts that merge are written letter by letter, so that what stays keeps its marks. */
function writtenCell(source: DatabaseSource, row: ShownRow, { key, property }: MergeColumn, stored: Json): Operation[] {
  const [edited, before] = [{ spaceId: source.spaceId, id: row.id }, storedIn(row.value, key)];
  if (isSame(property, before, stored)) return [];
  if (property.type !== "title" && property.type !== "text") return writeValue(edited, key, stored);
  const base = textBase(edited, key, before, source.world);
  return writeText(base, modelOf(property.type).asText(stored), (length) => source.numbering(length));
}
