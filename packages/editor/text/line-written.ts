// The text of a new line as a change: pastes write thousands of such lines.
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import { chosenKeys, lineChange, type LineChange } from "./line-change.ts";

/** The change from an empty line to these pieces: for one piece of text it needs no comparison of characters. */
export function lineWritten(pieces: readonly Piece[]): LineChange {
  const [only, ...others] = pieces;
  if (only === undefined || others.length > 0 || only.text === "" || hasEmbed(only.marks))
    return lineChange([], pieces);
  const { text, marks } = only;
  return { deleted: null, inserted: [{ at: 0, text, marks, chosen: chosenKeys(marks, null, null) }], formatted: [] };
}
