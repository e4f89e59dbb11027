// Cells on the clipboard: the text of each cell, which every program reads, and for some types the stored value, which only this app
// reads. Pure. Leaves the question which types accept a stored value to cell-copies.tsx.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Column } from "../../view-model/columns.ts";

/** A value as its cell stores it. */
export interface CopiedValue {
  readonly type: string;
  /** Undefined: the cell was empty. */
  readonly stored: Json | undefined;
}

export interface CopiedCell {
  readonly text: string;
  /** Null: the cell is pasted as text. */
  readonly value: CopiedValue | null;
}

/** Returns the value that a copied cell stores in a column; null if it is not a value of the type of the column. */
export type FromCell = (column: Column, cell: CopiedCell) => { readonly stored: Json | undefined } | null;

export const textCell = (text: string): CopiedCell => ({ text, value: null });

export const textsOf = (grid: readonly (readonly CopiedCell[])[]): string[][] =>
  grid.map((cells) => cells.map(({ text }) => text));

/** The value as text for an attribute of HTML. */
export const writeValue = ({ type, stored }: CopiedValue): string =>
  JSON.stringify(stored === undefined ? { type } : { type, stored });

/** Null if the text is not a value that `writeValue` wrote. */
export function readValue(text: string): CopiedValue | null {
  let read: Json;
  try {
    read = JSON.parse(text) as Json;
  } catch {
    // Another program wrote the attribute.
    return null;
  }
  return isObject(read) && typeof read["type"] === "string" ? { type: read["type"], stored: read["stored"] } : null;
}
