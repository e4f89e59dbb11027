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
    const dom = drawn(editor.domOf(headings[middle]?.id ?? ""));
    if (dom !== null && dom.getBoundingClientRect().top <= top + reach) low = middle + 1;
    else high = middle;
  }
  return headings[Math.max(0, low - 1)]?.id ?? null;
}

/** In a closed toggle: the toggle. */
function drawn(dom: Element | null): Element | null {
  let at: Element | null | undefined = dom;
  while (at && at.getClientRects().length === 0) at = at.parentElement?.closest(".block");
  return at ?? null;
}
