// What the browser is about to write where it must not: over several blocks the records delete and the text then goes in; over
// whole blocks nothing is written (A16), but below one without a line, what is typed begins one.
import type { Core } from "../core/core.ts";
import { deleteSelection } from "./delete-selection.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { appendParagraph } from "../selection/focus.ts";
import type { Editor } from "../core/editor.ts";

export function spansBlocks({ view }: Core): boolean {
  const { $from, $to, empty } = view.state.selection;
  return !empty && !$from.sameParent($to);
}

/** True where what is typed has no place. */
export function refusesText(core: Core): boolean {
  return wholeBlocks(core) !== null && !core.asOne("type", () => core.whole?.begin());
}

/** Over several blocks: they go by our own deletion, then the text comes. False where no several are selected. */
export function typeOver(editor: Editor, text: string): boolean {
  if (!spansBlocks(editor)) return false;
  return editor.asOne("type", () => {
    if (!deleteSelection(editor)) return false;
    // No line is left there: what is typed gets one.
    if (!editor.view.state.selection.$from.parent.inlineContent) appendParagraph(editor);
    write(editor, text);
    return true;
  });
}

/** `typed`: asked whether a text stands for something else. True where the browser is not to write. */
export function beforeInput(editor: Editor, event: InputEvent, typed: (text: string) => boolean): boolean {
  // text/native-history.ts answers these.
  if (event.inputType.startsWith("history")) return false;
  const isWhole = wholeBlocks(editor) !== null;
  const isOurs = !event.isComposing && /^(?:delete|insertText|insertReplacementText)/.test(event.inputType);
  if (!isWhole && !(isOurs && spansBlocks(editor))) return false;
  event.preventDefault();
  const text = isOurs && event.inputType.startsWith("insert") ? event.data : null;
  if (!isWhole) return text === null ? deleteSelection(editor) : typeOver(editor, text);
  if (text !== null && !refusesText(editor) && !typed(text)) write(editor, text);
  return true;
}

function write({ view }: Core, text: string): void {
  view.dispatch(view.state.tr.insertText(text).scrollIntoView());
}
