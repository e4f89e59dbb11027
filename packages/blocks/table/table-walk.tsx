// The ways between the cells of a table and the page around it (behaviours C14, A12): from cell to cell by Tab, Enter and
// arrows, out of the table at its edges, and into it from the lines beside it, up and down as far along as the caret was.
import { lineBeside } from "@tessera/editor/blocks/change-blocks.ts";
import { caretBlock } from "@tessera/editor/core/core.ts";
import type { PageAddon } from "@tessera/editor/core/addons.ts";
import { focusBlockAt } from "@tessera/editor/selection/focus-at.ts";
import { focusBlock } from "@tessera/editor/selection/focus.ts";
import { nextShown, previousShown } from "@tessera/editor/selection/block-walk.ts";
import { selectBlocks } from "@tessera/editor/selection/select-blocks.ts";
import type { CellMove, CellPlace, TableCell } from "./table-cell.tsx";
import { addRow, rowsOf } from "./table-commands.tsx";
import type { DrawnTable } from "./drawn-table.tsx";

export class TableWalk implements PageAddon {
  /** How far along an arrow began to go up or down, and where it came to; further arrows keep to it. */
  private goal: { readonly x: number; readonly cell: TableCell; readonly caret: number } | null = null;

  constructor(private readonly view: DrawnTable) {}

  /** From a line that stands directly above or below the table. */
  readonly keyDown = (event: KeyboardEvent): boolean => {
    const { editor } = this.view.host.page;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const at = step === undefined ? null : caretBlock(editor);
    if (step === undefined || at === null || this.beside(at.id, step === 1 ? "after" : "before") !== this.view.id)
      return false;
    if (event.key === "ArrowRight") return at.offset === at.size && this.view.edit(0, 0, 0) !== null;
    if (event.key === "ArrowLeft") return at.offset === 0 && this.view.edit(Infinity, Infinity, "end") !== null;
    if (!editor.view.endOfTextblock(step === 1 ? "down" : "up")) return false;
    const x = editor.view.coordsAtPos(editor.view.state.selection.head).left;
    return this.keep(step === 1 ? 0 : Infinity, this.view.columnAt(x), { x, line: step === 1 ? "first" : "last" });
  };

  /** False where there is nowhere to go. */
  go(from: TableCell, move: CellMove): boolean {
    const { view } = this;
    const { id: table, host } = view;
    const rows = rowsOf(host.page.editor, table);
    const columns = view.format.columns.map(({ id }) => id);
    const [row, column] = [rows.indexOf(from.row), columns.indexOf(from.column)];
    const edit = (y: number, x: number, at: CellPlace): boolean => view.edit(y, x, at) !== null;
    const grown = (x: number): boolean => {
      if (addRow(host.page.editor, table, rows.at(-1) ?? null) === null) return true;
      view.draw();
      return edit(rows.length, x, 0);
    };
    const isOn = this.goal?.cell === from && this.goal.caret === from.caret;
    const place = { x: isOn ? (this.goal?.x ?? 0) : from.caretX, line: move === "down" ? "first" : "last" } as const;
    switch (move) {
      case "next":
      case "right":
        if (column < columns.length - 1) return edit(row, column + 1, move === "next" ? "end" : 0);
        if (row < rows.length - 1) return edit(row + 1, 0, move === "next" ? "end" : 0);
        return move === "next" ? grown(0) : this.leave("after", 0);
      case "previous":
      case "left":
        if (column > 0) return edit(row, column - 1, "end");
        if (row > 0) return edit(row - 1, columns.length - 1, "end");
        return move === "previous" || this.leave("before", "end");
      case "below":
        return row < rows.length - 1 ? edit(row + 1, column, "end") : grown(column);
      case "down":
        return row < rows.length - 1 ? this.keep(row + 1, column, place) : this.leave("after", place);
      case "up":
        return row > 0 ? this.keep(row - 1, column, place) : this.leave("before", place);
      case "out":
        host.page.editor.view.focus();
        return selectBlocks(host.page.editor, [table], table, table);
    }
  }

  private keep(row: number, column: number, place: Extract<CellPlace, object>): boolean {
    const cell = this.view.edit(row, column, place);
    this.goal = cell === null ? null : { x: place.x, cell, caret: cell.caret };
    return cell !== null;
  }

  private beside(id: string, side: "before" | "after"): string | null {
    const { editor } = this.view.host.page;
    const { doc } = editor.view.state;
    const isOpen = (one: string): boolean => editor.isOpen(one);
    return side === "after" ? nextShown(doc, id, isOpen) : previousShown(doc, id, isOpen);
  }

  private leave(side: "before" | "after", place: CellPlace): boolean {
    const { editor } = this.view.host.page;
    const next = this.beside(this.view.id, side);
    if (next === null) {
      if (side === "before") editor.toTitle("end");
      else lineBeside(editor, this.view.id, false);
    } else if (typeof place === "object") focusBlockAt(editor, next, place.x, place.line);
    else focusBlock(editor, next, place === "end" ? Number.MAX_SAFE_INTEGER : place);
    return true;
  }
}
