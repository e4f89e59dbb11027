// Large writes as transactions that the server accepts.
import type { Operation } from "@tessera/kernel/world/operation.ts";

/** Operations of one transaction: the server refuses larger ones. */
const MOST_TOGETHER = 2000;

export function inParts(operations: readonly Operation[], most = MOST_TOGETHER): (readonly Operation[])[] {
  const parts: (readonly Operation[])[] = [];
  for (let at = 0; at < operations.length; at += most) parts.push(operations.slice(at, at + most));
  return parts;
}
