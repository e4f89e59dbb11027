// Keys in the tree of places: walking, opening, finding by letters, and what they do with a page. Its code comes with the
// tree's moves, a moment after the tree.
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { useRef } from "react";
import { useServices } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { TreeContext } from "./tree-context.ts";
import type { PageRow, Row } from "./places.ts";
import { keyCommand, type KeyCommand } from "./tree-keys.ts";
import type { TreeMover } from "./tree-mover.ts";

/** Letters that follow each other faster than this, in milliseconds, are one search. */
const searchLasts = 700;

export interface TreeKeysProps {
  readonly rows: readonly Row[];
  /** The row that has the focus, by its place. */
  readonly active: number;
  readonly tree: TreeContext;
  readonly onMenu: (row: Row, anchor: Element) => void;
  /** Gives a row the focus. */
  readonly onMoved: (key: string) => void;
}

/** Answers whether the tree takes the key. */
export function useTreeKeys(props: TreeKeysProps, moves: Pick<TreeMover, "step" | "onPage">): TreeMover["key"] {
  const { rows, active, tree, onMenu, onMoved } = props;
  const { navigation } = useServices();
  const keyboard = useKeyboard();
  const typed = useRef({ text: "", at: 0 });
  const { workspace } = tree;

  const focusAt = (at: number): void => {
    const next = rows[at];
    if (next !== undefined) onMoved(next.key);
  };

  function choose(row: Row): void {
    if (row.kind === "page") navigation.go(pagePath(row.pageId, workspace.pages.line(row.pageId).read()?.title ?? ""));
    else if (row.kind === "section") tree.setOpen(row, !row.open);
  }

  function find(letter: string, time: number): void {
    const { text, at } = typed.current;
    const search = time - at > searchLasts ? letter : text + letter;
    typed.current = { text: search, at: time };
    const found = findTitle(workspace, rows, search, search.length === 1 ? active + 1 : active);
    if (found !== null) focusAt(found);
  }

  function obey(command: Exclude<KeyCommand, { kind: "type" }>, row: Row, target: Element): void {
    switch (command.kind) {
      case "walk":
        return focusAt(command.to === "first" ? 0 : command.to === "last" ? rows.length - 1 : active + command.to);
      case "open":
        if (!canOpen(row)) return;
        return row.open ? focusAt(active + 1) : tree.setOpen(row, true);
      case "close":
        if (canOpen(row) && row.open) return tree.setOpen(row, false);
        return row.kind === "section" ? undefined : focusAt(parentAt(rows, active));
      case "choose":
        return choose(row);
      case "rename":
        if (row.kind === "page" && workspace.pages.line(row.pageId).read()?.canEdit === true) tree.rename(row.key);
        return;
      case "menu":
        return onMenu(row, target);
      case "move":
        if (row.kind === "section" && (command.step === "up" || command.step === "down"))
          return tree.moveSection(row.section, command.step === "up" ? -1 : 1);
        return moves.step(active, command.step);
      case "page":
        if (row.kind === "page") moves.onPage(command.command, row.pageId);
    }
  }

  return (event, target) => {
    const row = rows[active];
    const rtl = getComputedStyle(target).direction === "rtl";
    const command = row === undefined ? null : keyCommand(event, keyboard, rtl);
    if (row === undefined || command === null) return false;
    if (command.kind === "type") find(command.letter, event.timeStamp);
    else obey(command, row, target);
    return command.kind !== "type";
  };
}

/** Whether there are rows below it that open and close: recent pages show none. */
function canOpen(row: Row): row is Extract<Row, { kind: "section" }> | PageRow {
  return row.kind === "section" || (row.kind === "page" && row.section !== "recents");
}

function parentAt(rows: readonly Row[], at: number): number {
  const row = rows[at];
  if (row?.kind === "page") return rows.findIndex((one) => one.key === row.parentKey);
  const depth = row?.kind === "note" ? row.depth : 0;
  for (let above = at - 1; above >= 0; above--) {
    const one = rows[above];
    if (one?.kind === "section" || (one?.kind === "page" && one.depth < depth)) return above;
  }
  return at;
}

function findTitle(
  workspace: Pick<Workspace, "pages">,
  rows: readonly Row[],
  search: string,
  from: number,
): number | null {
  const wanted = search.toLocaleLowerCase();
  for (let step = 0; step < rows.length; step++) {
    const at = (from + step) % rows.length;
    const row = rows[at];
    if (row?.kind !== "page") continue;
    const title = workspace.pages.line(row.pageId).read()?.title ?? "";
    if (title.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return null;
}
