// A stored value as one short string, as the index keeps it: the text itself where it is one plain piece, as nearly all are,
// else its JSON after a sign that no text holds. Invariant: it comes back as it was.
import type { Json } from "@tessera/kernel/values/json.ts";
import { isStorable } from "@tessera/kernel/text/rich-text.ts";
import { plainPiece } from "../properties/base/stored-text.ts";

const JSON_SIGN = "\u0000";

/** Undefined: nothing is stored. */
export type Kept = string | undefined;

export function keep(stored: Json | undefined): Kept {
  if (stored === undefined) return undefined;
  const plain = plainPiece(stored);
  return plain !== null && isStorable(plain) ? plain : JSON_SIGN + JSON.stringify(stored);
}

export function isPlainlyKept(kept: string): boolean {
  return !kept.startsWith(JSON_SIGN);
}

export function storedOf(kept: Kept): Json | undefined {
  if (kept === undefined) return undefined;
  return isPlainlyKept(kept) ? [[kept]] : (JSON.parse(kept.slice(JSON_SIGN.length)) as Json);
}
