// The smallest step that makes a drawn line say what its record says.
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { inlineOf } from "./inline.ts";

/** Replaces only what differs, so that a caret elsewhere in the line stays where it is. */
export function matchText(tr: Transaction, start: number, line: Node, text: RichText): void {
  const wanted = inlineOf(text);
  const from = line.content.findDiffStart(wanted);
  if (from === null) return;
  const end = line.content.findDiffEnd(wanted);
  if (end === null) return;
  // Equal letters around the change can make both searches overlap.
  const overlap = from - Math.min(end.a, end.b);
  const [a, b] = overlap > 0 ? [end.a + overlap, end.b + overlap] : [end.a, end.b];
  tr.replace(start + from, start + a, wanted.cut(from, b).size > 0 ? line.copy(wanted).slice(from, b) : undefined);
}
