// Blocks in the hand of a pointer: from the press of a handle to the drop. It says where they would land, opens closed
// toggles under a pointer that waits, and scrolls at the edges; Escape lets go, Alt leaves the blocks and drops copies.
// Invariant: nothing changes before the drop, and a drop is one command. Leaves pages elsewhere to the app.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { dropBeside } from "../blocks/columns.ts";
import { copySelected, moveBlocks } from "./drop-blocks.ts";
import type { Editor } from "../core/editor.ts";
import { parentBlock } from "../selection/block-walk.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import { selectBlocks } from "../selection/select-blocks.ts";
import { EdgeScroll } from "./edge-scroll.ts";
import { findDrop, logical, startOf, type DropMark, type DropTarget, type Held } from "./find-drop.ts";
import { swallowClick } from "./swallow-click.ts";

export interface DragShown {
  readonly ids: readonly string[];
  /** The first words of the first block. */
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly copies: boolean;
  readonly mark: DropMark | null;
}

export interface DragPorts {
  /** The page that an element outside of the body stands for; blocks may go into it. */
  readonly pageAt: (element: Element) => { readonly id: string; readonly box: Element } | null;
  /** False where it was refused. */
  readonly intoPage: (ids: readonly string[], pageId: string, copies: boolean) => boolean;
  readonly ended: (how: "moved" | "copied" | "none", count: number) => void;
}

interface Drag extends Held {
  readonly words: string;
  readonly opened: Set<string>;
}

const slack = 4;
const opensAfter = 700;

export class BlockDrag {
  private readonly written = createWritable<DragShown | null>(null);
  readonly state: Readable<DragShown | null> = this.written;
  private ports: DragPorts | null = null;
  private drag: Drag | null = null;
  private at = { x: 0, y: 0, copies: false };
  private target: DropTarget | null = null;
  private waiting: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  private leave: (() => void) | null = null;
  private readonly scroll: EdgeScroll;

  constructor(private readonly editor: Editor) {
    const { dom } = editor.view;
    this.scroll = new EdgeScroll(dom.closest<HTMLElement>("main") ?? dom, () => this.show());
  }

  connect(ports: DragPorts): void {
    this.ports = ports;
  }

  /** A handle of this block was pressed: of the selected blocks, where it is one of them. It begins once the pointer moves. */
  press(block: string, event: PointerEvent): void {
    if (event.button !== 0 || this.leave !== null) return;
    const from = { x: event.clientX, y: event.clientY };
    this.listen((moved) => {
      if (this.drag === null && Math.hypot(moved.clientX - from.x, moved.clientY - from.y) <= slack) return;
      if (this.drag === null) this.begin(block, from);
      this.at = { x: moved.clientX, y: moved.clientY, copies: moved.altKey };
      this.show();
      this.scroll.at(moved.clientY);
    });
  }

  /** A finger rested on this block: it is in the hand at once, and stays selected where it is let go unmoved. */
  lift(block: string, at: { readonly clientX: number; readonly clientY: number }): void {
    if (this.leave !== null) return;
    const from = { x: at.clientX, y: at.clientY };
    this.begin(block, from, "finger");
    this.at = { ...from, copies: false };
    this.show();
    let isMoved = false;
    this.listen(
      (moved) => {
        isMoved ||= Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > slack;
        if (!isMoved) return;
        this.at = { x: moved.clientX, y: moved.clientY, copies: moved.altKey };
        this.show();
        this.scroll.at(moved.clientY);
      },
      () => (isMoved ? this.drop() : this.end(null)),
    );
  }

  /** Lets go without a change. */
  cancel(): void {
    if (this.drag !== null) this.ports?.ended("none", this.drag.ids.length);
    this.end(null);
  }

