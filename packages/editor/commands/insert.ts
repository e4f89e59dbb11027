// A block of a chosen type at the caret: the empty line becomes it, anything else gets it behind itself. What cannot be
// written in stands before the empty line instead, so that there is always a line to go on in.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { caretAt } from "../page/points.ts";
import { blockOf, textOf } from "../page/read.ts";
import { familyOf, pointer, setFormat, turnOperations, type Core } from "./core.ts";

export interface Inserted {
  readonly type: string;
  readonly format?: JsonObject;
  readonly properties?: JsonObject;
}

/** `removal` takes out what was typed to choose it, `length` characters, in the same step. Answers with the block's id. */
export function insertBlock(core: Core, at: string, { type, format = {}, properties = {} }: Inserted, removal: Operation | null = null, length = 0): string | null {
  const family = familyOf(core, at);
  const entry = blockOf(core.source.world, at);
  if (family === null || entry === null) return null;
  const isLine = core.catalogue.model(type).kind === "line";
  const before = removal === null ? [] : [removal];
  const size = textOf(entry, "title").reduce((sum, [text]) => sum + text.length, 0) - length;
  if (size === 0 && isLine) {
    const { toggleable: _, ...others } = format;
    const sets = Object.entries(others).map(([name, value]) => setFormat(core, at, name, value));
    const turns = turnOperations(core, at, { type, format });
    return core.apply([...before, ...turns, ...sets], "turn", caretAt(at, 0)) ? at : null;
  }
  const make = (own: JsonObject, id: string, after: string | null): Operation => ({
    pointer: pointer(core, id),
    path: [],
    command: "new",
    args: { type: "text", parent: { table: "block", id: family.parent }, after, ...own },
  });
  const id = core.source.newId();
  const chosen = { type, format, properties };
  if (size === 0) return core.apply([...before, make(chosen, id, family.previous)], "insert", caretAt(at, 0)) ? id : null;
  const operations = [...before, make(chosen, id, at)];
  if (isLine) return core.apply(operations, "insert", caretAt(id, 0)) ? id : null;
  const below = core.source.newId();
  return core.apply([...operations, make({}, below, id)], "insert", caretAt(below, 0)) ? id : null;
} // prettier-ignore
