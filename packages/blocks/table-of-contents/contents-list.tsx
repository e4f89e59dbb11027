// The list of a page's headings, kept as they are now: a frame after a change that touches one, never for plain typing.
// A link shows its heading; closed toggles above it open.
import { worded } from "../faces/worded.tsx";
import { contentsWords } from "./contents-words.ts";
import { revealBlock } from "@tessera/editor/page/reveal-block.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./contents-list.module.css";
import { headingsOf, touchesHeadings, type Heading } from "./headings-of.tsx";

export const contentsList: Fill = worded(contentsWords, (dom, { page: { editor }, app }, { words }) => {
  const { untitled } = app.words;
  const nav = document.createElement("nav");
  nav.setAttribute("aria-label", words.contents);
  dom.append(nav);
  let shown: readonly Heading[] = [];
  let frame: number | null = null;
  let stopRevealing = (): void => undefined;
  const link = ({ id, level, words: said }: Heading, top: number): HTMLElement => {
    const item = document.createElement("li");
    const anchor = document.createElement("a");
    anchor.href = `#${id.replaceAll("-", "")}`;
    anchor.className = styles.link ?? "";
    anchor.style.setProperty("--depth", String(level - top));
    anchor.textContent = said.trim() || untitled;
    anchor.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      stopRevealing();
      stopRevealing = revealBlock(editor, id);
    });
    item.append(anchor);
    return item;
  };
  const draw = (): void => {
    frame = null;
    const next = headingsOf(editor);
    if (nav.firstChild !== null && JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    if (next.length === 0) {
      const none = document.createElement("p");
      none.className = styles.none ?? "";
      none.textContent = words.noHeadings;
      return nav.replaceChildren(none);
    }
    const top = Math.min(...next.map(({ level }) => level));
    const list = document.createElement("ul");
    list.append(...next.map((heading) => link(heading, top)));
    nav.replaceChildren(list);
  };
  const stopWatching = editor.source.subscribe((changed) => {
    if (frame === null && touchesHeadings(editor, shown, changed)) frame = requestAnimationFrame(draw);
  });
  draw();
  return {
    update: () => undefined,
    destroy() {
      stopWatching();
      stopRevealing();
      if (frame !== null) cancelAnimationFrame(frame);
      nav.remove();
    },
  };
});
