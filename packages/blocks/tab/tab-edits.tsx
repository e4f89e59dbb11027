// Tabs: a frame (`tab`) of frames (`tab_panel`), of which one is open. What is made, moved or taken away here is one step.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { caretAt } from "@tessera/editor/core/points.ts";
import { shownChildren } from "@tessera/editor/core/read.ts";
import { familyOf, moveOperation, newOperation, typeOfBlock, type Core } from "@tessera/editor/core/core.ts";
import { deletionOf } from "@tessera/editor/blocks/delete-blocks.ts";
import { typedPlace } from "@tessera/editor/blocks/insert.ts";

/** The panels of a block of tabs, in their order. */
export function panelsOf(core: Core, tabs: string): readonly string[] {
  return shownChildren(core.source.world, tabs).filter((id) => typeOfBlock(core, id) === "tab_panel");
}

/**
 * Two tabs with an empty line each where "/" was typed: the empty line at `at` goes into the first of them. `removal` takes
 * out what was typed to choose it, `length` characters, in the same step. Answers with the block's id.
 */
export function insertTabs(core: Core, at: string, removal: Operation | null = null, length = 0): string | null {
  const place = typedPlace(core, at, length);
  if (place === null) return null;
  const isTaken = place.isEmpty && shownChildren(core.source.world, at).length === 0;
  const [tabs, first, second, line, other] = Array.from({ length: 5 }, () => core.source.newId()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const operations = [
    ...(removal === null ? [] : [removal]),
    newOperation(core, tabs, "tab", place.family.parent, at),
    newOperation(core, first, "tab_panel", tabs, null),
    newOperation(core, second, "tab_panel", tabs, first),
    isTaken ? moveOperation(core, at, first, null) : newOperation(core, line, "text", first, null),
    newOperation(core, other, "text", second, null),
  ];
  return core.apply(operations, "insert", caretAt(isTaken ? at : line, 0)) ? tabs : null;
}

/** Behind the others, with a line to write in; it is the open one then. */
export function addTab(core: Core, tabs: string): string | null {
  const panel = core.source.newId();
  const line = newOperation(core, core.source.newId(), "text", panel, null);
  const after = panelsOf(core, tabs).at(-1) ?? null;
  if (!core.apply([newOperation(core, panel, "tab_panel", tabs, after), line], "insert")) return null;
  core.toggleOpen(panel);
  return panel;
}

/** To a place among the others, counted without it. */
export function moveTab(core: Core, panel: string, to: number): boolean {
  const family = familyOf(core, panel);
  const others = family?.siblings.filter((id) => id !== panel) ?? [];
  const at = Math.max(0, Math.min(others.length, to));
  if (family === null || at === family.at) return false;
  return core.apply([moveOperation(core, panel, family.parent, others[at - 1] ?? null)], "move");
}

/** With all that stands in it; the one behind it is open then, else the one before. The last one takes the block with it. */
export function removeTab(core: Core, panel: string): boolean {
  const family = familyOf(core, panel);
  if (family === null) return false;
  const isLast = family.siblings.length === 1;
  const next = family.siblings[family.at + 1] ?? family.previous;
  const wasOpen = core.isOpen(panel);
  if (!core.applyAll(deletionOf(core, [isLast ? family.parent : panel]), "delete")) return false;
  // Behind the deletion, so that an undo finds the caret where it was.
  if (next !== null && wasOpen) core.toggleOpen(next);
  return true;
}
