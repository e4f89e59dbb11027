// Keys that are not needed before the page is shown: marks, ticking and opening, moving blocks, turning them by a digit, the
// page's first and last place, selecting all, leaving the text. Marks are native edits that are told as operations.
import { keydownHandler } from "prosemirror-keymap";
import { Selection, TextSelection } from "prosemirror-state";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { tickOrOpen } from "../blocks/tick-or-open.ts";
import type { Command } from "../core/core.ts";
import type { TypedSigns } from "../core/typed-signs.ts";
import { keep } from "./keys.ts";
import { moveDown, moveUp } from "../blocks/move.ts";
import { selectedBlocks } from "../selection/selected-blocks.ts";
import { toEdge } from "../selection/to-edge.ts";
import { toggleMark } from "../marks/toggle-mark.ts";
import { turnInto } from "../blocks/turn.ts";

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

/** From the text to its block, from there out (F1). */
const leave: Command = (core) => {
  const whole = wholeBlocks(core);
  if (whole === null && core.whole?.selectTouched() === true) return true;
  const { state } = core.view;
  if (whole !== null && core.whole?.edit(whole.headId) !== true)
    core.view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(whole.from))));
  // The page has the keys then, which scroll it, and Tab goes on from there.
  const page = core.view.dom.closest<HTMLElement>("main, [data-peek-panel]");
  if (page === null) core.view.dom.blur();
  else page.focus({ preventScroll: true });
  return true;
};

const bindings: Readonly<Record<string, Command>> = {
  "Mod-Enter": tickOrOpen,
  "Mod-a": selectAll,
  ArrowUp: up,
  Escape: leave,
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
};

/** Control and Alt together write letters on many keyboards, so elsewhere than on a Mac it is Shift. */
const turningKeys = ["Meta-Alt", "Ctrl-Shift"];

export function lateKeys(editor: Editor, { digits }: TypedSigns): PageAddon {
  const turning = Object.entries(digits).flatMap(([digit, type]) =>
    turningKeys.map((keys): [string, Command] => [`${keys}-${digit}`, keep(turnInto(type))]),
  );
  const all = [...Object.entries(bindings), ...turning];
  const handle = keydownHandler(Object.fromEntries(all.map(([key, command]) => [key, () => command(editor)])));
  return {
    keyDown(event) {
      editor.flush();
      return handle(editor.view, event);
    },
  };
}
