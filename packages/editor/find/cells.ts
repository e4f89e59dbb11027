// Texts that stand in a block's own face and not in the page's document: cells, and lines of a text within the page's. Which there
// are, and where a part of one is drawn. A face marks a cell by the ids of its row and its column, a line is the title of its
// block; what it says is read from the record. What is drawn twice counts once.
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import { piecesOf } from "@tessera/kernel/text/rich-text.ts";
import type { Editor } from "../core/editor.ts";
import { blockOf, textOf } from "../core/read.ts";

export interface CellText {
  readonly row: string;
  readonly column: string;
  /** One unit for each place of the text: what is no letter stands for itself. */
  readonly text: string;
}

/** Of a block, in the order of reading. */
export function cellsOf(editor: Editor, block: string): CellText[] {
  const drawn = editor.domOf(block)?.querySelectorAll<HTMLElement>("[data-cell], .page-body .page-body .line") ?? [];
  const met = new Set<string>();
  const places = [...drawn].map((element) => ({ element, ...placeOf(element) }));
  const once = places.filter(({ element, row, column }) => {
    const name = `${row} ${column}`;
    return !met.has(name) && met.add(name) && domOfCell(editor, row, column) === element;
  });
  return once.map(({ row, column }) => {
    const entry = blockOf(editor.source.world, row);
    const pieces = entry === null ? [] : piecesOf(textOf(entry, column));
    const text = pieces.map((piece) => (hasEmbed(piece.marks) ? "\uFFFC".repeat(piece.text.length) : piece.text));
    return { row, column, text: text.join("") };
  });
}

export function domOfCell(editor: Editor, row: string, column: string): HTMLElement | null {
  const [id, name] = [CSS.escape(row), CSS.escape(column)];
  const line = column === lineText ? `,.page-body .block[data-block-id="${id}"] > .content > .line` : "";
  return editor.view.dom.querySelector<HTMLElement>(`[data-row="${id}"][data-cell="${name}"]${line}`);
}

/** Nobody may write in what is shown to be read alone. */
export function isWritable(cell: HTMLElement | null): boolean {
  return cell?.closest('.page-body[contenteditable="false"]') === null;
}

/** Of a line: what a block says. */
const lineText = "title";

function placeOf({ dataset, parentElement }: HTMLElement): { readonly row: string; readonly column: string } {
  const { row, cell } = dataset;
  if (row !== undefined && cell !== undefined) return { row, column: cell };
  return { row: parentElement?.closest<HTMLElement>(".block")?.dataset["blockId"] ?? "", column: lineText };
}

/** Null where the text is not drawn so far, as while it is drawn anew. */
export function rangeInCell(cell: HTMLElement, start: number, end: number): Range | null {
  const range = document.createRange();
  let at = 0;
  let isWhole = false;
  const visit = (node: Node): void => {
    if (isWhole) return;
    const length = lengthOf(node);
    if (length === null) return node.childNodes.forEach(visit);
    const isText = node instanceof Text;
    if (start >= at && start < at + length) {
      if (isText) range.setStart(node, start - at);
      else range.setStartBefore(node);
    }
    if (end > at && end <= at + length) {
      if (isText) range.setEnd(node, end - at);
      else range.setEndAfter(node);
      isWhole = true;
    }
    at += length;
  };
  cell.childNodes.forEach(visit);
  return isWhole ? range : null;
}

/** In units of the text; null: as long as what is in it. */
function lengthOf(node: Node): number | null {
  if (node instanceof Text) return node.length;
  if (!(node instanceof HTMLElement)) return 0;
  // What the browser's editing needs at the end of a line is no part of the text.
  if (/^ProseMirror-(?:trailingBreak|separator)$/.test(node.className)) return 0;
  return node.tagName === "BR" || node.contentEditable === "false" ? 1 : null;
}
