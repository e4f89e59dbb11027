// A line that is kept as it is typed, such as code: Enter breaks it and keeps the indentation, what is pasted stays as it is
// (behaviours C8, G5). Each answers false outside of such a line. Its other keys come later (code-keys.ts).
import { TextSelection } from "prosemirror-state";
import { blockAround } from "../core/positions.ts";
import { inlineOf } from "../text/inline.ts";
import type { Command, Core } from "../core/core.ts";

export interface VerbatimPlace {
  readonly id: string;
  readonly text: string;
  /** Offsets of the selection in the text. */
  readonly anchor: number;
  readonly head: number;
}

/** Where all of the selection is in one such line. */
export function verbatimAt(core: Core): VerbatimPlace | null {
  const { $anchor, $head } = core.view.state.selection;
  const block = blockAround($head);
  if (block === null || $head.parent.type.name !== "line" || !$head.sameParent($anchor)) return null;
  if (!core.catalogue.model(String(block.node.attrs["type"])).verbatim) return null;
  const text = $head.parent.textBetween(
    0,
    $head.parent.content.size,
    "\n",
    (leaf) => leaf.type.spec.leafText?.(leaf) ?? "",
  );
  return { id: block.id, text, anchor: $anchor.parentOffset, head: $head.parentOffset };
}

/** Text over the selection, its line breaks as they are; the caret stands behind it. */
function typeRaw(core: Core, text: string): void {
  const { selection, tr } = core.view.state;
  tr.replaceWith(selection.from, selection.to, inlineOf([[text]]));
  tr.setSelection(TextSelection.create(tr.doc, selection.from + text.length));
  core.view.dispatch(tr.scrollIntoView());
}

export const breakVerbatim: Command = (core) => {
  const place = verbatimAt(core);
  if (place === null) return false;
  const from = Math.min(place.anchor, place.head);
  const before = place.text.slice(place.text.lastIndexOf("\n", from - 1) + 1, from);
  typeRaw(core, `\n${/^[ \t]*/.exec(before)?.[0] ?? ""}`);
  return true;
};

/** Pasted lines stay lines of the one block (behaviour G5). False where the selection is not in one line. */
export function pasteRaw(core: Core, text: string): boolean {
  const { $from, $to } = core.view.state.selection;
  if ($from.parent.type.name !== "line" || !$from.sameParent($to)) return false;
  const lines = text.replace(/\r\n?/g, "\n");
  if (lines !== "") typeRaw(core, lines);
  return true;
}
