/** The blocks that operations name outright: what an execution will most likely ask for, so that it is read at once. */
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { isUuid } from "@tessera/kernel/records/ids.ts";
import { isObject } from "@tessera/kernel/records/json.ts";

/** More than this is read piece by piece, as it turns out to be needed. */
const MAX_NAMED = 20_000;

export function namedBlocks(operations: readonly Operation[]): string[] {
  const named = new Set<string>();
  const take = (value: unknown): void => {
    if (typeof value === "string" && named.size < MAX_NAMED && isUuid(value)) named.add(value);
  };
  for (const { pointer, args } of operations) {
    if (pointer.table === "block") take(pointer.id);
    if (!isObject(args)) continue;
    for (const value of Object.values(args)) {
      if (Array.isArray(value)) value.forEach(take);
      else take(isObject(value) ? value["id"] : value);
    }
  }
  return [...named];
}
