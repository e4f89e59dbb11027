// The keys of code that come with the menus: Tab and Shift+Tab shift lines, Mod+Enter goes on below, a fence at the start of a
// line opens it (behaviours A7, C8, C22). Enter within it is verbatim.ts's.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { keydownHandler } from "prosemirror-keymap";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { caretAt } from "../core/points.ts";
import { changeLine } from "../text/text-operations.ts";
import { familyOf, newOperation, type Command } from "../core/core.ts";
import type { TypedSigns } from "../core/typed-signs.ts";
import { openFence } from "./fence.ts";
import { shiftedBy, shiftsOf } from "./shifted-lines.ts";
import { verbatimAt } from "./verbatim.ts";

const shiftLines =
  (way: "in" | "out"): Command =>
  (core) => {
    const place = verbatimAt(core);
    let runs = place === null ? null : core.shownRuns(place.id);
    if (place === null || runs === null) return false;
    const { id, text, anchor, head } = place;
    const shifts = shiftsOf(text, Math.min(anchor, head), Math.max(anchor, head), way);
    if (shifts.length === 0) return true;
    const operations: Operation[] = [];
    const line = { block: id, property: "title", spaceId: core.source.spaceId };
    // From the last one, so that places before it stay what they are.
    for (const { at, removed, added } of shifts.toReversed()) {
      const deleted = removed === 0 ? null : { at, length: removed };
      const inserted = added === "" ? [] : [{ at, text: added, marks: {}, chosen: [] }];
      const done = changeLine(line, runs, { deleted, inserted, formatted: [] }, core.source.numbering);
      operations.push(...done.operations);
      runs = done.runs;
    }
    const now = (offset: number) => ({ block: id, offset: shiftedBy(shifts, offset, anchor === head) });
    return core.apply(operations, "indent", { anchor: now(anchor), head: now(head) });
  };

const leaveCode: Command = (core) => {
  const place = verbatimAt(core);
  const family = place === null ? null : familyOf(core, place.id);
  if (place === null || family === null) return false;
  const id = core.source.newId();
  return core.apply([newOperation(core, id, "text", family.parent, place.id)], "new", caretAt(id, 0));
};

export function codeKeys(editor: Editor, { fence }: TypedSigns): PageAddon {
  const handle = keydownHandler({
    Tab: () => shiftLines("in")(editor),
    "Shift-Tab": () => shiftLines("out")(editor),
    "Mod-Enter": () => leaveCode(editor),
    Enter: () => openFence(editor, fence, "enter"),
  });
  return { keyDown: (event) => handle(editor.view, event) };
}
