// A frame that is drawn from a margin or an empty place selects the blocks whose rows it touches, each with all below it
// once (behaviour F3). Rows are asked for at its two ends alone, and what lies between is read from the document, so that it
// costs the same on a long page. A press there that draws no frame puts the caret into the nearest line (A2).
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { Selection, TextSelection } from "prosemirror-state";
import type { Editor } from "../core/editor.ts";
import { blockPositions } from "../core/positions.ts";
import { frameAround, isFrame } from "../selection/block-walk.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import { EdgeScroll } from "./edge-scroll.ts";
import { blockAtRow, ownRow } from "../selection/hit-block.ts";
import { swallowClick } from "./swallow-click.ts";

/** In the window. */
export interface MarqueeBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Frame {
  /** Where it began, from the upper left corner of what is scrolled. */
  readonly x: number;
  readonly y: number;
  readonly end: RowEnd;
}

/** One end of the frame: at a block's row, in the room directly before it (-0.5) or behind it (0.5), or before or behind all rows (null). */
interface RowEnd {
  readonly block: string | null;
  readonly side: -0.5 | 0 | 0.5;
}

const slack = 4;
/** Rooms between rows are no higher than this; they are felt for in steps that no row is lower than. */
const room = { height: 96, step: 4 };
const busy =
  "a,button,input,textarea,select,[role=slider],[role=button],[tabindex='0'],[contenteditable=true]:not(.page-body),[data-page-menus],.line,.void,.marker";

export class Marquee {
  private readonly written = createWritable<MarqueeBox | null>(null);
  readonly state: Readable<MarqueeBox | null> = this.written;
  private readonly area: HTMLElement;
  private readonly scroll: EdgeScroll;
  private frame: Frame | null = null;
  /** `beyond`: pressed in the title, whose own text is selected as far down as this. */
  private pressed: { readonly x: number; readonly y: number; readonly beyond: number | null } | null = null;
  private at = { x: 0, y: 0 };
  private ends = "";

  constructor(private readonly editor: Editor) {
    const { dom } = editor.view;
    this.area = dom.closest<HTMLElement>("main") ?? dom;
    this.scroll = new EdgeScroll(this.area, () => this.draw());
  }

  watchPointer(): () => void {
    const window = this.area.ownerDocument.defaultView;
    // The mouse alone: a finger scrolls there. Before the browser begins to select text, and before the text is asked.
    const down = (event: MouseEvent): void => {
      if (event.button !== 0 || event.shiftKey) return;
      const title = event.target instanceof Element ? event.target.closest(".page-title") : null;
      const beyond = title?.getBoundingClientRect().bottom ?? null;
      if (beyond === null) {
        if (!this.isEmptyPlace(event)) return;
        event.preventDefault();
        if (this.editor.view.dom.contains(event.target as Element)) event.stopPropagation();
      }
      this.pressed = { x: event.clientX, y: event.clientY, beyond };
    };
    const move = (event: MouseEvent): void => {
      if (this.pressed === null) return;
      this.at = { x: event.clientX, y: event.clientY };
      const { x, y, beyond } = this.pressed;
      if (
        this.frame === null &&
        (beyond === null ? Math.hypot(this.at.x - x, this.at.y - y) <= slack : this.at.y <= beyond)
      )
        return;
      this.frame ??= this.begin(this.pressed);
      this.draw();
      this.scroll.at(event.clientY);
    };
    const up = (event: MouseEvent): void => {
      const { pressed, frame } = this;
      this.stop();
      if (frame !== null) swallowClick(window);
      else if (pressed === null || pressed.beyond !== null) return;
      else if (this.isBeside(pressed.y)) this.caretAt(event.clientX, event.clientY);
      else this.area.focus({ preventScroll: true });
    };
    const stop = (): void => this.stop();
    this.area.addEventListener("mousedown", down, true);
    window?.addEventListener("mousemove", move);
    window?.addEventListener("mouseup", up);
    window?.addEventListener("blur", stop);
    return () => {
      this.stop();
      this.area.removeEventListener("mousedown", down, true);
      window?.removeEventListener("mousemove", move);
      window?.removeEventListener("mouseup", up);
      window?.removeEventListener("blur", stop);
    };
  }

