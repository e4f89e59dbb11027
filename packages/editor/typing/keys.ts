// The keys of the body that writing needs at once; the others come after the page (late-keys.ts). Each is a command on records.
import { keydownHandler } from "prosemirror-keymap";
import type { EditorView } from "prosemirror-view";
import { readBrowser, trustCaret } from "../core/read-browser.ts";
import { undoBack, type Command, type Core } from "../core/core.ts";
import { enter, softBreak } from "./enter.ts";
import { indent, outdent } from "../blocks/indent.ts";
import { backspace, deleteForward } from "./join.ts";

/** Tab is always ours: focus must not jump out of a text by it. The second Escape leaves it for the page, for those who go by keyboard. */
export const keep =
  (command: Command): Command =>
  (core) => {
    command(core);
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
  "Mod-z": undoBack("undo"),
  "Mod-Shift-z": undoBack("redo"),
  "Mod-y": undoBack("redo"),
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
