// Which editor contains which: the editor of a synced block's content is within the editor of the page or of another synced block.
import type { Editor } from "../core/editor.ts";

const outer = new WeakMap<Editor, Editor>();

export function nest(editor: Editor, around: Editor): void {
  outer.set(editor, around);
  around.inner.add(editor);
}

/** Must be called before `editor` is destroyed. */
export function unnest(editor: Editor): void {
  outer.get(editor)?.inner.delete(editor);
}

/** The editor of the page that contains this one; the editor itself if nothing contains it. */
export function topOf(editor: Editor): Editor {
  const around = outer.get(editor);
  return around === undefined ? editor : topOf(around);
}

/** The ids of the blocks or pages that are rendered around a place in this editor, from the inside out. */
export function rootsAround(editor: Editor): string[] {
  const around = outer.get(editor);
  return [editor.source.pageId, ...(around === undefined ? [] : rootsAround(around))];
}
