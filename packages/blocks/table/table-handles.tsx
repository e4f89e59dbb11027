// What stands at the cell that is pointed at or written in: a handle for its row and one for its column, which open their
// menu or are dragged to another place, and the edge that its column is pulled by. One of each, however large the table is.
import { iconOf } from "../faces/icon-of.ts";
import { fittedWidths, leastWidth, usualWidth } from "../model/table-grid.ts";
import type { TableCell } from "./table-cell.tsx";
import { gridOf, moveColumn, moveRow, rowsOf, setWidths } from "./table-commands.tsx";
import { tableChoices } from "./table-menu.tsx";
import type { DrawnTable } from "./drawn-table.tsx";
import styles from "./table.module.css";

const dots = "M8 3.4v.01M8 8v.01M8 12.6v.01";
const slack = 4;

type Axis = "row" | "column";

export class TableHandles {
  private cell: TableCell | null = null;
  private readonly row: HTMLButtonElement;
  private readonly column: HTMLButtonElement;
  private readonly edge = document.createElement("div");
  private readonly mark = document.createElement("div");
  private isPulled = false;

  constructor(private readonly view: DrawnTable) {
    this.row = this.handle("row");
    this.column = this.handle("column");
    this.edge.className = styles.edge ?? "";
    this.edge.setAttribute("role", "slider");
    this.edge.setAttribute("aria-label", view.tools.words.width);
    this.edge.setAttribute("aria-valuemin", String(leastWidth));
    this.mark.className = styles.mark ?? "";
    this.mark.hidden = true;
    view.dom.append(this.row, this.column, this.edge, this.mark);
    view.dom.addEventListener("pointerover", this.over);
    view.dom.addEventListener("focusin", this.over);
    view.scroll.addEventListener("scroll", this.place, { passive: true });
    this.watchEdge();
    this.place();
  }

  destroy(): void {
    this.view.dom.removeEventListener("pointerover", this.over);
    this.view.dom.removeEventListener("focusin", this.over);
  }

  readonly place = (): void => {
    const frame = this.cell === null ? null : this.view.frameOf(this.cell.row, this.cell.column);
    const shows = frame !== null && this.view.host.page.editable.read();
    for (const one of [this.row, this.column, this.edge]) one.hidden = !shows;
    if (!shows) return;
    const around = this.view.dom.getBoundingClientRect();
    const own = frame.getBoundingClientRect();
    const room = this.view.scroll.getBoundingClientRect();
    this.row.style.insetBlockStart = `${String(own.top - around.top + own.height / 2)}px`;
    const middle = own.left + own.width / 2;
    this.column.hidden = middle < room.left || middle > room.right;
    const isRtl = getComputedStyle(this.view.dom).direction === "rtl";
    const from = (x: number): number => (isRtl ? around.right - x : x - around.left);
    this.column.style.insetInlineStart = `${String(from(middle))}px`;
    const end = isRtl ? own.left : own.right;
    this.edge.hidden = end < room.left || end > room.right + 2;
    this.edge.style.insetInlineStart = `${String(from(end))}px`;
    this.edge.setAttribute("aria-valuenow", String(Math.round(own.width)));
  };

  openMenu(cell: TableCell, what: Axis | "all", anchor: HTMLElement): boolean {
    const { view } = this;
    if (!view.host.page.editable.read()) return true;
    const { rows, run } = tableChoices(view, cell, what, () => this.fit());
    const label = view.tools.words.menu;
    view.tools.ask("choice", anchor, {
      label,
      chosen: null,
      rows,
      onChoose: (id) => {
        const { row, column } = view.placeOf(cell);
        run(id);
        if (!view.dom.isConnected) return;
        view.draw();
        if (cell.dom.isConnected) cell.edit("end");
        else view.edit(row, column, "end");
      },
    });
    return true;
  }

  private fit(): void {
    const { editor } = this.view.host.page;
    const { dom } = this.view;
    const room = (dom.parentElement?.clientWidth ?? 0) - Number.parseFloat(getComputedStyle(dom).paddingInlineEnd) - 2;
    setWidths(editor, this.view.id, fittedWidths(gridOf(editor, this.view.id).columns, room));
  }

  private readonly over = (event: Event): void => {
    if (this.isPulled || !(event.target instanceof Element)) return;
    const cell = this.view.cellOf(event.target);
    if (cell === null || cell === this.cell) return;
    this.cell = cell;
    this.place();
  };

  private handle(axis: Axis): HTMLButtonElement {
    const { words } = this.view.tools;
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.className = styles.handle ?? "";
    button.dataset["axis"] = axis;
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-label", axis === "row" ? words.row : words.column);
    button.append(iconOf(dots));
    button.addEventListener("mousedown", (event) => event.preventDefault());
    this.watchHandle(button, axis);
    return button;
  }

