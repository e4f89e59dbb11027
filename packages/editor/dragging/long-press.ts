// A finger that rests on a block lifts it (behaviour K7): moved on it drags it, let go where it is the block stays selected,
// and from then on a tap takes blocks into the selection or out of it. A finger that moves at once scrolls, as everywhere.
// Invariant: where text is being written in, a rest on it is the browser's own, which selects words there.
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import { leaveBlocks } from "../selection/leave-blocks.ts";
import { selectBlocks } from "../selection/select-blocks.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import type { BlockDrag } from "./block-drag.ts";
import { blockAtRow } from "../selection/hit-block.ts";

/** Before browsers begin to select a word, at half a second. */
const restMs = 350;
const slack = 8;
const controls =
  "button,input,textarea,select,audio,video,iframe,[role=slider],[contenteditable=true]:not(.page-body),[data-page-menus]";

interface Press {
  readonly block: string;
  readonly x: number;
  readonly y: number;
  /** On a tap, where blocks are being picked. */
  readonly isTap: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

export class LongPress implements PageAddon {
  private press: Press | null = null;
  /** A finger lifted blocks: what it does until it leaves is no scrolling and no click. */
  private isLifted = false;

  constructor(
    private readonly editor: Editor,
    private readonly drag: BlockDrag,
  ) {}

  /** Back in the text the keyboard comes again. */
  readonly changed = (): void => {
    if (wholeBlocks(this.editor) === null) this.editor.view.dom.removeAttribute("inputmode");
  };

  watchPointer(): () => void {
    const area = this.editor.view.dom.closest<HTMLElement>("main") ?? this.editor.view.dom;
    const watches: readonly (readonly [name: string, listener: (event: never) => void])[] = [
      ["pointerdown", this.down],
      ["pointermove", this.move],
      ["pointercancel", this.forget],
      ["touchmove", this.hold],
      ["touchend", this.up],
      ["touchcancel", this.forget],
      ["contextmenu", this.refuseMenu],
    ];
    // Before the text and its modes: what a finger does here is asked of this first.
    const options = { passive: false, capture: true };
    for (const [name, listener] of watches) area.addEventListener(name, listener as EventListener, options);
    return () => {
      this.editor.view.dom.removeAttribute("inputmode");
      this.forget();
      for (const [name, listener] of watches) area.removeEventListener(name, listener as EventListener, options);
    };
  }

  private readonly down = (event: PointerEvent): void => {
    this.forget();
    if (event.pointerType !== "touch" || !event.isPrimary || !this.editor.view.editable) return;
    const { target, clientX: x, clientY: y } = event;
    if (!(target instanceof Element) || target.closest(controls) !== null) return;
    // A text within this one has its own ways.
    if (target.closest(".page-body .page-body") !== null) return;
    const isTap = this.editor.view.state.selection instanceof BlocksSelection;
    const block = this.blockAt(target, x, y);
    if (block === null || (!isTap && this.isWriting(target))) {
      if (isTap && block === null) this.press = { block: "", x, y, isTap, timer: null };
      return;
    }
    const timer = setTimeout(() => this.lift(event), restMs);
    this.press = { block, x, y, isTap, timer };
  };

  private readonly move = (event: PointerEvent): void => {
    const { press } = this;
    if (press !== null && Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack) this.forget();
  };

  private readonly hold = (event: TouchEvent): void => {
    if (this.isLifted && event.cancelable) event.preventDefault();
  };

  /** Where blocks are picked a tap is for the selection; it puts no caret and follows no link. */
  private readonly up = (event: TouchEvent): void => {
    const { press, isLifted } = this;
    this.forget();
    if (event.cancelable && (isLifted || press?.isTap === true)) event.preventDefault();
    if (!isLifted && press?.isTap === true) this.pick(press.block);
  };

  private readonly refuseMenu = (event: Event): void => {
    if (!this.isLifted && this.press === null) return;
    event.preventDefault();
    event.stopPropagation();
  };

  private readonly forget = (): void => {
    if (this.press !== null && this.press.timer !== null) clearTimeout(this.press.timer);
    this.press = null;
    this.isLifted = false;
  };

  private lift(event: PointerEvent): void {
    const { press, editor } = this;
    if (press === null || editor.view.isDestroyed) return;
    this.press = null;
    this.isLifted = true;
    // Nothing is written in whole blocks: no keyboard is to come up with the focus.
    editor.view.dom.inputMode = "none";
    this.drag.lift(press.block, event);
  }

  private pick(block: string): void {
    const { editor } = this;
    const ids = wholeBlocks(editor)?.ids ?? [];
    if (block === "") return leaveBlocks(editor);
    const root = editor.domOf(block)?.closest<HTMLElement>(".block[data-block-selected]")?.dataset["blockId"];
    const rest = root === undefined ? [...ids, block] : ids.filter((id) => id !== root);
    if (!selectBlocks(editor, rest, rest[0], rest.at(-1))) leaveBlocks(editor);
  }

  /** The text has the focus, and this is text. */
  private isWriting(target: Element): boolean {
    const { view } = this.editor;
    return target.closest(".line") !== null && view.hasFocus() && wholeBlocks(this.editor) === null;
  }

  private blockAt(target: Element, x: number, y: number): string | null {
    const { dom } = this.editor.view;
    if (!dom.contains(target) && !target.contains(dom)) return null;
    const { top, bottom } = dom.getBoundingClientRect();
    return y < top || y > bottom ? null : (blockAtRow(dom, x, y)?.dataset["blockId"] ?? null);
  }
}
