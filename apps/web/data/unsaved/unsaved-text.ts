// Text that the user typed into a row or a block that was deleted, or became unreadable, before the text was written.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";

/** How the text is written when its record is restored. */
export type UnsavedWrite =
  /** Letter by letter into a text property. */
  | { readonly kind: "text" }
  /** As a value of another type of property. */
  | { readonly kind: "value"; readonly stored: Json }
  /** The text is not a value of the property, so it can only be copied. */
  | { readonly kind: "none" };

export interface UnsavedText {
  readonly id: string;
  readonly of: "row" | "block";
  /** The id of the row or of the block. */
  readonly recordId: string;
  /** The title of the row; empty for a block. */
  readonly name: string;
  /** Key and name of the property that the text belongs to. */
  readonly property: { readonly key: string; readonly name: string };
  readonly text: string;
  readonly write: UnsavedWrite;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The text of a stored value; null if the value cannot be read, for example because a later release wrote it. */
export function readUnsavedText(id: string, stored: Json): UnsavedText | null {
  if (!isObject(stored)) return null;
  const { of, recordId, name, property, text, write, at } = stored;
  if ((of !== "row" && of !== "block") || typeof recordId !== "string" || typeof text !== "string") return null;
  if (!isObject(property) || !isObject(write)) return null;
  return {
    id,
    of,
    recordId,
    name: String(name ?? ""),
    property: { key: String(property["key"] ?? ""), name: String(property["name"] ?? "") },
    text,
    write: readWrite(write),
    at: Number(at ?? 0),
  };
}

function readWrite({ kind, stored = null }: { readonly [key: string]: Json }): UnsavedWrite {
  if (kind === "text") return { kind };
  return kind === "value" ? { kind, stored } : { kind: "none" };
}
