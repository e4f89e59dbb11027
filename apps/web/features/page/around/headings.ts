// The headings of a page as they are drawn, and which of them the reader is at. Any type whose line says that it is a
// heading is one.
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly words: string;
}

export function headingsOf(editor: PageEditor): Heading[] {
  const headings: Heading[] = [];
  editor.view.state.doc.descendants((node) => {
    if (node.type.name !== "block") return node.type.name !== "line";
    const level = Number(editor.catalogue.lineFace(String(node.attrs["type"])).lineAttributes?.["aria-level"]);
    const id = String(node.attrs["id"] ?? "");
    if (node.firstChild?.type.name === "line" && level > 0) {
      const line = editor.domOf(id)?.querySelector(":scope > .content > .line");
      headings.push({ id, level, words: (line?.textContent ?? "").trim() });
    }
    return node.childCount > 1;
  });
  return headings;
}

/** So far below the head of the window a heading counts as reached. */
const reach = 120;

/** The last one above the head of the window, found by halving; before the first one it is the first. */
export function headingInSight(editor: PageEditor, headings: readonly Heading[], top: number): string | null {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(editor, headings[middle]?.id ?? "", top)) low = middle + 1;
    else high = middle;
  }
  return headings[Math.max(0, low - 1)]?.id ?? null;
}

/**
 * Of a section that is far away only its own box is asked: asking for what is in it would have the browser lay it out, which
 * it leaves until somebody comes near.
 */
function isReached(editor: PageEditor, id: string, top: number): boolean {
  const dom = editor.domOf(id);
  let section: Element | null = dom;
  while (section && section.parentElement !== editor.view.dom) section = section.parentElement;
  if (dom === null || section === null) return false;
  const box = section.getBoundingClientRect();
  if (box.bottom <= top) return true;
  if (box.top > top + reach) return false;
  const seen = drawn(dom);
  return seen !== null && seen.getBoundingClientRect().top <= top + reach;
}

/** In a closed toggle: the toggle. */
function drawn(dom: Element | null): Element | null {
  let at: Element | null | undefined = dom;
  while (at && at.getClientRects().length === 0) at = at.parentElement?.closest(".block");
  return at ?? null;
}
