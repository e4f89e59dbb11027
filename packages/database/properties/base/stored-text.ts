// Stored values as text: most are rich text, whatever the type, and what is none is shown as it is.
import type { Json } from "@tessera/kernel/values/json.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { dateMention, dateText } from "./date-value.ts";

/** The value where it is one piece of text without marks, as most are; null for everything else. */
export function plainPiece(stored: Json | undefined): string | null {
  if (!Array.isArray(stored) || stored.length !== 1) return null;
  const [piece] = stored as readonly Json[];
  if (!Array.isArray(piece) || piece.length !== 1) return null;
  const [text] = piece as readonly Json[];
  return typeof text === "string" ? text : null;
}

/** What is shown of a stored value of any kind; a date within a text is shown as that. */
export function shownText(stored: Json | undefined): string {
  const plain = plainPiece(stored);
  if (plain !== null) return plain;
  const rich = toRichText(stored);
  if (rich === null) return typeof stored === "string" ? stored : JSON.stringify(stored);
  return textOf(rich);
}

function textOf(rich: RichText): string {
  let out = "";
  for (const segment of rich) {
    const date = dateMention(segment);
    out += date === null ? segment[0] : dateText(date);
  }
  return out;
}