  private listen(move: (event: PointerEvent) => void, up = (): void => this.drop()): void {
    const { defaultView: window } = this.editor.view.dom.ownerDocument;
    if (window === null) return;
    const cancel = (): void => this.cancel();
    const key = (event: KeyboardEvent): void => {
      if (this.drag === null) return;
      // Nothing else is done by keys while blocks are held.
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "keydown" && event.key === "Escape") return this.cancel();
      this.at = { ...this.at, copies: event.altKey };
      this.show();
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", cancel, { signal });
    window.addEventListener("blur", cancel, { signal });
    window.addEventListener("keydown", key, { signal, capture: true });
    window.addEventListener("keyup", key, { signal, capture: true });
    this.leave = () => leaving.abort();
  }

  private begin(block: string, from: { readonly x: number }, by: "finger" | "" = ""): void {
    const { editor } = this;
    editor.flush();
    const { selection } = editor.view.state;
    const isPart = selection instanceof BlocksSelection && selection.ids.includes(block);
    // Focus first, for the keys that come after the drop; the selection is what is dragged and what undo comes back to.
    editor.view.focus();
    if (!isPart) selectBlocks(editor, [block], block, block);
    const whole = editor.view.state.selection;
    const ids = whole instanceof BlocksSelection ? whole.ids : [block];
    const dom = editor.domOf(block);
    const words = (editor.domOf(ids[0] ?? block)?.textContent ?? "").trim().slice(0, 80);
    const reach = dom === null ? 0 : startOf(dom) - logical(editor.view.dom, from.x);
    this.drag = { ids, moving: new Set(ids), words, reach, opened: new Set() };
    dom?.ownerDocument.documentElement.setAttribute("data-holds-blocks", by);
  }

  private drop(): void {
    const { drag, target, editor } = this;
    if (drag === null) return this.end(null);
    const { copies } = this.at;
    // Others may have changed the page meanwhile: what is gone is not moved, and a place that is gone is none.
    editor.flush();
    const ids = BlocksSelection.of(editor.view.state.doc, drag.ids)?.ids ?? [];
    this.end(target);
    swallowClick(editor.view.dom.ownerDocument.defaultView);
    if (target === null || ids.length === 0) return this.ports?.ended("none", ids.length);
    const done =
      target.kind === "page"
        ? (this.ports?.intoPage(ids, target.id, copies) ?? false)
        : target.kind === "beside"
          ? dropBeside(editor, ids, target.partner, target.side)
          : copies
            ? copySelected(editor, target.place)
            : moveBlocks(editor, ids, target.place);
    this.ports?.ended(done ? (copies ? "copied" : "moved") : "none", ids.length);
  }

  /** Toggles that were opened on the way close again, but for those that it was dropped in. */
  private end(target: DropTarget | null): void {
    const { drag, editor } = this;
    this.leave?.();
    this.leave = null;
    this.scroll.stop();
    this.wait(null);
    this.drag = null;
    this.target = null;
    editor.view.dom.ownerDocument.documentElement.removeAttribute("data-holds-blocks");
    this.written.set(null);
    const kept = new Set<string>();
    if (target?.kind === "place")
      for (let at: string | null = target.place.parent; at !== null; at = parentBlock(editor.view.state.doc, at))
        kept.add(at);
    for (const id of drag?.opened ?? []) if (!kept.has(id) && editor.isOpen(id)) editor.toggleOpen(id);
  }

  private show(): void {
    const { drag, at } = this;
    if (drag === null || this.editor.view.isDestroyed) return;
    const found = findDrop(this.editor, drag, this.at, (element) => this.ports?.pageAt(element) ?? null);
    this.wait(found?.waits ?? null);
    this.target = found?.target ?? null;
    this.written.set({ ids: drag.ids, words: drag.words, ...at, mark: found?.mark ?? null });
  }

  /** A closed toggle under a pointer that waits opens. */
  private wait(id: string | null): void {
    if (this.waiting?.id === id) return;
    if (this.waiting !== null) clearTimeout(this.waiting.timer);
    this.waiting = null;
    if (id === null) return;
    const timer = setTimeout(() => {
      this.waiting = null;
      if (this.drag === null || this.editor.isOpen(id)) return;
      this.editor.toggleOpen(id);
      this.drag.opened.add(id);
      this.show();
    }, opensAfter);
    this.waiting = { id, timer };
  }
}
