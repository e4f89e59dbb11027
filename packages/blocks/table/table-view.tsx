// A table as it is drawn: rows and columns of cells, what stands at the cell that is pointed at or written in, and the ways
// between cells. It follows the records of the table and of its rows. Invariant: a cell that stays keeps its element, so
// that no caret is lost while others change the table around it.
import type { FaceHost, FaceTools } from "@tessera/editor/block-model.ts";
import { lineBeside } from "@tessera/editor/commands/change-blocks.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import { focusBlock } from "@tessera/editor/page/focus.ts";
import { blockOf } from "@tessera/editor/page/read.ts";
import { nextShown, previousShown } from "@tessera/editor/selection/block-walk.ts";
import type { Fill, FacePart } from "../late-face.tsx";
import { usualWidth, type GridFormat } from "./grid.ts";
import { TableCell, type CellMove } from "./table-cell.tsx";
import { addColumn, addRow, gridOf, rowsOf } from "./table-commands.tsx";
import { TableHandles } from "./table-handles.tsx";
import { pasteCells } from "./table-paste.tsx";
import styles from "./table.module.css";

export const fillTable: Fill = (dom, host, tools) => new TableView(dom, host, tools);

interface Row {
  readonly dom: HTMLTableRowElement;
  readonly cells: Map<string, { readonly frame: HTMLTableCellElement; readonly cell: TableCell }>;
}

export class TableView implements FacePart {
  readonly scroll = document.createElement("div");
  private readonly grid = document.createElement("table");
  private readonly columns = document.createElement("colgroup");
  private readonly body = document.createElement("tbody");
  private readonly rows = new Map<string, Row>();
  private readonly handles: TableHandles;
  private readonly stop: () => void;
  private frame: number | null = null;

  constructor(
    readonly dom: HTMLElement,
    readonly host: FaceHost,
    readonly tools: FaceTools,
  ) {
    this.scroll.className = styles.scroll ?? "";
    this.grid.className = styles.grid ?? "";
    this.grid.append(this.columns, this.body);
    this.scroll.append(this.grid);
    dom.append(this.scroll, this.adder("row"), this.adder("column"));
    this.handles = new TableHandles(this);
    this.draw();
    const { source } = host.editor;
    this.stop = source.subscribe((changed) => {
      if (changed.has(this.id) || [...this.rows.keys()].some((row) => changed.has(row))) this.soon();
    });
    if (facePage(host.editor, host.editable, this.id).takeFresh()) requestAnimationFrame(() => this.cellAt(0, 0)?.edit(0));
  } // prettier-ignore

  get id(): string {
    return this.host.blockId;
  }

  get format(): GridFormat {
    return gridOf(this.host.editor, this.id);
  }

  update(): void {
    this.draw();
  }

  destroy(): void {
    this.stop();
    this.handles.destroy();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    for (const row of this.rows.values()) for (const { cell } of row.cells.values()) cell.destroy();
  }

  /** The cell that an element is in. */
  cellOf(element: Element): TableCell | null {
    const frame = element.closest("td, th");
    for (const { cells } of this.rows.values()) for (const one of cells.values()) if (one.frame === frame) return one.cell;
    return null;
  } // prettier-ignore

  frameOf(row: string, column: string): HTMLElement | null {
    return this.rows.get(row)?.cells.get(column)?.frame ?? null;
  }

  draw(): void {
    const format = this.format;
    const ids = rowsOf(this.host.editor, this.id);
    this.columns.replaceChildren(
      ...format.columns.map(({ width }) => {
        const column = document.createElement("col");
        column.style.width = `${String(width ?? usualWidth)}px`;
        return column;
      }),
    );
    this.grid.style.width = `${String(format.columns.reduce((sum, { width }) => sum + (width ?? usualWidth), 0))}px`;
    for (const [id, row] of this.rows) if (!ids.includes(id)) this.drop(id, row);
    const drawn = ids.map((id, at) => this.drawRow(id, at, format));
    put(this.body, drawn);
    this.handles.place();
  }

  /** The width of a column while it is pulled. */
  layWidth(column: string, width: number): void {
    const at = this.format.columns.findIndex(({ id }) => id === column);
    const element = this.columns.children[at];
    if (!(element instanceof HTMLElement)) return;
    const before = Number.parseFloat(element.style.width);
    element.style.width = `${String(width)}px`;
    this.grid.style.width = `${String(Number.parseFloat(this.grid.style.width) + width - before)}px`;
  }

  cellAt(row: number, column: number): TableCell | null {
    const id = rowsOf(this.host.editor, this.id)[row] ?? "";
    return this.rows.get(id)?.cells.get(this.format.columns[column]?.id ?? "")?.cell ?? null;
  }