  private isEmptyPlace({ target, clientX }: MouseEvent): boolean {
    const { dom } = this.editor.view;
    if (!(target instanceof Element) || target.closest(busy) !== null) return false;
    // What holds the text, is between its lines, or has no words of its own; and not the bar that scrolls it.
    const hasWords = [...target.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (!target.contains(dom) && !dom.contains(target) && hasWords) return false;
    return clientX < this.area.getBoundingClientRect().left + this.area.clientWidth;
  }

  private begin({ x, y }: { readonly x: number; readonly y: number }): Frame {
    const { left, top } = this.area.getBoundingClientRect();
    this.ends = "";
    this.editor.flush();
    // What a press in the title began to select goes on no further.
    this.area.style.userSelect = "none";
    this.editor.view.focus();
    return { x: x - left + this.area.scrollLeft, y: y - top + this.area.scrollTop, end: this.endAt(x, y) };
  }

  private draw(): void {
    const { frame, at, area } = this;
    if (frame === null || this.editor.view.isDestroyed) return;
    const box = area.getBoundingClientRect();
    const from = { x: frame.x + box.left - area.scrollLeft, y: frame.y + box.top - area.scrollTop };
    const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
    const [left, right] = [from.x, at.x].map((x) => within(x, box.left, box.right)).toSorted((a, b) => a - b);
    const [top, bottom] = [from.y, at.y].map((y) => within(y, box.top, box.bottom)).toSorted((a, b) => a - b);
    if (left === undefined || right === undefined || top === undefined || bottom === undefined) return;
    this.written.set({ left, top, width: right - left, height: bottom - top });
    const body = this.editor.view.dom.getBoundingClientRect();
    const touches = right > body.left && left < body.right;
    this.select(frame.end, touches ? this.endAt(at.x, within(at.y, box.top + 1, box.bottom - 1)) : null);
  }

  private endAt(x: number, y: number): RowEnd {
    const { dom } = this.editor.view;
    const body = dom.getBoundingClientRect();
    if (y < body.top) return { block: null, side: -0.5 };
    if (y >= body.bottom) return { block: null, side: 0.5 };
    const at = this.rowAt(x, y);
    if (at !== null) return { block: at, side: 0 };
    for (let far = room.step; far <= room.height; far += room.step) {
      const [before, behind] = [this.rowAt(x, y - far), this.rowAt(x, y + far)];
      if (before !== null) return { block: before, side: 0.5 };
      if (behind !== null) return { block: behind, side: -0.5 };
    }
    return { block: null, side: y - body.top < room.height ? -0.5 : 0.5 };
  }

  /** The block whose own row is at a height: of one that holds others, not the room between those. */
  private rowAt(x: number, y: number): string | null {
    const { dom } = this.editor.view;
    const block = blockAtRow(dom, x, y);
    if (block === null) return null;
    const kids = ownRow(block) === null ? null : block.querySelector(":scope > .content > .kids");
    const box = kids?.getBoundingClientRect();
    return box !== undefined && y >= box.top && y < box.bottom ? null : (block.dataset["blockId"] ?? null);
  }

  private isBeside(y: number): boolean {
    const { top, bottom } = this.editor.view.dom.getBoundingClientRect();
    return y >= top && y <= bottom;
  }

  /** Null: it touches no row. */
  private select(from: RowEnd, to: RowEnd | null): void {
    const { doc: page } = this.editor.view.state;
    const isParted = [from, to].some((end) => end?.block != null && frameAround(page, end.block) !== null);
    const ends = [from, to].map((end) => `${end?.block} ${end?.side}`).join();
    if (ends === this.ends && !isParted) return;
    this.ends = ends;
    const { view } = this.editor;
    const { doc, tr } = view.state;
    const selection = to === null ? null : BlocksSelection.of(doc, this.rowsBetween(from, to));
    if (selection?.eq(view.state.selection) === true) return;
    if (selection !== null) return view.dispatch(tr.setSelection(selection));
    const pos = blockPositions(doc).get(from.block ?? "");
    if (view.state.selection instanceof BlocksSelection)
      view.dispatch(tr.setSelection(pos === undefined ? Selection.atEnd(doc) : Selection.near(doc.resolve(pos + 1))));
  }

  private rowsBetween(from: RowEnd, to: RowEnd): string[] {
    const { doc } = this.editor.view.state;
    const positions = blockPositions(doc);
    const at = ({ block, side }: RowEnd): number =>
      block === null ? side * Number.POSITIVE_INFINITY : (positions.get(block) ?? Number.POSITIVE_INFINITY) + side;
    const [first, last] = [at(from), at(to)].toSorted((a, b) => a - b);
    const ids: string[] = [];
    if (first === undefined || last === undefined) return ids;
    // Of columns that the frame begins or ends in, the rows that it touches; of those that it goes past, all.
    const parted = [from, to].flatMap(({ block }) =>
      block !== null && positions.get(block) !== undefined ? (frameAround(doc, block) ?? []) : [],
    );
    const spans = [...new Set(parted)].map((list) => {
      const start = positions.get(list) ?? 0;
      return { start, end: start + (doc.nodeAt(start)?.nodeSize ?? 0) };
    });
    for (const [id, pos] of positions) {
      if (spans.some(({ start, end }) => pos >= start && pos < end)) {
        if (!isFrame(doc, id) && this.touches(id)) ids.push(id);
      } else if (pos >= first && pos <= last) ids.push(id);
    }
    return ids;
  }

  private touches(id: string): boolean {
    const box = this.written.read();
    const dom = this.editor.domOf(id);
    const row = dom === null ? undefined : (ownRow(dom) ?? dom).getBoundingClientRect();
    if (box === null || row === undefined) return false;
    return (
      row.left < box.left + box.width && row.right > box.left && row.top < box.top + box.height && row.bottom > box.top
    );
  }

  private caretAt(x: number, y: number): void {
    const { view } = this.editor;
    const body = view.dom.getBoundingClientRect();
    const found = view.posAtCoords({ left: Math.max(body.left + 1, Math.min(body.right - 2, x)), top: y });
    if (found === null) return;
    const $pos = view.state.doc.resolve(found.pos);
    const selection = $pos.parent.inlineContent
      ? TextSelection.create(view.state.doc, found.pos)
      : Selection.near($pos, -1);
    view.focus();
    view.dispatch(view.state.tr.setSelection(selection));
  }

  private stop(): void {
    this.scroll.stop();
    if (this.frame !== null) this.area.style.userSelect = "";
    this.pressed = null;
    this.frame = null;
    this.written.set(null);
  }
}
