// One cell: its text as it stands, and while it has the focus or the pointer an editable bound to that text of its row. So a
// table of any size costs one or two editables, and a press puts the caret where the browser would.
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import { drawInline } from "@tessera/editor/text/draw-inline.ts";
import { BoundLine } from "@tessera/editor/text/bound-line.ts";
import { breakLine, coversAll, isAtEdge, linkPasted, toggleMarkIn } from "@tessera/editor/marks/line-keys.ts";
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import { cellText } from "./table-commands.tsx";
import styles from "./table.module.css";

export type CellMove = "next" | "previous" | "right" | "left" | "down" | "up" | "below" | "out";

/** Where the caret goes: behind so many units, or as far along as it was, in the first or the last line. */
export type CellPlace = "end" | number | { readonly x: number; readonly line: "first" | "last" };

export interface CellPorts {
  readonly label: string;
  /** False where there is nowhere to go. */
  readonly go: (move: CellMove) => boolean;
  readonly moveRow: (by: 1 | -1) => boolean;
  readonly paste: (data: DataTransfer) => boolean;
  readonly menu: () => boolean;
}

export class TableCell {
  readonly dom = document.createElement("div");
  private line: BoundLine | null = null;
  private shown: RichText | null = null;
  private isOver = false;
  private stopDrawn: () => void = () => undefined;

  constructor(
    private readonly host: FaceHost,
    readonly row: string,
    readonly column: string,
    private readonly ports: CellPorts,
  ) {
    this.dom.className = styles.cell ?? "";
    this.dom.dataset["cell"] = column;
    this.dom.dataset["row"] = row;
    // What goes into the table goes into its first cell.
    this.dom.dataset["faceControl"] = "";
    this.dom.dir = "auto";
    this.dom.addEventListener("focus", () => this.edit("end"));
    this.dom.addEventListener("pointerenter", (event) => this.enter(event));
    this.dom.addEventListener("pointerleave", () => {
      this.isOver = false;
      this.closeSoon();
    });
    this.dom.addEventListener("click", openLink);
    this.draw();
  }

  get isWritten(): boolean {
    return this.line?.view.hasFocus() === true;
  }

  get caret(): number {
    return this.line?.view.state.selection.head ?? 0;
  }

  /** How far along the caret stands in the window. */
  get caretX(): number {
    return this.line?.view.coordsAtPos(this.line.view.state.selection.head).left ?? 0;
  }

  /** What others wrote. */
  draw(): void {
    if (this.line !== null) return this.line.setEditable();
    const canWrite = this.host.page.editable.read();
    if (canWrite) this.dom.tabIndex = 0;
    else this.dom.removeAttribute("tabindex");
    for (const [name, value] of [
      ["role", "textbox"],
      ["aria-multiline", "true"],
      ["aria-label", this.ports.label],
    ] as const)
      if (canWrite) this.dom.setAttribute(name, value);
      else this.dom.removeAttribute(name);
    const text = cellText(this.host.page.editor, this.row, this.column);
    if (this.shown !== null && sameJson(text as Json, this.shown as Json)) return;
    this.stopDrawn();
    this.shown = text;
    this.stopDrawn = drawInline(this.dom, text, this.host.app);
  }

  edit(place: CellPlace): void {
    if (!this.host.page.editable.read()) return;
    const line = (this.line ??= this.open());
    if (typeof place !== "object") return line.focus(place);
    line.focus(place.line === "first" ? 0 : "end");
    const { view } = line;
    const { top, bottom } = view.coordsAtPos(view.state.selection.head);
    const found = view.posAtCoords({ left: place.x, top: (top + bottom) / 2 });
    if (found !== null) line.focus(found.pos);
  }

  destroy(): void {
    this.line?.destroy();
    this.line = null;
    this.stopDrawn();
    this.dom.remove();
  }

  /** Before a press, so that the press is one in an editable. What is dragged over it stays what it is. */
  private enter(event: PointerEvent): void {
    if (!this.host.page.editable.read() || (event.pointerType === "mouse" && event.buttons !== 0)) return;
    this.isOver = true;
    this.line ??= this.open();
  }

  private open(): BoundLine {
    this.stopDrawn();
    const mount = document.createElement("div");
    this.dom.replaceChildren(mount);
    this.dom.tabIndex = -1;
    for (const name of ["role", "aria-multiline", "aria-label"]) this.dom.removeAttribute(name);
    const { go, moveRow, menu, paste, label } = this.ports;
    const { host } = this;
    const always = (move: CellMove) => () => go(move) || true;
    const atEdge = (move: "up" | "down" | "left" | "right") => () => isAtEdge(line, move) && go(move);
    const line: BoundLine = new BoundLine({
      mount,
      source: host.page.editor.source,
      block: this.row,
      property: this.column,
      editable: host.page.editable.read,
      embeds: host.app,
      attributes: { class: "cell-line", "aria-label": label, "aria-multiline": "true" },
      placeholder: "",
      userAction: "type-cell",
      paste: (data) => linkPasted(line, data) || paste(data),
      keys: {
        Tab: always("next"),
        "Shift-Tab": always("previous"),
        Enter: always("below"),
        "Shift-Enter": () => breakLine(line),
        Escape: always("out"),
        ArrowDown: atEdge("down"),
        ArrowUp: atEdge("up"),
        ArrowRight: atEdge("right"),
        ArrowLeft: atEdge("left"),
        "Mod-a": () => (coversAll(line) ? go("out") : line.selectAll()),
        "Mod-/": menu,
        "Mod-Shift-ArrowUp": () => moveRow(-1),
        "Mod-Shift-ArrowDown": () => moveRow(1),
        "Mod-b": () => toggleMarkIn(line, "bold"),
        "Mod-i": () => toggleMarkIn(line, "italic"),
        "Mod-u": () => toggleMarkIn(line, "underline"),
        "Mod-Shift-s": () => toggleMarkIn(line, "strike"),
        "Mod-e": () => toggleMarkIn(line, "code"),
      },
    });
    line.view.dom.addEventListener("blur", () => this.closeSoon());
    return line;
  }

  /** Unless the focus or the pointer came back meanwhile. */
  private closeSoon(): void {
    requestAnimationFrame(() => {
      if (this.line === null || this.line.view.isDestroyed || this.isOver || this.line.view.hasFocus()) return;
      this.line.destroy();
      this.line = null;
      this.shown = null;
      this.draw();
    });
  }
}

/** As on the page: a press with Mod follows a link, any other is for the caret. */
function openLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href][target]") : null;
  if (link === null || !link.closest("[contenteditable=true].cell-line")) return;
  event.preventDefault();
  if (event.metaKey || event.ctrlKey) window.open(link.href, "_blank", "noopener,noreferrer");
}
