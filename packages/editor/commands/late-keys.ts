// Keys that are not needed before the page is shown: marks, ticking and opening, moving blocks, turning them by a digit, the
// page's first and last place. Marks are native edits that are told as operations.
import { keydownHandler } from "prosemirror-keymap";
import type { PageAddon } from "../page/addons.ts";
import type { PageEditor } from "../page/page-editor.ts";
import { act } from "./act.ts";
import type { Command } from "./core.ts";
import { keep } from "./keys.ts";
import { moveDown, moveUp } from "./move.ts";
import { toEdge } from "./to-edge.ts";
import { toggleMark } from "./toggle-mark.ts";
import { turnInto, typesByDigit } from "./turn.ts";

const bindings: Readonly<Record<string, Command>> = {
  "Mod-Enter": act,
  "Mod-b": toggleMark("bold"),
  "Mod-i": toggleMark("italic"),
  "Mod-u": toggleMark("underline"),
  "Mod-Shift-s": toggleMark("strike"),
  "Mod-e": toggleMark("code"),
  "Mod-Shift-ArrowUp": keep(moveUp),
  "Mod-Shift-ArrowDown": keep(moveDown),
  "Mod-Home": toEdge("start"),
  "Mod-End": toEdge("end"),
  "Mod-Shift-Home": toEdge("start", true),
  "Mod-Shift-End": toEdge("end", true),
  "Meta-ArrowUp": toEdge("start"),
  "Meta-ArrowDown": toEdge("end"),
  // Control and Alt together write letters on many keyboards, so elsewhere than on a Mac it is Shift.
  ...Object.fromEntries(
    Object.entries(typesByDigit).flatMap(([digit, type]) =>
      ["Meta-Alt", "Ctrl-Shift"].map((keys) => [`${keys}-${digit}`, keep(turnInto(type))]),
    ),
  ),
};

export function lateKeys(editor: PageEditor): PageAddon {
  const handle = keydownHandler(
    Object.fromEntries(Object.entries(bindings).map(([key, command]) => [key, () => command(editor)])),
  );
  return {
    keyDown(event) {
      editor.flush();
      return handle(editor.view, event);
    },
  };
}