  /** A press opens the menu; a pull takes the row or the column to another place. */
  private watchHandle(button: HTMLButtonElement, axis: Axis): void {
    let from: { readonly x: number; readonly y: number; readonly cell: TableCell } | null = null;
    let to: number | null = null;
    let hasMoved = false;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.cell === null) return;
      button.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY, cell: this.cell };
      hasMoved = false;
    });
    button.addEventListener("pointermove", (event) => {
      if (from === null) return;
      hasMoved ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack;
      if (!hasMoved) return;
      this.isPulled = true;
      to = this.indexAt(axis, from.cell, event);
    });
    const end = (isKept: boolean): void => {
      const { editor } = this.view.host.page;
      if (from !== null && hasMoved && isKept && to !== null) {
        if (axis === "row") moveRow(editor, this.view.id, from.cell.row, to);
        else moveColumn(editor, this.view.id, from.cell.column, to);
        this.view.draw();
      }
      this.mark.hidden = true;
      this.isPulled = false;
      from = to = null;
    };
    button.addEventListener("pointerup", () => end(true));
    button.addEventListener("pointercancel", () => end(false));
    button.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && from !== null) end(false);
    });
    button.addEventListener("click", () => {
      if (!hasMoved && this.cell !== null) this.openMenu(this.cell, axis, button);
      hasMoved = false;
    });
  }

  /** The place among the others that the pointer is at; a line shows it. */
  private indexAt(axis: Axis, cell: TableCell, at: PointerEvent): number {
    const { editor } = this.view.host.page;
    const ids =
      axis === "row" ? rowsOf(editor, this.view.id) : gridOf(editor, this.view.id).columns.map(({ id }) => id);
    const own = axis === "row" ? cell.row : cell.column;
    const boxes = ids.map((id) =>
      (axis === "row" ? this.view.frameOf(id, cell.column) : this.view.frameOf(cell.row, id))?.getBoundingClientRect(),
    );
    const isRtl = getComputedStyle(this.view.dom).direction === "rtl";
    const passed = boxes.filter((box) => {
      if (box === undefined) return false;
      if (axis === "row") return at.clientY > box.top + box.height / 2;
      return isRtl ? at.clientX < box.left + box.width / 2 : at.clientX > box.left + box.width / 2;
    }).length;
    const before = boxes[passed - 1];
    const first = boxes[0];
    const around = this.view.dom.getBoundingClientRect();
    const edge =
      axis === "row"
        ? (before?.bottom ?? first?.top ?? 0) - around.top
        : isRtl
          ? around.right - (before?.left ?? first?.right ?? 0)
          : (before?.right ?? first?.left ?? 0) - around.left;
    this.mark.hidden = false;
    this.mark.dataset["axis"] = axis;
    this.mark.style.insetBlockStart = axis === "row" ? `${String(edge)}px` : "";
    this.mark.style.insetInlineStart = axis === "row" ? "" : `${String(edge)}px`;
    return passed > ids.indexOf(own) ? passed - 1 : passed;
  }

  private watchEdge(): void {
    const { edge, view } = this;
    let pull: { readonly x: number; readonly width: number; readonly column: string } | null = null;
    const widthAt = ({ clientX }: PointerEvent): number => {
      if (pull === null) return usualWidth;
      const far = getComputedStyle(edge).direction === "rtl" ? pull.x - clientX : clientX - pull.x;
      return Math.max(leastWidth, Math.round(pull.width + far));
    };
    edge.addEventListener("pointerdown", (event) => {
      const frame = this.cell === null ? null : view.frameOf(this.cell.row, this.cell.column);
      if (event.button !== 0 || frame === null || this.cell === null) return;
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
      this.isPulled = true;
      pull = { x: event.clientX, width: frame.offsetWidth, column: this.cell.column };
    });
    edge.addEventListener("pointermove", (event) => {
      if (pull === null) return;
      view.layWidth(pull.column, widthAt(event));
      this.place();
    });
    const end = (event: PointerEvent, isKept: boolean): void => {
      if (pull === null) return;
      const { column, width } = pull;
      const next = widthAt(event);
      pull = null;
      this.isPulled = false;
      if (isKept && next !== width) setWidths(view.host.page.editor, view.id, new Map([[column, next]]));
      view.draw();
    };
    edge.addEventListener("pointerup", (event) => end(event, true));
    edge.addEventListener("pointercancel", (event) => end(event, false));
  }
}
