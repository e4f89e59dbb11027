// One cell: its text as it stands, and while it has the focus an editable bound to that text of its row. So a table of any
// size costs one editable.
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { schema } from "@tessera/editor/schema.ts";
import { isMarked } from "@tessera/editor/commands/toggle-mark.ts";
import { BoundLine } from "@tessera/editor/text/bound-line.ts";
import { inlineOf } from "@tessera/editor/text/inline.ts";
import { sameJson, type Json } from "@tessera/kernel/records/json.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import { DOMSerializer } from "prosemirror-model";
import { cellText } from "./table-commands.tsx";

export type CellMove = "next" | "previous" | "right" | "left" | "down" | "up" | "below" | "out";

export interface CellPorts {
  readonly editable: () => boolean;
  readonly label: string;
  /** False where there is nowhere to go. */
  readonly go: (move: CellMove) => boolean;
  readonly paste: (data: DataTransfer) => boolean;
  readonly menu: () => boolean;
}

const serializer = DOMSerializer.fromSchema(schema);

export class TableCell {
  readonly dom = document.createElement("div");
  private line: BoundLine | null = null;
  private shown: RichText | null = null;

  constructor(
    private readonly editor: PageEditor,
    readonly row: string,
    readonly column: string,
    private readonly ports: CellPorts,
  ) {
    this.dom.dataset["cell"] = "";
    this.dom.dir = "auto";
    this.dom.tabIndex = 0;
    this.dom.addEventListener("focus", () => this.edit("end"));
    this.dom.addEventListener("mousedown", (event) => this.press(event));
    this.draw();
  }

  /** What others wrote. */
  draw(): void {
    const text = cellText(this.editor, this.row, this.column);
    if (this.line !== null || (this.shown !== null && sameJson(text as unknown as Json, this.shown as unknown as Json))) return;
    this.shown = text;
    this.dom.replaceChildren(serializer.serializeFragment(inlineOf(text)));
  } // prettier-ignore

  edit(offset: "end" | number): void {
    if (!this.ports.editable()) return;
    this.line ??= this.open();
    this.line.focus(offset);
  }

  /** What was pressed is another element at once: the caret is put there by hand. */
  private press(event: MouseEvent): void {
    if (event.button !== 0 || this.line !== null || !this.ports.editable()) return;
    event.preventDefault();
    event.stopPropagation();
    this.edit("end");
    const found = this.caretAt(event);
    if (found !== null) this.edit(found);
  }

  private caretAt({ clientX, clientY }: MouseEvent): number | null {
    return this.line?.view.posAtCoords({ left: clientX, top: clientY })?.pos ?? null;
  }

  destroy(): void {
    this.line?.destroy();
    this.line = null;
    this.dom.remove();
  }

  private open(): BoundLine {
    this.dom.replaceChildren();
    this.dom.removeAttribute("tabindex");
    const { go } = this.ports;
    const always = (move: CellMove) => () => {
      go(move);
      return true;
    };
    const atEdge = (move: CellMove, isThere: (line: BoundLine) => boolean) => () => this.line !== null && isThere(this.line) && go(move);
    const mark = (name: string) => () => this.line !== null && toggle(this.line, name);
    const line = new BoundLine({
      mount: this.dom,
      source: this.editor.source,
      block: this.row,
      property: this.column,
      editable: this.ports.editable,
      attributes: { class: "cell-line", "aria-label": this.ports.label },
      placeholder: "",
      userAction: "type-cell",
      paste: (data) => this.ports.paste(data),
      keys: {
        Tab: always("next"),
        "Shift-Tab": always("previous"),
        Enter: always("below"),
        "Shift-Enter": () => this.line !== null && breakLine(this.line),
        Escape: always("out"),
        ArrowDown: atEdge("down", ({ view }) => view.state.selection.empty && view.endOfTextblock("down")),
        ArrowUp: atEdge("up", ({ view }) => view.state.selection.empty && view.endOfTextblock("up")),
        ArrowRight: atEdge("right", ({ view }) => view.state.selection.empty && view.state.selection.head === view.state.doc.content.size),
        ArrowLeft: atEdge("left", ({ view }) => view.state.selection.empty && view.state.selection.head === 0),
        "Mod-/": this.ports.menu,
        "Mod-b": mark("bold"),
        "Mod-i": mark("italic"),
        "Mod-u": mark("underline"),
        "Mod-Shift-s": mark("strike"),
        "Mod-e": mark("code"),
      },
    });
    line.view.dom.addEventListener("blur", () => requestAnimationFrame(() => this.close()));
    return line;
  } // prettier-ignore

  /** Unless the focus came back meanwhile. */
  private close(): void {
    if (this.line === null || this.line.view.isDestroyed || this.line.view.hasFocus()) return;
    this.line.destroy();
    this.line = null;
    this.shown = null;
    this.dom.tabIndex = 0;
    this.draw();
  }
}

function toggle({ view }: BoundLine, name: string): boolean {
  const { doc, selection, storedMarks, tr } = view.state;
  const type = schema.marks[name] ?? schema.mark(name).type;
  const { from, to, empty } = selection;
  if (empty) {
    const isSet = type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
    view.dispatch(isSet ? tr.removeStoredMark(type) : tr.addStoredMark(type.create()));
  } else view.dispatch(isMarked(doc, from, to, type) ? tr.removeMark(from, to, type) : tr.addMark(from, to, type.create()));
  return true;
} // prettier-ignore

function breakLine({ view }: BoundLine): boolean {
  view.dispatch(view.state.tr.replaceSelectionWith(schema.node("break"), true).scrollIntoView());
  return true;
}
