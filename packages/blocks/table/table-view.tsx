// A table as it is drawn: rows and columns of cells, what stands at the cell that is pointed at or written in, the ways
// between cells are table-walk.tsx's. It follows the records of the table and of its rows. Invariant: a cell that stays keeps its element, so
// that no caret is lost while others change the table around it.
import type { FaceTools } from "../faces/face-tools.tsx";
import { worded, type Worded } from "../faces/worded.tsx";
import type { TableTools } from "./table-tools.tsx";
import { tableWords, type TableWords } from "./table-words.ts";
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import { blockOf } from "@tessera/editor/core/read.ts";
import type { Fill, FacePart } from "../faces/late-face.tsx";
import { usualWidth, type GridFormat } from "../model/table-grid.ts";
import { TableCell, type CellPlace } from "./table-cell.tsx";
import { addColumn, addRow, gridOf, moveRow, rowsOf } from "./table-commands.tsx";
import type { DrawnTable } from "./drawn-table.tsx";
import { TableHandles } from "./table-handles.tsx";
import { cellsIn, pasteCells } from "./table-paste.tsx";
import { TableWalk } from "./table-walk.tsx";
import styles from "./table.module.css";

/** The table's view. `readHtml` returns the blocks of pasted HTML. */
export const fillTable = (readHtml: (html: string) => BlockTree[]): Fill<TableTools> =>
  worded(tableWords, (dom, host, tools) => new TableView(dom, host, tools, readHtml));

interface Row {
  readonly dom: HTMLTableRowElement;
  readonly cells: Map<string, { readonly frame: HTMLTableCellElement; readonly cell: TableCell }>;
}

export class TableView implements FacePart, DrawnTable {
  readonly scroll = document.createElement("div");
  private readonly grid = document.createElement("table");
  private readonly columns = document.createElement("colgroup");
  private readonly body = document.createElement("tbody");
  private readonly rows = new Map<string, Row>();
  private readonly handles: TableHandles;
  private readonly walk = new TableWalk(this);
  private readonly stop: () => void;
  private frame: number | null = null;
  private readonly waiting = new Set<string>();
  private drawnRows: readonly string[] = [];
  private drawnColumns: readonly string[] = [];

  constructor(
    readonly dom: HTMLElement,
    readonly host: FaceHost,
    readonly tools: FaceTools & TableTools & Worded<TableWords>,
    private readonly readHtml: (html: string) => BlockTree[],
  ) {
    this.scroll.className = styles.scroll ?? "";
    this.grid.className = styles.grid ?? "";
    this.grid.append(this.columns, this.body);
    this.scroll.append(this.grid);
    dom.classList.add(styles.table ?? "");
    dom.append(this.scroll, this.adder("row"), this.adder("column"));
    this.handles = new TableHandles(this);
    this.draw();
    const { source } = host.page.editor;
    const stop = source.subscribe((changed) => {
      if (changed.has(this.id)) this.soon(this.id);
      // Whichever are fewer: a page of many tables changes by a hundred blocks where something long is pasted.
      if (changed.size < this.rows.size) {
        for (const id of changed) if (this.rows.has(id)) this.soon(id);
      } else for (const id of this.rows.keys()) if (changed.has(id)) this.soon(id);
    });
    const leave = host.page.editor.use(this.walk);
    this.stop = () => {
      stop();
      leave();
    };
    if (facePage(host.page.editor, host.page.editable.read, this.id).takeFresh()) this.edit(0, 0, 0);
  }

  get id(): string {
    return this.host.block.id;
  }

  get format(): GridFormat {
    return gridOf(this.host.page.editor, this.id);
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
    for (const { cells } of this.rows.values())
      for (const one of cells.values()) if (one.frame === frame) return one.cell;
    return null;
  }

  /** The numbers of its row and its column. */
  placeOf({ row, column }: TableCell): { readonly row: number; readonly column: number } {
    return { row: this.drawnRows.indexOf(row), column: this.drawnColumns.indexOf(column) };
  }

