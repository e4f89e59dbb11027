// The card of a link: shown where the pointer rests on one, and opened to write its address by Mod+K (behaviours B1, B4).
// Invariant: it follows the link's place in the document as long as the document stays; a change of it closes the card.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Clock } from "@tessera/platform/clock.ts";
import { TextSelection } from "prosemirror-state";
import { setMark, linkAt } from "../marks/set-mark.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";

export interface LinkCardState {
  readonly kind: "shown" | "editing";
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** A pointer that only passes opens nothing, and may leave the link for the card. */
const restMs = 300;

export class LinkCard implements PageAddon {
  private readonly written = createWritable<LinkCardState | null>(null);
  readonly state: Readable<LinkCardState | null> = this.written;
  private stopTimer: () => void = () => undefined;

  constructor(
    private readonly editor: Editor,
    private readonly clock: Clock,
  ) {}

  watchPointer(): () => void {
    const { dom } = this.editor.view;
    const over = (event: PointerEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (this.written.read()?.kind === "editing") return;
      if (link === null || link.closest(".line") === null) return this.leave();
      const open = (): void => this.showAt(link);
      if (event.pointerType === "touch") open();
      else this.later(open);
    };
    const out = (event: PointerEvent): void => {
      if (!dom.contains(event.relatedTarget as Node | null)) this.leave();
    };
    // Where text is written a link is not followed by itself.
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".line a[href]") : null;
      const isMod = event.metaKey || event.ctrlKey;
      if (link === null || !isMod || event.shiftKey || event.altKey || event.defaultPrevented) return;
      if (link.closest(".embed, .mention") !== null) return;
      event.preventDefault();
      dom.ownerDocument.defaultView?.open(link.href, "_blank", "noopener,noreferrer");
    };
    dom.addEventListener("click", follow);
    dom.addEventListener("pointerover", over);
    dom.addEventListener("pointerout", out);
    return () => {
      this.stopTimer();
      dom.removeEventListener("click", follow);
      dom.removeEventListener("pointerover", over);
      dom.removeEventListener("pointerout", out);
    };
  }

  /** The pointer is on the card: it stays. */
  stay(): void {
    this.stopTimer();
  }

  leave(): void {
    this.stopTimer();
    if (this.written.read()?.kind === "shown") this.later(() => this.close());
  }

  readonly changed = (typed: boolean): void => {
    if (typed && this.written.read()?.kind === "shown") this.close();
  };

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const isKey =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
    if (isKey) return this.edit();
    if (event.key !== "Escape" || this.written.read() === null) return false;
    this.close();
    return true;
  };

  /** Opens the address of what is selected, or of the link that the caret is in. False where there is neither. */
  edit(): boolean {
    const { view } = this.editor;
    const { state } = view;
    const { selection } = state;
    if (!view.editable || !(selection instanceof TextSelection) || !selection.$from.sameParent(selection.$to))
      return false;
    const link = linkAt(state, selection.from);
    if (selection.empty && link === null) return false;
    const { from, to } = selection.empty && link !== null ? link : selection;
    this.written.set({ kind: "editing", from, to, href: link?.href ?? "" });
    return true;
  }

  /** Goes on from the card that is shown. */
  editShown(): void {
    const open = this.written.read();
    if (open !== null) this.written.set({ ...open, kind: "editing" });
  }

  /** Null takes the link off. */
  apply(href: string | null): void {
    const open = this.written.read();
    this.close();
    if (open === null || open.to > this.editor.view.state.doc.content.size) return;
    const { view } = this.editor;
    const before = view.state.selection;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, open.from, open.to)));
    setMark("link", href === null ? null : { href })(this.editor);
    const after = before.empty
      ? TextSelection.create(view.state.doc, open.to)
      : TextSelection.create(view.state.doc, open.from, open.to);
    view.dispatch(view.state.tr.setSelection(after).setStoredMarks([]));
    view.focus();
  }

  close(): void {
    this.stopTimer();
    this.written.set(null);
  }

  place(): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } | null {
    const open = this.written.read();
    const { view } = this.editor;
    if (open === null || view.isDestroyed || open.to > view.state.doc.content.size) return null;
    const [start, end] = [view.coordsAtPos(open.from), view.coordsAtPos(open.to, -1)];
    return {
      left: start.left,
      right: Math.max(start.left, end.right),
      top: start.top,
      bottom: Math.max(start.bottom, end.bottom),
    };
  }

  private showAt(element: Element): void {
    const { view } = this.editor;
    if (!view.dom.contains(element)) return;
    const link = linkAt(view.state, view.posAtDOM(element, 0));
    if (link !== null) this.written.set({ kind: "shown", ...link });
  }

  private later(work: () => void): void {
    this.stopTimer();
    this.stopTimer = this.clock.after(restMs, work);
  }
}
