// A change that is longer than one transaction may be, in several.
import type { Operation } from "@tessera/kernel/world/operation.ts";

/** So many operations a transaction holds at most. */
const most = 4000;

export function inParts(operations: readonly Operation[]): Operation[][] {
  const parts: Operation[][] = [];
  for (let at = 0; at < operations.length; at += most) parts.push(operations.slice(at, at + most));
  return parts;
}
