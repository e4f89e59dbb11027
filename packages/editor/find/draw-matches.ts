// Paints matches by the browser's highlights: no document is changed and none is walked. Only what is near the window is
// painted, found by halving. Where a browser has no highlights, the current match is scrolled to all the same.
import type { Editor } from "../core/editor.ts";
import { blocksAround } from "../core/read.ts";
import { domOfCell, rangeInCell } from "./cells.ts";
import type { Match } from "./find-matches.ts";

const isAble = typeof Highlight !== "undefined" && "highlights" in CSS;
const names = ["found", "found-now"] as const;

export function clearMatches(): void {
  if (isAble) for (const name of names) CSS.highlights.delete(name);
}

export function drawMatches(editor: Editor, scroller: Element, matches: readonly Match[], at: number): void {
  if (!isAble) return;
  const { top, bottom, height } = scroller.getBoundingClientRect();
  const near: Range[] = [];
  for (let index = firstBelow(editor, matches, top - height); index < matches.length; index++) {
    const match = matches[index];
    const box = match === undefined ? null : boxOf(editor, match);
    if (match === undefined || (box !== null && box.top > bottom + height)) break;
    const range = index === at ? null : rangeOf(editor, match);
    if (range !== null) near.push(range);
  }
  const current = matches[at];
  const now = current === undefined ? null : rangeOf(editor, current);
  CSS.highlights.set("found", new Highlight(...near));
  const over = new Highlight(...(now === null ? [] : [now]));
  over.priority = 1;
  CSS.highlights.set("found-now", over);
}

/** Opens the toggles above it and brings it to the middle of the window where it is not in sight. */
export function showMatch(editor: Editor, scroller: Element, match: Match): void {
  const { world, pageId } = editor.source;
  for (const at of blocksAround(world, match.block, pageId)) if (!editor.isOpen(at)) editor.toggleOpen(at);
  domOf(editor, match)?.scrollIntoView({ block: "nearest" });
  const box = rangeOf(editor, match)?.getBoundingClientRect();
  if (box === undefined) return;
  const window = scroller.getBoundingClientRect();
  const edge = Math.min(96, window.height / 4);
  if (box.top >= window.top + edge && box.bottom <= window.bottom - edge) return;
  scroller.scrollTop += box.top - window.top - window.height / 2;
}

const domOf = (editor: Editor, { block, column }: Match): HTMLElement | null =>
  column === null ? editor.domOf(block) : domOfCell(editor, block, column);

function rangeOf(editor: Editor, match: Match): Range | null {
  const { block, column, start, end } = match;
  const cell = column === null ? null : domOfCell(editor, block, column);
  if (cell !== null) return rangeInCell(cell, start, end);
  const line = editor.domOf(block)?.querySelector(":scope > .content > .line");
  if (!line) return null;
  const first = editor.view.posAtDOM(line, 0);
  const size = editor.view.state.doc.resolve(first).parent.content.size;
  // The document is a moment ahead of what was found.
  if (end > size) return null;
  const [from, to] = [editor.view.domAtPos(first + start, 1), editor.view.domAtPos(first + end, -1)];
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/** Where a block is drawn; of one in a closed toggle, where the toggle is. */
function boxOf(editor: Editor, match: Match): DOMRect | null {
  let dom: Element | null | undefined = domOf(editor, match);
  while (dom && dom.getClientRects().length === 0) dom = dom.parentElement?.closest(".block");
  return dom?.getBoundingClientRect() ?? null;
}

function firstBelow(editor: Editor, matches: readonly Match[], top: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const match = matches[middle];
    const box = match === undefined ? null : boxOf(editor, match);
    if (box !== null && box.bottom < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
