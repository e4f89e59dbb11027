// A database that is locked, as its block says it: `format.block_locked`, the field of locked pages. Its views, properties and options
// stay as they are; its rows do not. A rule of screens, as with pages: whoever may edit the block may unlock it.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { setAt } from "./operations.ts";

export function isLocked(block: JsonObject): boolean {
  return getIn(block, ["format", "block_locked"]) === true;
}

export function setLocked(spaceId: string, blockId: string, locked: boolean): Operation[] {
  return [setAt(spaceId, "block", blockId, ["format", "block_locked"], locked || null)];
}
