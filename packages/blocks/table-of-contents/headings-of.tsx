// The headings of a page in their order, wherever they stand on it, each with what it says as it is drawn.
import type { Editor } from "@tessera/editor/core/editor.ts";
import { blockOf, shownChildren, textOf } from "@tessera/editor/core/read.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import { piecesOf, plainText } from "@tessera/kernel/text/rich-text.ts";
import { equationOf } from "../equation/equation-unit.ts";
import { headingLevel } from "../header/heading-level.ts";

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly words: string;
}

/** Null for what is no heading. */
function levelOf(world: World, id: string): number | null {
  const entry = blockOf(world, id);
  return entry === null ? null : headingLevel(typeOf(entry));
}

export function headingsOf(editor: Editor): Heading[] {
  const { world, pageId } = editor.source;
  const found: Heading[] = [];
  const waiting = [pageId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = blockOf(world, id);
    if (entry === null) continue;
    const level = levelOf(world, id);
    if (level !== null) found.push({ id, level, words: wordsOf(editor, id) });
    const { showsChildren, copied } = editor.catalogue.model(typeOf(entry));
    // What may be shown elsewhere too stands here all the same.
    if (id === pageId || showsChildren || copied !== undefined) waiting.push(...shownChildren(world, id).toReversed());
  }
  return found;
}

/** Whether any of these may have changed what the list says: typing in a paragraph does not. */
export function touchesHeadings(editor: Editor, listed: readonly Heading[], changed: ReadonlySet<string>): boolean {
  const { world, pageId } = editor.source;
  const ids = new Set(listed.map(({ id }) => id));
  return [...changed].some(
    (id) => id === pageId || ids.has(id) || levelOf(world, id) !== null || shownChildren(world, id).length > 0,
  );
}

function wordsOf(editor: Editor, id: string): string {
  const entry = blockOf(editor.source.world, id);
  const text = entry === null ? [] : textOf(entry, "title");
  const pieces = piecesOf(text);
  if (!pieces.some(({ marks }) => hasEmbed(marks))) return plainText(text);
  // A mention says what it says where it is drawn.
  const drawn = [...(editor.domOf(id)?.querySelectorAll(":scope > .content > .line .mention") ?? [])];
  return pieces
    .map(({ text: units, marks }) =>
      hasEmbed(marks) ? (equationOf(marks) ?? drawn.shift()?.textContent ?? "") : units,
    )
    .join("");
}
