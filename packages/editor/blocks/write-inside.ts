// A line to write in as the first of what stands below a block: what a click into an open, empty toggle does (A21).
import { caretAt } from "../core/points.ts";
import { newOperation, type Core } from "../core/core.ts";

export function writeInside(core: Core, id: string): boolean {
  core.flush();
  const line = core.source.newId();
  return core.apply([newOperation(core, line, "text", id, null)], "new", caretAt(line, 0));
}
