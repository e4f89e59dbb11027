// Inserts a block of a chosen type at the caret: an empty line becomes the block, and after any other line the block is added. A
// block without a text of its own is added before an empty line, so that writing can continue in that line.
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
  return family === null ? null : { family, isEmpty: lengthOfLine(core, at) === length };
}

/** The number of characters in the line of a block. */
export function lengthOfLine(core: Core, blockId: string): number {
  const entry = blockOf(core.source.world, blockId);
  return entry === null ? 0 : textOf(entry, "title").reduce((sum, [text]) => sum + text.length, 0);
}

/**
 * Returns the id of the block. `removal` deletes the text that was typed to choose the block, `length` characters, in the same step.
 * `place`: where the block was chosen, if the line may have changed since.
 */
export function insertBlock(
  core: Core,
  at: string,
  { type, format = {}, properties = {} }: Inserted,
  removal: Operation | null = null,
  length = 0,
  place = typedPlace(core, at, length),
): string | null {
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
  if (isEmpty) {
    // After what was typed since the block was chosen.
    const caret = caretAt(at, lengthOfLine(core, at) - length);
    return core.apply([...before, make(family.previous)], "insert", caret) ? id : null;
  }
  const operations = [...before, make(at)];
  if (isLine) return core.apply(operations, "insert", caretAt(id, 0)) ? id : null;
  const below = core.source.newId();
  return core.apply([...operations, newOperation(core, below, "text", family.parent, id)], "insert", caretAt(below, 0))
    ? id
    : null;
}
