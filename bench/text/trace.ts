// Editing as people do it, for the text bench: bursts of single keys at a caret that jumps now and then, some deleting.
// Invariant: both systems get the same edits, by offset in the text as it stands.
import { below, type Random } from "../seeded.ts";

export interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const letters = "etaoin shrdlu cmfwyp vbgkjq xz";

/** Text of a given length to begin with. */
export function prose(random: Random, length: number): string {
  return Array.from({ length }, () => letters[below(random, letters.length)]).join("");
}

/**
 * `count` edits of a text that has `length` units at first and keeps about that length: one key each, or a backspace;
 * after some ten keys the caret jumps.
 */
export function editsOf(random: Random, count: number, length: number): Edit[] {
  const edits: Edit[] = [];
  let size = length;
  let caret = below(random, size + 1);
  for (let n = 0; n < count; n++) {
    if (random() < 0.1) caret = below(random, size + 1);
    const shrink = caret > 0 && random() < (size > length ? 0.6 : 0.2);
    if (shrink) {
      edits.push({ at: caret - 1, remove: 1, insert: "" });
      caret -= 1;
      size -= 1;
    } else {
      edits.push({ at: caret, remove: 0, insert: letters[below(random, letters.length)] ?? "e" });
      caret += 1;
      size += 1;
    }
  }
  return edits;
}
