// Parts of the editor that come after the page is shown, such as menus and the clipboard's formats. They see keys and the
// clipboard first, and every change; what was typed before one came is told it at once.
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { EditorView } from "prosemirror-view";
import { readBrowser } from "./read-browser.ts";

/** A text of this user whose block another user deleted. */
export interface WrittenBlock {
  readonly id: string;
  /** The property that the user was writing in: "title" for the line of a block. */
  readonly property: string;
  /** The whole text of the property, or the part of it that the user was writing. */
  readonly text: string;
  /** The text is a part of the property, such as an equation in a line. */
  readonly isPart?: true;
}

export interface PageAddon {
  /** True where the key was used up. Not asked while something is being composed. */
  readonly keyDown?: (event: KeyboardEvent) => boolean;
  /** Copying, cutting, pasting; true where it was done. */
  readonly copy?: (event: ClipboardEvent) => boolean;
  readonly paste?: (event: ClipboardEvent) => boolean;
  /** What was pasted stands in the text, with the caret behind it. */
  readonly pasted?: () => void;
  /** True where text that is about to be typed stands for something else, and was used up. */
  readonly typed?: (text: string) => boolean;
  /** After each change of document or selection; `typed` where this writer's own browser made it. */
  readonly changed?: (typed: boolean) => void;
  /** A form has a text that cannot be written, because its block was deleted meanwhile. */
  readonly deleted?: (block: WrittenBlock, entry: Entry) => void;
}

export class Addons {
  private readonly all = new Set<PageAddon>();
  private lastTyped = false;

  /** Until the function that it answers with is called. */
  use(addon: PageAddon): () => void {
    this.all.add(addon);
    addon.changed?.(this.lastTyped);
    return () => void this.all.delete(addon);
  }

  keyDown(view: EditorView, event: KeyboardEvent): boolean {
    if (view.composing || event.isComposing) return false;
    // A selection that was made a moment ago may still be in the browser alone.
    readBrowser(view);
    return [...this.all].some((addon) => addon.keyDown?.(event) === true);
  }

  typed(text: string): boolean {
    return [...this.all].some((addon) => addon.typed?.(text) === true);
  }

  clipboard(what: "copy" | "paste", event: ClipboardEvent): boolean {
    const done = [...this.all].some((addon) => addon[what]?.(event) === true);
    if (done) event.preventDefault();
    return done;
  }

  pasted(): void {
    for (const addon of this.all) addon.pasted?.();
  }

  deleted(block: WrittenBlock, entry: Entry): void {
    for (const addon of this.all) addon.deleted?.(block, entry);
  }

  changed(typed: boolean): void {
    this.lastTyped = typed;
    for (const addon of this.all) addon.changed?.(typed);
  }
}
