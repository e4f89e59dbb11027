// A line to write in as the first of what stands below a block: what a click into an open, empty toggle does (A21).
import { caretAt } from "../page/points.ts";
import { pointer, type Core } from "./core.ts";

export function writeInside(core: Core, id: string): boolean {
  core.flush();
  const line = core.source.newId();
  const args = { type: "text", parent: { table: "block" as const, id }, after: null };
  return core.apply([{ pointer: pointer(core, line), path: [], command: "new", args }], "new", caretAt(line, 0));
}