  frameOf(row: string, column: string): HTMLElement | null {
    return this.rows.get(row)?.cells.get(column)?.frame ?? null;
  }

  /** In a cell of a row and a column, by their numbers, or of the last ones. */
  edit(row: number, column: number, place: CellPlace): TableCell | null {
    const [y, x] = [Math.min(row, this.rows.size - 1), Math.min(column, this.format.columns.length - 1)];
    const cell = this.cellAt(y, x);
    cell?.edit(place);
    return cell;
  }

  draw(): void {
    const format = this.format;
    const ids = rowsOf(this.host.page.editor, this.id);
    const written = this.written();
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
    // Where the caret was is gone, or was moved: it goes on there, else as near to it as there is a cell.
    if (written !== null && !written.cell.isWritten) {
      const isLeft = written.cell.dom.isConnected;
      if (isLeft) written.cell.edit(written.offset);
      else this.edit(written.row, written.column, "end");
    }
    this.drawnRows = ids;
    this.drawnColumns = format.columns.map(({ id }) => id);
  }

  /** The cell with the caret, and the numbers of its row and its column as they were drawn. */
  private written(): {
    readonly cell: TableCell;
    readonly row: number;
    readonly column: number;
    readonly offset: number;
  } | null {
    for (const { cells } of this.rows.values())
      for (const { cell } of cells.values())
        if (cell.isWritten) return { cell, ...this.placeOf(cell), offset: cell.caret };
    return null;
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
    const id = rowsOf(this.host.page.editor, this.id)[row] ?? "";
    return this.rows.get(id)?.cells.get(this.format.columns[column]?.id ?? "")?.cell ?? null;
  }

  /** The number of the column that stands there in the window, or of the nearest. */
  columnAt(x: number): number {
    const ends = [...(this.body.firstElementChild?.children ?? [])].map((frame) => frame.getBoundingClientRect());
    const far = ends.map(({ left, right }) => Math.max(left - x, x - right, 0));
    return Math.max(0, far.indexOf(Math.min(...far)));
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
    const own = blockOf(this.host.page.editor.source.world, id)?.value["format"] as
      | { block_color?: unknown }
      | undefined;
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
    const cell: TableCell = new TableCell(this.host, row, column, {
      label: this.tools.words.cell,
      go: (move) => this.walk.go(cell, move),
      moveRow: (by) => this.moveRow(row, by),
      paste: (data) => pasteCells(this.host.page.editor, this.id, cell, cellsIn(data, this.readHtml)),
      menu: () => this.handles.openMenu(cell, "all", cell.dom),
    });
    frame.append(cell.dom);
    return { frame, cell };
  }

  private moveRow(row: string, by: 1 | -1): boolean {
    const { editor } = this.host.page;
    moveRow(editor, this.id, row, rowsOf(editor, this.id).indexOf(row) + by);
    this.draw();
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
    button.setAttribute("aria-label", what === "row" ? words.newRow : words.newColumn);
    button.textContent = "+";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const { editor } = this.host.page;
      if (what === "row") addRow(editor, this.id, rowsOf(editor, this.id).at(-1) ?? null);
      else addColumn(editor, this.id, this.format.columns.at(-1)?.id ?? null);
      this.draw();
      this.scroll.scrollTo({ left: what === "column" ? this.scroll.scrollWidth : this.scroll.scrollLeft });
    });
    return button;
  }

  /** Where texts alone changed, their rows are drawn and nothing else. */
  private soon(id: string): void {
    this.waiting.add(id);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      const waiting = [...this.waiting];
      this.waiting.clear();
      const rows = rowsOf(this.host.page.editor, this.id);
      const isSame = rows.length === this.drawnRows.length && rows.every((row, at) => row === this.drawnRows[at]);
      if (!isSame || waiting.includes(this.id)) return this.draw();
      for (const row of waiting) this.drawRow(row, rows.indexOf(row), this.format);
      this.handles.place();
    });
  }
}

/** In this order; what stands where it should is not touched. */
function put(parent: HTMLElement, wanted: readonly HTMLElement[]): void {
  wanted.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}
