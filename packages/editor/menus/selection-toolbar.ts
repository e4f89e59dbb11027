// Whether the toolbar of a selection is there, and what of it is set (behaviour B6). It comes when a selection is made, not
// while it is being drawn with the pointer, and is asked for anew only where there is a selection.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { TextSelection } from "prosemirror-state";
import { selectedBlocks } from "../selection/selected-blocks.ts";
import { typeOfBlock } from "../core/core.ts";
import { hasMark, markValue } from "../marks/set-mark.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";

export const plainMarks = ["bold", "italic", "underline", "strike", "code"] as const;
export type PlainMark = (typeof plainMarks)[number];

export interface ToolbarState {
  readonly marks: Readonly<Record<PlainMark, boolean>>;
  readonly href: string | null;
  readonly colour: string | null;
}

export class SelectionToolbar implements PageAddon {
  private readonly written = createWritable<ToolbarState | null>(null);
  readonly state: Readable<ToolbarState | null> = this.written;
  private isDrawing = false;
  /** A menu of the toolbar is open: it stays, whatever happens to the selection. */
  private isHeld = false;
  /** Put away by Escape, until the selection is another one. */
  private dismissed: string | null = null;

  constructor(private readonly editor: Editor) {}

  /** Follows the pointer; the answer stops it. */
  watchPointer(): () => void {
    const { dom } = this.editor.view;
    const down = (): void => {
      this.isDrawing = true;
      this.show();
    };
    const up = (): void => {
      if (!this.isDrawing) return;
      this.isDrawing = false;
      this.show();
    };
    const left = (event: FocusEvent): void => {
      if (
        !(event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-page-menus]") !== null) &&
        !this.isHeld
      )
        this.written.set(null);
    };
    const back = (): void => this.show();
    const document = dom.ownerDocument;
    dom.addEventListener("pointerdown", down);
    dom.addEventListener("focusout", left);
    dom.addEventListener("focusin", back);
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
    return () => {
      dom.removeEventListener("pointerdown", down);
      dom.removeEventListener("focusout", left);
      dom.removeEventListener("focusin", back);
      for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, up);
    };
  }

  readonly changed = (): void => this.show();

  readonly keyDown = (event: KeyboardEvent): boolean => {
    if (event.key !== "Escape" || this.written.read() === null) return false;
    this.dismissed = this.key();
    this.written.set(null);
    return true;
  };

  hold(held: boolean): void {
    this.isHeld = held;
    if (!held) this.show();
  }

  /** The first or the last line of the selection on the screen, by where its end is. */
  place(): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } | null {
    const { view } = this.editor;
    const { from, to } = view.state.selection;
    if (view.isDestroyed) return null;
    const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
    const sameLine = Math.abs(start.top - end.top) < 2;
    return {
      left: start.left,
      right: sameLine ? end.left : start.left,
      top: start.top,
      bottom: Math.max(start.bottom, end.bottom),
    };
  }

  private key(): string {
    const { from, to } = this.editor.view.state.selection;
    return `${String(from)}-${String(to)}`;
  }

  private show(): void {
    if (this.isHeld) return;
    const { view } = this.editor;
    const { selection } = view.state;
    const text = selection instanceof TextSelection && !selection.empty && view.editable;
    if (!text || this.isDrawing || view.composing || this.inVerbatim()) {
      if (selection.empty) this.dismissed = null;
      return this.written.set(null);
    }
    if (this.dismissed === this.key()) return;
    this.dismissed = null;
    this.written.set(this.read());
  }

  private inVerbatim(): boolean {
    const types = selectedBlocks(this.editor.view.state).map((id) => typeOfBlock(this.editor, id));
    return types.length > 0 && types.every((type) => this.editor.catalogue.model(type).verbatim);
  }

  private read(): ToolbarState {
    const { state } = this.editor.view;
    return {
      marks: Object.fromEntries(plainMarks.map((name) => [name, hasMark(state, name)])) as Record<PlainMark, boolean>,
      href: markValue(state, "link"),
      colour: markValue(state, "colour"),
    };
  }
}
