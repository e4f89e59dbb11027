// The keys of the body that writing needs at once; the others come after the page (late-keys.ts). Each is a command on records.
import { keydownHandler } from "prosemirror-keymap";
import { Selection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { readBrowser, trustCaret } from "../page/read-browser.ts";
import { wholeBlocks } from "../selection/whole-blocks.ts";
import { undoBack, type Command, type Core } from "./core.ts";
import { enter, softBreak } from "./enter.ts";
import { indent, outdent } from "./indent.ts";
import { backspace, deleteForward } from "./join.ts";
import { selectedBlocks } from "./selected-blocks.ts";

/** First the block's text, then the block, then the page's blocks (A13). */
const selectAll: Command = (core) => {
  const { state } = core.view;
  if (wholeBlocks(core) !== null) return core.whole?.selectPage() ?? true;
  const { $from, $to } = state.selection;
  const whole =
    $from.parent.type.name === "line" &&
    $from.sameParent($to) &&
    !($from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size);
  if (!whole || $from.start() === $from.end()) return core.whole?.selectTouched() ?? true;
  core.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, $from.start(), $from.end())));
  return true;
};

/** Up from the first line goes to the title (A3). */
const up: Command = (core) => {
  const { selection } = core.view.state;
  const first = selectedBlocks(core.view.state)[0];
  if (!selection.empty || first === undefined || !core.view.endOfTextblock("up")) return false;
  if (core.view.state.doc.resolve(selection.from).start() > 4) return false;
  core.toTitle("end");
  return true;
};

/** Tab is always ours: focus must not jump out of a text by it. The second Escape leaves the body for those who go by keyboard. */
export const keep =
  (command: Command): Command =>
  (core) => {
    command(core);
    return true;
  };

/** From the text to its block, from there out (F1). */
const leave: Command = (core) => {
  const whole = wholeBlocks(core);
  if (whole === null && core.whole?.selectTouched() === true) return true;
  const { state } = core.view;
  if (whole !== null && core.whole?.edit(whole.headId) !== true)
    core.view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(whole.from))));
  core.view.dom.blur();
  return true;
};

const bindings: Record<string, Command> = {
  Enter: enter,
  "Shift-Enter": softBreak,
  Backspace: backspace,
  "Mod-Backspace": backspace,
  "Shift-Backspace": backspace,
  Delete: deleteForward,
  Tab: keep(indent),
  "Shift-Tab": keep(outdent),
  "Mod-a": selectAll,
  "Mod-z": undoBack("undo"),
  "Mod-Shift-z": undoBack("redo"),
  "Mod-y": undoBack("redo"),
  ArrowUp: up,
  Escape: leave,
};

export function keyHandler(core: Core): (view: EditorView, event: KeyboardEvent) => boolean {
  const handle = keydownHandler(
    Object.fromEntries(Object.entries(bindings).map(([key, command]) => [key, () => command(core)])),
  );
  return (view, event) => {
    readBrowser(view);
    trustCaret(view);
    // A command counts in what is drawn; what arrived up to now is drawn first.
    if (!view.composing) core.flush();
    return handle(view, event);
  };
}
