// A block of a chosen type at the caret: the empty line becomes it, anything else gets it behind itself. What cannot be
// written in stands before the empty line instead, so that there is always a line to go on in.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { caretAt } from "../core/points.ts";
import { blockOf, textOf } from "../core/read.ts";
import {
  familyOf,
  newOperation,
  setFormat,
  setProperties,
  turnOperations,
  type Core,
  type Family,
} from "../core/core.ts";

export interface Inserted {
  readonly type: string;
  readonly format?: JsonObject;
  readonly properties?: JsonObject;
}

/** Where "/" was typed: its family, and whether nothing stands in the line but what was typed, `length` characters. */
export function typedPlace(
  core: Core,
  at: string,
  length: number,
): { readonly family: Family; readonly isEmpty: boolean } | null {
  const family = familyOf(core, at);
  const entry = blockOf(core.source.world, at);
  if (family === null || entry === null) return null;
  const size = textOf(entry, "title").reduce((sum, [text]) => sum + text.length, 0);
  return { family, isEmpty: size === length };
}

/** `removal` takes out what was typed to choose it, `length` characters, in the same step. Answers with the block's id. */
export function insertBlock(
  core: Core,
  at: string,
  { type, format = {}, properties = {} }: Inserted,
  removal: Operation | null = null,
  length = 0,
): string | null {
  const place = typedPlace(core, at, length);
  if (place === null) return null;
  const { family, isEmpty } = place;
  const isLine = core.catalogue.model(type).kind === "line";
  const before = removal === null ? [] : [removal];
  if (isEmpty && isLine) {
    const { toggleable: _, ...others } = format;
    const sets = Object.entries(others).map(([name, value]) => setFormat(core, at, name, value));
    const says = setProperties(core, at, properties);
    const turns = turnOperations(core, at, { type, format });
    return core.apply([...before, ...turns, ...sets, ...says], "turn", caretAt(at, 0)) ? at : null;
  }
  const id = core.source.newId();
  const make = (after: string | null): Operation =>
    newOperation(core, id, type, family.parent, after, { format, properties });
  if (isEmpty) return core.apply([...before, make(family.previous)], "insert", caretAt(at, 0)) ? id : null;
  const operations = [...before, make(at)];
  if (isLine) return core.apply(operations, "insert", caretAt(id, 0)) ? id : null;
  const below = core.source.newId();
  return core.apply([...operations, newOperation(core, below, "text", family.parent, id)], "insert", caretAt(below, 0))
    ? id
    : null;
}
