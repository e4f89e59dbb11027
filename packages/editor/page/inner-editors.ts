// Editors within a page's text: each shows what another block holds, in the face of a block, and is a page editor of its own
// rooted there. They change the same records and share the page's undo. Invariant: of all that stand within a page at most
// one has the menus, the one that was last pointed at or written in.
import { createWritable, type Readable, type Writable } from "@tessera/platform/readable.ts";
import type { Editor } from "../core/editor.ts";
import type { FaceFiles } from "../core/face-files.ts";
import { nest, topOf, unnest } from "./nesting.ts";
import { PageEditor } from "./page-editor.ts";
import type { PageSource } from "../core/page-source.ts";

export interface InnerEditor {
  readonly editor: PageEditor;
  /** The page that what is shown stands on. */
  readonly pageId: string;
  readonly files: () => Promise<FaceFiles>;
}

export interface InnerOptions {
  readonly mount: HTMLElement;
  /** The block whose content is written in. */
  readonly root: string;
  readonly label: string;
  readonly editable: () => boolean;
  readonly files: () => Promise<FaceFiles>;
  /** The caret leaves it upwards. */
  readonly toStart: () => void;
}

/** `turn` tells one that has them from the next. */
type WithMenus = InnerEditor & { readonly turn: number };

const active = new WeakMap<Editor, Writable<WithMenus | null>>();
let turns = 0;

const activeIn = (editor: Editor): Writable<WithMenus | null> => {
  const known = active.get(editor) ?? createWritable<WithMenus | null>(null);
  active.set(editor, known);
  return known;
};

export function makeInner(around: Editor, { mount, root, label, editable, files, toStart }: InnerOptions): PageEditor {
  if (!(around instanceof PageEditor))
    throw new Error("An editor within a page was requested of an object that is no page editor.");
  const { options } = around;
  const editor = new PageEditor({
    ...options,
    mount,
    source: sourceWithin(around.source, root),
    app: { ...options.app, files },
    editable,
    bodyLabel: label,
    toTitle: toStart,
  });
  nest(editor, around);
  return editor;
}

export function dropInner(editor: PageEditor): void {
  unnest(editor);
  const top = activeIn(topOf(editor));
  if (top.read()?.editor === editor) top.set(null);
  editor.destroy();
}

/** The one within a page that has the menus now. */
export const innerOf = (page: Editor): Readable<WithMenus | null> => activeIn(page);

export function giveMenus(inner: InnerEditor): void {
  const top = activeIn(topOf(inner.editor));
  if (top.read()?.editor !== inner.editor) top.set({ ...inner, turn: ++turns });
}

/** The same records and the same undo, of what stands in one block. */
function sourceWithin(source: PageSource, root: string): PageSource {
  return {
    pageId: root,
    spaceId: source.spaceId,
    world: source.world,
    numbering: (length) => source.numbering(length),
    newId: () => source.newId(),
    transact: (operations, note) => source.transact(operations, note),
    subscribe: (notice) => source.subscribe(notice),
    close: () => source.close(),
    undo: (group) => source.undo(group),
    redo: () => source.redo(),
  };
}
