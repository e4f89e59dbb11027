// Which block the pointer is at, and where its handles stand: at its first line, before its start. They lie over the page,
// not in it: a section clips what it holds. Hidden while writing; a touch has none. Where the page is laid out anew, as when another
// one opens beside it, they go with the text that is under the pointer then. Leaves what they do to the app.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { blockAtRow, ownRow } from "../selection/hit-block.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";

export interface HandlePlace {
  readonly block: string;
  /** From the column that the handles are drawn in, to the middle of the first line and to the block's start. */
  readonly middle: number;
  readonly start: number;
}

/** So much room before a block's start is needed for handles. */
const room = 50;

export class BlockHandles implements PageAddon {
  private readonly written = createWritable<HandlePlace | null>(null);
  readonly state: Readable<HandlePlace | null> = this.written;
  private frame: number | null = null;
  private at: { readonly x: number; readonly y: number } | null = null;
  private isHeld = false;

  constructor(
    private readonly editor: Editor,
    private readonly column: HTMLElement,
  ) {}

  readonly changed = (typed: boolean): void => {
    if (typed && !this.isHeld) this.hide();
    else if (this.written.read() !== null) this.soon();
  };

  /** While their menu is open they stay where they are. */
  hold(held: boolean): void {
    this.isHeld = held;
  }

  watchPointer(): () => void {
    const area = this.column.closest<HTMLElement>("main") ?? this.column;
    const move = (event: PointerEvent): void => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      if (event.target instanceof Element && event.target.closest("[data-block-handles]") !== null) return;
      // Where widths are pulled the handles would lie over it.
      if (event.target instanceof Element && event.target.closest("[role=slider]") !== null) return this.hide();
      this.at = { x: event.clientX, y: event.clientY };
      this.soon();
    };
    const leave = (): void => this.hide();
    const isIn = ({ x, y }: { readonly x: number; readonly y: number }): boolean => {
      const { left, right, top, bottom } = area.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    };
    const resized = new ResizeObserver(() => {
      if (this.written.read() === null) return;
      if (this.at === null || !isIn(this.at)) this.hide();
      else this.soon();
    });
    // By its border: its padding gives way before what it holds does.
    resized.observe(this.column, { box: "border-box" });
    resized.observe(area);
    area.addEventListener("pointermove", move);
    area.addEventListener("pointerleave", leave);
    return () => {
      resized.disconnect();
      area.removeEventListener("pointermove", move);
      area.removeEventListener("pointerleave", leave);
      if (this.frame !== null) cancelAnimationFrame(this.frame);
    };
  }

  private hide(): void {
    this.at = null;
    if (!this.isHeld) this.written.set(null);
  }

  private soon(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (!this.isHeld) this.show();
    });
  }

  private show(): void {
    if (this.at === null || this.editor.view.isDestroyed) return;
    const hit = blockAtRow(this.editor.view.dom, this.at.x, this.at.y);
    // Between columns there is a block, but none that shows anything itself.
    const block = hit === null || ownRow(hit) === null ? null : (hit.dataset["blockId"] ?? null);
    const before = this.written.read();
    // Between two blocks the last one keeps its handles.
    const id = block ?? (this.isBeside(this.at.y) ? (before?.block ?? null) : null);
    const place = id === null ? null : this.placeOf(id);
    if (before?.block === place?.block && before?.middle === place?.middle && before?.start === place?.start) return;
    this.written.set(place);
  }

  private isBeside(y: number): boolean {
    const { top, bottom } = this.editor.view.dom.getBoundingClientRect();
    return y >= top && y <= bottom;
  }

  private placeOf(id: string): HandlePlace | null {
    const dom = this.editor.domOf(id);
    const line = dom && ownRow(dom);
    if (!dom || !line) return null;
    const column = this.column.getBoundingClientRect();
    const own = line.getBoundingClientRect();
    const style = getComputedStyle(line);
    const height = Number.parseFloat(style.lineHeight);
    const isLine = line.classList.contains("line") && Number.isFinite(height);
    const middle = own.top + (isLine ? Number.parseFloat(style.paddingTop) + height / 2 : Math.min(own.height, 32) / 2);
    const box = dom.getBoundingClientRect();
    const isRtl = getComputedStyle(this.column).direction === "rtl";
    const start = isRtl ? column.right - box.right : box.left - column.left;
    return start < room ? null : { block: id, middle: Math.round(middle - column.top), start: Math.round(start) };
  }
}
