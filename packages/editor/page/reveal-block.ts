// Shows one block of a page that a link names: closed toggles above it open, it comes to the middle of the window, or to its
// head, and is lit for a moment. A block that is not here yet is waited for: the parts of a page come one after another.
import type { Editor } from "../core/editor.ts";
import { blocksAround, parentIdOf } from "../core/read.ts";

/** As long as the light takes; the stylesheet says the same. */
const litFor = 2400;

/** The block, or the one in whose face it is shown. */
function drawnAt(editor: Editor, id: string): HTMLElement | null {
  const { world, pageId } = editor.source;
  for (const at of [id, ...blocksAround(world, id, pageId)]) {
    const dom = at === pageId ? null : editor.domOf(at);
    if (dom !== null) return dom;
  }
  return null;
}

/** The answer ends the waiting. */
export function revealBlock(editor: Editor, id: string, where: "center" | "start" = "center"): () => void {
  let stop: (() => void) | null = null;
  let light: ReturnType<typeof setTimeout> | null = null;
  const { source } = editor;
  const show = (): boolean => {
    editor.flush();
    const dom = drawnAt(editor, id);
    if (dom === null) return false;
    for (const one of blocksAround(source.world, id, source.pageId)) if (!editor.isOpen(one)) editor.toggleOpen(one);
    dom.scrollIntoView({ block: where });
    dom.dataset["revealed"] = "";
    light = setTimeout(() => delete dom.dataset["revealed"], litFor);
    return true;
  };
  if (!show()) {
    const stopWatching = source.subscribe(() => {
      // What came is drawn with the next frame, as anything is.
      if (parentIdOf(source.world, id) === null) return;
      stop?.();
      requestAnimationFrame(() => {
        if (!editor.view.isDestroyed) show();
      });
    });
    stop = () => {
      stopWatching();
      stop = null;
    };
  }
  return () => {
    stop?.();
    if (light !== null) clearTimeout(light);
  };
}
