// Equations in a line: made of what is selected by Mod+Shift+E, opened by a click or by Enter where one is selected
// (behaviours B1, B7). Invariant: what is edited is named by its character, wherever it is by then; keys that come while its
// form is loaded are for the equation, not for the line.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import { equationUnit } from "../typing/equation-sign.ts";
import { markable } from "../marks/markable.ts";
import { replaceText } from "../text/replace-text.ts";
import { watchDeletion } from "../text/watch-deletion.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { blockAround } from "../core/positions.ts";
import { embedAt, embedValue, watchPresses } from "./embed-place.ts";

export interface EditedEquation {
  /** Tells one that comes from the one that goes. */
  readonly turn: number;
  readonly element: HTMLElement;
  readonly source: string;
  /** Writes what came of it; an empty one goes. `byKey`: the caret goes on behind it. */
  readonly finish: (source: string, byKey: boolean) => void;
}

export class InlineEquations implements PageAddon {
  private readonly written = createWritable<EditedEquation | null>(null);
  readonly edited: Readable<EditedEquation | null> = this.written;
  /** The text has lost the focus since it was opened. */
  private isWithForm = false;
  private turns = 0;

  constructor(private readonly editor: Editor) {}

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const { selection } = this.editor.view.state;
    const edited = this.awaited();
    if (edited !== null) return this.early(event, edited);
    const isMod = event.metaKey || event.ctrlKey;
    if (isMod && event.shiftKey && !event.altKey && event.key.toLowerCase() === "e") return this.make();
    if (event.key !== "Enter" || isMod || event.shiftKey || event.altKey) return false;
    return selection instanceof NodeSelection && this.open(selection.from);
  };

  readonly typed = (text: string): boolean => {
    const edited = this.awaited();
    if (edited !== null) this.written.set({ ...edited, source: edited.source + text });
    return edited !== null;
  };

  watchPointer(): () => void {
    const { dom } = this.editor.view;
    const stop = watchPresses(this.editor, ".inline-equation", (pos) => this.open(pos));
    const blur = (): void => {
      this.isWithForm = true;
    };
    dom.addEventListener("blur", blur);
    return () => {
      stop();
      dom.removeEventListener("blur", blur);
    };
  }

  /** Of the words that are selected; at a caret an empty one. */
  make(): boolean {
    const { editor } = this;
    const { doc, selection } = editor.view.state;
    const { $from, $to, from, to } = selection;
    const block = blockAround($from);
    if (!editor.view.editable || block === null || $from.parent.type.name !== "line" || !$from.sameParent($to))
      return true;
    if (markable(editor).length === 0 || (selection instanceof NodeSelection && this.open(from))) return true;
    let words = "";
    let hasOther = false;
    doc.nodesBetween(from, to, (node, pos) => {
      const source = sourceOf(node);
      if (node.isText) words += (node.text ?? "").slice(Math.max(0, from - pos), to - pos);
      else if (source !== null) words += source;
      else if (node.type.name === "break") words += " ";
      else hasOther ||= node.type.name === "embed";
      return true;
    });
    // A mention is no part of an equation.
    if (hasOther) return true;
    const [start, end] = [$from.parentOffset, $to.parentOffset];
    const piece = { text: equationUnit, marks: { e: [words.trim()] } };
    if (!replaceText(editor, { block: block.id, start, end }, [piece], "format")) return true;
    if (words.trim() === "") this.open(editor.view.state.selection.from - 1);
    return true;
  }

  /** Done with it, however it was left; another one may be open by now. */
  close({ turn }: EditedEquation): void {
    if (this.written.read()?.turn === turn) this.written.set(null);
  }

  /** The one whose form is still loaded: once it is there it takes the focus, and is left as any other. */
  private awaited(): EditedEquation | null {
    return this.isWithForm ? null : this.written.read();
  }

  private early({ key }: KeyboardEvent, edited: EditedEquation): boolean {
    if (key === "Enter" || key === "Escape") edited.finish(edited.source.trim(), true);
    else if (key === "Backspace") this.written.set({ ...edited, source: edited.source.slice(0, -1) });
    else return false;
    return true;
  }

  private open(pos: number): boolean {
    const place = embedAt(this.editor, pos, "e");
    if (typeof place?.value !== "string") return false;
    const block = blockAround(this.editor.view.state.doc.resolve(pos));
    const endWatch = block === null ? () => null : watchDeletion(this.editor, block.id);
    const finish = (next: string, byKey: boolean): void => {
      this.close(edited);
      const deleted = endWatch();
      if (deleted === null) return place.finish(next === "" ? null : next, byKey);
      const text = { id: deleted.id, property: "title", text: next, isPart: true } as const;
      if (next !== place.value) this.editor.addons.deleted(text, deleted);
    };
    const edited: EditedEquation = { turn: ++this.turns, element: place.element, source: place.value, finish };
    this.isWithForm = false;
    this.written.set(edited);
    return true;
  }
}

/** Null for what is no equation. */
function sourceOf(node: Node): string | null {
  const value = embedValue(node, "e");
  return typeof value === "string" ? value : null;
}
