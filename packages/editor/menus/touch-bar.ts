// What the bar above a touch screen's keyboard is for: the caret's line, or whole blocks that are selected (behaviour K7).
// Selected text is the toolbar's (selection-toolbar.ts), which stands in the same bar. Invariant: what it runs comes after
// what an input method was composing, which is written first.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { caretBlock, type Command } from "../core/core.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { readBrowser } from "../core/read-browser.ts";
import { schema } from "../core/schema.ts";
import { leaveBlocks } from "../selection/leave-blocks.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { plainMarks, type PlainMark } from "./selection-toolbar.ts";

export type TouchBarState =
  | {
      readonly kind: "caret";
      readonly block: string;
      readonly marks: Readonly<Record<PlainMark, boolean>>;
      /** No sign stands for anything here, such as in code. */
      readonly verbatim: boolean;
    }
  | { readonly kind: "blocks"; readonly ids: readonly string[] };

export class TouchBar implements PageAddon {
  private readonly written = createWritable<TouchBarState | null>(null);
  readonly state: Readable<TouchBarState | null> = this.written;
  private isHeld = false;

  constructor(private readonly editor: Editor) {}

  watchFocus(): () => void {
    const { dom } = this.editor.view;
    const show = (): void => this.show();
    dom.addEventListener("focusin", show);
    dom.addEventListener("focusout", show);
    return () => {
      dom.removeEventListener("focusin", show);
      dom.removeEventListener("focusout", show);
    };
  }

  readonly changed = (): void => this.show();

  /** While a menu of it is open it stays. */
  hold(held: boolean): void {
    this.isHeld = held;
    if (!held) this.show();
  }

  run(command: Command): void {
    this.finishComposing();
    this.editor.flush();
    command(this.editor);
  }

  /** As if the sign were typed, behind a space where a word stands before it. */
  insert(): void {
    this.finishComposing();
    const { view } = this.editor;
    const { $from } = view.state.selection;
    const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\ufffc");
    view.dispatch(view.state.tr.insertText(/(?:^|\s)$/.test(before) ? "/" : " /").scrollIntoView());
  }

  /** The keyboard goes, and what was selected is so no longer. */
  away(): void {
    this.isHeld = false;
    leaveBlocks(this.editor);
    this.show();
  }

  /** An input method keeps what it composes to itself until the focus leaves; the keyboard stays for one that comes back. */
  private finishComposing(): void {
    const { view } = this.editor;
    if (view.composing) {
      view.dom.blur();
      view.focus();
    }
    readBrowser(view);
  }

  private show(): void {
    if (this.isHeld || this.editor.view.isDestroyed) return;
    const next = this.read();
    if (JSON.stringify(next) !== JSON.stringify(this.written.read())) this.written.set(next);
  }

  private read(): TouchBarState | null {
    const { editor } = this;
    const { view } = editor;
    if (!view.editable) return null;
    const whole = wholeBlocks(editor);
    if (whole !== null) return { kind: "blocks", ids: whole.ids };
    const caret = view.hasFocus() ? caretBlock(editor) : null;
    if (caret === null) return null;
    const set = view.state.storedMarks ?? view.state.selection.$from.marks();
    const marks = Object.fromEntries(plainMarks.map((name) => [name, schema.mark(name).isInSet(set)] as const));
    return {
      kind: "caret",
      block: caret.id,
      marks: marks as Record<PlainMark, boolean>,
      verbatim: caret.model.verbatim,
    };
  }
}
