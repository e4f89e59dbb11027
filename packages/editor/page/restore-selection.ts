// The selection after undo and redo. An undo step may have been made in another editor of the same page, such as within a synced
// block, and that block may be rendered only later, because the code of its face is loaded after the page. Until then the
// selection waits, and text that is typed is inserted where it will be.
import type { ResolvedPos } from "prosemirror-model";
import type { Editor } from "../core/editor.ts";
import type { SavedSelection } from "../core/page-source.ts";
import { caretAt, positionOf, selectionFor } from "../core/points.ts";
import { blockOf, blocksAround, lineRuns, textOf } from "../core/read.ts";
import { schema } from "../core/schema.ts";
import { inlineOf, marksOfNode } from "../text/inline.ts";
import { operationsOfChange } from "../text/text-operations.ts";
import { topOf } from "./nesting.ts";

/** By the editor of the whole page: a selection in a block that is not rendered yet. */
const awaited = new WeakMap<Editor, SavedSelection>();

/** Renders what changed in the page and in the editors within it, then selects in the editor that shows the block. */
export function restoreSelection(editor: Editor, saved: SavedSelection | null): void {
  const top = topOf(editor);
  awaited.delete(top);
  renderAll(top);
  if (saved !== null && !select(top, saved) && isRenderedLater(top, saved.head.block)) awaited.set(top, saved);
}

/** Must be called when an editor within the page was created: if the selection waits for it, it gets the focus. */
export function takeAwaitedSelection(inner: Editor): void {
  const top = topOf(inner);
  const saved = awaited.get(top);
  if (saved === undefined || !select(inner, saved)) return;
  awaited.delete(top);
}

/** The user chose another place, or pressed a key that is no text: the selection waits no longer. */
export function forgetAwaitedSelection(editor: Editor, event: MouseEvent | KeyboardEvent): void {
  const isText = event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  const isModifier =
    event instanceof KeyboardEvent && ["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(event.key);
  if (!isText && !isModifier) awaited.delete(topOf(editor));
}

/** Inserts typed text where the selection will be. False if none waits, or if the text replaces a selection. */
export function writeAtAwaited(editor: Editor, event: InputEvent): boolean {
  const saved = awaited.get(editor);
  if (saved === undefined || event.inputType !== "insertText" || event.data === null) return false;
  const { block, offset } = saved.head;
  const entry = blockOf(editor.source.world, block);
  const runs = lineRuns(editor.source.world, block);
  const isCaret = saved.blocks === undefined && saved.anchor.block === block && saved.anchor.offset === offset;
  awaited.delete(editor);
  if (!isCaret || entry === null || runs === null) return false;
  const line = schema.node("line", null, inlineOf(textOf(entry, "title")));
  const at = Math.min(offset, line.content.size);
  const text = { at, text: event.data, marks: marksOfNode(line.resolve(at).marks()), chosen: [] };
  const { source } = editor;
  const operations = operationsOfChange(
    { block, property: "title", spaceId: source.spaceId },
    runs,
    { deleted: null, inserted: [text], formatted: [] },
    source.numbering,
  );
  const after = caretAt(block, at + event.data.length);
  if (!source.transact(operations, { userAction: "type", group: "type", selection: saved, after })) return false;
  awaited.set(editor, after);
  event.preventDefault();
  return true;
}

function renderAll(editor: Editor): void {
  editor.flush();
  for (const inner of editor.inner) renderAll(inner);
}

function select(editor: Editor, saved: SavedSelection): boolean {
  const { view } = editor;
  const selection = selectionFor(view.state.doc, saved);
  if (selection === null) return [...editor.inner].some((inner) => select(inner, saved));
  openAround(editor, selection.$head);
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  // A field outside of the page keeps the focus.
  const isFocusInPage = topOf(editor).view.dom.contains(view.dom.ownerDocument.activeElement);
  if (isFocusInPage && !view.hasFocus()) view.focus();
  return true;
}

/** Opens the toggles that hide a place of the text. */
function openAround(editor: Editor, $pos: ResolvedPos): void {
  for (let depth = 1; depth < $pos.depth - 1; depth++) {
    const id = String($pos.node(depth).attrs["id"] ?? "");
    if (id !== "" && !editor.isOpen(id)) editor.toggleOpen(id);
  }
}

/** Whether one of the blocks that contain this block is rendered here, so that its face will render it. */
function isRenderedLater(editor: Editor, block: string): boolean {
  const { world, pageId } = editor.source;
  const { doc } = editor.view.state;
  return blocksAround(world, block, pageId).some((id) => positionOf(doc, caretAt(id, 0).head) !== null);
}
