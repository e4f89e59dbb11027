// Keeps the place in sight where somebody else's caret goes. A place that is hidden by a closed toggle or not here yet is
// shown as a link to it would show it.
import type { Readable } from "@tessera/platform/readable.ts";
import type { Editor } from "../core/editor.ts";
import { follow } from "../core/points.ts";
import type { RemoteCursor } from "./remote-cursors.ts";
import { revealBlock } from "./reveal-block.ts";

/** Shares of the window that are kept above and below the caret. */
const margin = 0.15;

/** The answer ends it. */
export function followCaret(editor: Editor, caret: Readable<RemoteCursor | null>): () => void {
  let at = "";
  let stopRevealing: (() => void) | null = null;
  const go = (): void => {
    const cursor = caret.read();
    if (cursor === null) return;
    const { world, pageId } = editor.source;
    const point = follow(world, cursor);
    const place = `${point.block}:${point.offset}`;
    if (place === at) return;
    at = place;
    stopRevealing?.();
    stopRevealing = null;
    const title = point.block === pageId ? editor.view.dom.closest("[data-page-column]") : null;
    const dom = title ?? editor.domOf(point.block);
    if (dom === null || !dom.checkVisibility()) stopRevealing = revealBlock(editor, point.block);
    else if (title !== null || !isInSight(editor.coordsAt(point) ?? dom.getBoundingClientRect()))
      dom.scrollIntoView({ block: title === null ? "center" : "start", behavior: behaviour() });
  };
  const stop = caret.subscribe(go);
  go();
  return () => {
    stop();
    stopRevealing?.();
  };
}

function isInSight({ top, bottom }: { readonly top: number; readonly bottom: number }): boolean {
  const kept = window.innerHeight * margin;
  return top >= kept && bottom <= window.innerHeight - kept;
}

const behaviour = (): ScrollBehavior => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
