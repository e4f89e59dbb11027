// Where others are: an overlay placed by coordinates, never part of the document. A name shows in the margin for two seconds
// after its person moved, then only the caret stays.
import type { World } from "@tessera/kernel/world/world.ts";
import type { Id } from "@tessera/kernel/text/runs.ts";
import type { CaretBox } from "../core/editor.ts";
import type { SavedPoint } from "../core/page-source.ts";
import { follow } from "../core/points.ts";

export interface RemoteCursor {
  /** One per connection: a person may be here twice. */
  readonly key: string;
  readonly userId: string;
  readonly name: string;
  readonly colour: string;
  readonly block: string;
  readonly offset: number;
  /** The character that the caret stands behind; it is followed, the offset is not. */
  readonly left: Id | null;
}

const freshFor = 2000;
/** A margin of fewer pixels has names shown by their first letter, which takes so many. */
const roomForNames = 96;
const roomForLetter = 24;

interface Shown {
  readonly dom: HTMLElement;
  place: string;
  timer: ReturnType<typeof setTimeout> | null;
}

export class RemoteCursors {
  readonly dom = document.createElement("div");
  private readonly shown = new Map<string, Shown>();
  private cursors: readonly RemoteCursor[] = [];
  private frame: number | null = null;

  constructor(
    private readonly world: World,
    /** Null where the place is not shown, or no longer. */
    private readonly boxOf: (point: SavedPoint) => CaretBox | null,
  ) {
    this.dom.className = "remote-cursors";
    this.dom.setAttribute("aria-hidden", "true");
  }

  set(cursors: readonly RemoteCursor[]): void {
    this.cursors = cursors;
    this.draw();
  }

  /** Places the carets anew, once a frame at most. */
  draw(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.place();
    });
  }

  destroy(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    for (const { timer } of this.shown.values()) if (timer !== null) clearTimeout(timer);
    this.dom.remove();
  }

  private place(): void {
    const origin = this.dom.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    this.dom.toggleAttribute("data-narrow", clientWidth - origin.right < roomForNames);
    // What is written ends before the overlay does: a letter has room there where the window has none beside it.
    const end = Math.min(origin.right, clientWidth - roomForLetter);
    const here = new Set<string>();
    for (const cursor of this.cursors) {
      const point = follow(this.world, { block: cursor.block, offset: cursor.offset, left: cursor.left });
      const box = this.boxOf(point);
      if (box === null) continue;
      here.add(cursor.key);
      const shown = this.shown.get(cursor.key) ?? this.add(cursor);
      shown.dom.style.translate = `${box.left - origin.left - 1}px ${box.top - origin.top}px`;
      shown.dom.style.setProperty("--to-end", `${end - box.left + 1}px`);
      shown.dom.style.height = `${box.bottom - box.top}px`;
      const place = `${point.block}:${point.offset}`;
      if (place !== shown.place) this.freshen(shown);
      shown.place = place;
    }
    for (const [key, { dom, timer }] of this.shown) {
      if (here.has(key)) continue;
      if (timer !== null) clearTimeout(timer);
      dom.remove();
      this.shown.delete(key);
    }
  }

  private add(cursor: RemoteCursor): Shown {
    const dom = document.createElement("div");
    dom.className = "remote-cursor";
    dom.dataset["colour"] = cursor.colour;
    const flag = document.createElement("span");
    flag.className = "flag";
    flag.textContent = cursor.name;
    flag.dataset["initial"] = [...cursor.name][0] ?? "";
    dom.append(flag);
    this.dom.append(dom);
    const shown: Shown = { dom, place: "", timer: null };
    this.shown.set(cursor.key, shown);
    return shown;
  }

  private freshen(shown: Shown): void {
    shown.dom.dataset["fresh"] = "";
    if (shown.timer !== null) clearTimeout(shown.timer);
    shown.timer = setTimeout(() => delete shown.dom.dataset["fresh"], freshFor);
  }
}
