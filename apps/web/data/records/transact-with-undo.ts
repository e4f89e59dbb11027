// A change of records that answers with what takes it back.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

/** A refused change has nothing to take back: an empty transaction is run then. */
export function transactWithUndo(
  sync: ScopeSync,
  operations: readonly Operation[],
  action: string,
  undoAction = action,
): () => void {
  const done = sync.transact(operations, action);
  return () => void sync.transact(done.ok ? done.inverse : [], undoAction);
}
