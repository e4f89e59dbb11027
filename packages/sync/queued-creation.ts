// Blocks that a tab of this device has created and that the server may not have yet.
import type { SyncStorage } from "./ports.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { fromStored } from "./queue.ts";

/** Whether a queue on this device, of any tab, contains the creation of the block in this scope. */
export async function isCreationQueued(
  storage: Pick<SyncStorage, "load">,
  scope: string,
  blockId: string,
): Promise<boolean> {
  const rows = await storage.load("q/");
  return rows.some(([key, value]) => {
    if (key.split("/")[2] !== scope) return false;
    return isCreation(fromStored(key, value)?.operations ?? [], blockId);
  });
}

/** Whether one of the operations creates the block. */
export function isCreation(operations: readonly Operation[], blockId: string): boolean {
  return operations.some(
    ({ command, path, pointer }) =>
      isOrdered(pointer.table) &&
      pointer.id === blockId &&
      (command === "new" || (command === "set" && path.length === 0)),
  );
}