  private drawRow(id: string, at: number, format: GridFormat): HTMLElement {
    const row = this.rows.get(id) ?? { dom: document.createElement("tr"), cells: new Map() };
    this.rows.set(id, row);
    for (const [column, { frame, cell }] of row.cells)
      if (format.columns.every((one) => one.id !== column)) {
        cell.destroy();
        frame.remove();
        row.cells.delete(column);
      }
    const own = blockOf(this.host.editor.source.world, id)?.value["format"] as { block_color?: unknown } | undefined;
    const colour = typeof own?.block_color === "string" && own.block_color !== "default" ? own.block_color : null;
    const frames = format.columns.map((column, index) => {
      const isHeader = (format.headerRow && at === 0) || (format.headerColumn && index === 0);
      const made = row.cells.get(column.id) ?? this.makeCell(id, column.id);
      row.cells.set(column.id, made);
      const { frame, cell } = made;
      frame.toggleAttribute("data-header", isHeader);
      if (isHeader) frame.setAttribute("role", format.headerRow && at === 0 ? "columnheader" : "rowheader");
      else frame.removeAttribute("role");
      const paint = colour ?? column.colour;
      if (paint === null) delete frame.dataset["blockColour"];
      else frame.dataset["blockColour"] = paint;
      cell.draw();
      return frame;
    });
    put(row.dom, frames);
    return row.dom;
  }

  private makeCell(row: string, column: string): { readonly frame: HTMLTableCellElement; readonly cell: TableCell } {
    const frame = document.createElement("td");
    const cell: TableCell = new TableCell(this.host.editor, row, column, {
      editable: this.host.editable,
      label: this.tools.words.table.cell,
      go: (move) => this.go(cell, move),
      paste: (data) => pasteCells(this.host.editor, this.id, cell, data),
      menu: () => this.handles.openMenu(cell, "all", frame),
    });
    cell.dom.className = styles.cell ?? "";
    frame.append(cell.dom);
    return { frame, cell };
  }

  private go(from: TableCell, move: CellMove): boolean {
    const rows = rowsOf(this.host.editor, this.id);
    const columns = this.format.columns.map(({ id }) => id);
    const [row, column] = [rows.indexOf(from.row), columns.indexOf(from.column)];
    const edit = (y: number, x: number, offset: "end" | number): boolean => {
      this.cellAt(y, x)?.edit(offset);
      return true;
    };
    const grown = (x: number): boolean => {
      if (addRow(this.host.editor, this.id, rows.at(-1) ?? null) === null) return true;
      this.draw();
      return edit(rows.length, x, 0);
    };
    switch (move) {
      case "next":
      case "right":
        if (column < columns.length - 1) return edit(row, column + 1, move === "next" ? "end" : 0);
        if (row < rows.length - 1) return edit(row + 1, 0, move === "next" ? "end" : 0);
        return move === "next" ? grown(0) : this.leave("after");
      case "previous":
      case "left":
        if (column > 0) return edit(row, column - 1, "end");
        if (row > 0) return edit(row - 1, columns.length - 1, "end");
        return move === "previous" || this.leave("before");
      case "below":
        return row < rows.length - 1 ? edit(row + 1, column, "end") : grown(column);
      case "down":
        return row < rows.length - 1 ? edit(row + 1, column, "end") : this.leave("after");
      case "up":
        return row > 0 ? edit(row - 1, column, "end") : this.leave("before");
      case "out":
        facePage(this.host.editor, this.host.editable, this.id).select();
        return true;
    }
  }

  private leave(side: "before" | "after"): boolean {
    const { editor } = this.host;
    const { doc } = editor.view.state;
    const isOpen = (id: string): boolean => editor.isOpen(id);
    const next = side === "after" ? nextShown(doc, this.id, isOpen) : previousShown(doc, this.id, isOpen);
    if (next !== null) focusBlock(editor, next, side === "after" ? 0 : Number.MAX_SAFE_INTEGER);
    else if (side === "before") editor.toTitle("end");
    else lineBeside(editor, this.id, false);
    return true;
  }

  private drop(id: string, { dom, cells }: Row): void {
    for (const { cell } of cells.values()) cell.destroy();
    dom.remove();
    this.rows.delete(id);
  }

  private adder(what: "row" | "column"): HTMLElement {
    const { words } = this.tools;
    const button = document.createElement("button");
    button.type = "button";
    button.className = styles.adder ?? "";
    button.dataset["adds"] = what;
    button.setAttribute("aria-label", what === "row" ? words.table.newRow : words.table.newColumn);
    button.textContent = "+";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const { editor } = this.host;
      if (what === "row") addRow(editor, this.id, rowsOf(editor, this.id).at(-1) ?? null);
      else addColumn(editor, this.id, this.format.columns.at(-1)?.id ?? null);
      this.draw();
      this.scroll.scrollTo({ left: what === "column" ? this.scroll.scrollWidth : this.scroll.scrollLeft });
    });
    return button;
  }

  private soon(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
  }
}

/** In this order; what stands where it should is not touched. */
function put(parent: HTMLElement, wanted: readonly HTMLElement[]): void {
  wanted.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}
