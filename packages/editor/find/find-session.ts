// Finding in a page while its bar is open: what is looked for, where it stands, which match is the current one, replacing.
// Invariant: what is written on the page meanwhile is searched when the writing rests, never with each key.
// Leaves the bar to the app.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { replaceMatches } from "./replace-matches.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { cellsOf, domOfCell, isWritable, rangeInCell } from "./cells.ts";
import { clearMatches, drawMatches, showMatch } from "./draw-matches.ts";
import { findMatches, matchFrom, unitStep, type FindQuery, type Match } from "./find-matches.ts";
import { TextSelection } from "prosemirror-state";

export interface Found {
  readonly count: number;
  /** Of the current match, from 0; -1: there is none. */
  readonly at: number;
}

const rests = 150;
const repainting = ["pointerover", "pointerout", "focusin", "focusout"] as const;

export class FindSession implements PageAddon {
  private matches: readonly Match[] = [];
  private query: FindQuery = { text: "", matchCase: false, wholeWord: false };
  private at = -1;
  private doc: unknown = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private frame: number | null = null;
  private readonly found = createWritable<Found>({ count: 0, at: -1 });
  readonly state: Readable<Found> = this.found;

  constructor(
    private readonly editor: Editor,
    private readonly scroller: Element,
  ) {}

  /** Until the function that it answers with is called. */
  open(): () => void {
    const leave = this.editor.use(this);
    const stop = this.editor.source.subscribe(this.searchSoon);
    const { dom } = this.editor.view;
    // A cell is drawn anew when it is come to and left.
    for (const name of repainting) dom.addEventListener(name, this.paintSoon);
    this.scroller.addEventListener("scroll", this.paintSoon, { passive: true });
    window.addEventListener("resize", this.paintSoon);
    return () => {
      leave();
      stop();
      for (const name of repainting) dom.removeEventListener(name, this.paintSoon);
      this.scroller.removeEventListener("scroll", this.paintSoon);
      window.removeEventListener("resize", this.paintSoon);
      if (this.timer !== null) clearTimeout(this.timer);
      if (this.frame !== null) cancelAnimationFrame(this.frame);
      clearMatches();
    };
  }

  readonly changed = (): void => {
    if (this.doc !== this.editor.view.state.doc) this.searchSoon();
  };

  private readonly searchSoon = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(this.matches[this.at]?.pos ?? 0), rests);
  };

  look(query: FindQuery): void {
    this.query = query;
    this.search(this.matches[this.at]?.pos ?? this.editor.view.state.selection.from);
    this.show();
  }

  step(by: 1 | -1): void {
    const { length } = this.matches;
    if (length === 0) return;
    this.tell((this.at + by + length) % length);
    this.show();
  }

  /** The current match; the next one becomes the current one. */
  replace(words: string): void {
    const match = this.current();
    if (match === undefined || !this.mayReplace(match) || !replaceMatches(this.editor, [match], words)) return;
    this.search(match.pos + words.length * (match.column === null ? 1 : unitStep));
    this.show();
  }

  /** How many there were. */
  replaceAll(words: string): number {
    this.current();
    const matches = this.matches.filter((match) => this.mayReplace(match));
    if (matches.length === 0 || !replaceMatches(this.editor, matches, words)) return 0;
    this.search(0);
    return matches.length;
  }

  private mayReplace({ block, column }: Match): boolean {
    return column === null || isWritable(domOfCell(this.editor, block, column));
  }

  /** The current match, selected for whoever writes on from there. */
  select(): void {
    const match = this.current();
    const { view } = this.editor;
    view.focus();
    if (match === undefined) return;
    if (match.column !== null) return selectInCell(domOfCell(this.editor, match.block, match.column), match);
    const { doc, tr } = view.state;
    const length = match.end - match.start;
    view.dispatch(tr.setSelection(TextSelection.create(doc, match.pos, match.pos + length)));
  }

  /** As the document is now. */
  private current(): Match | undefined {
    this.editor.flush();
    if (this.doc !== this.editor.view.state.doc) this.search(this.matches[this.at]?.pos ?? 0);
    return this.matches[this.at];
  }

  private search(from: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { doc } = this.editor.view.state;
    this.doc = doc;
    this.matches = findMatches(doc, this.query, (block) => cellsOf(this.editor, block));
    this.tell(matchFrom(this.matches, from));
  }

  private tell(at: number): void {
    this.at = at;
    this.found.set({ count: this.matches.length, at });
    this.paintSoon();
  }

  private show(): void {
    const match = this.matches[this.at];
    if (match !== undefined) showMatch(this.editor, this.scroller, match);
    this.paintSoon();
  }

  private readonly paintSoon = (): void => {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (!this.editor.view.isDestroyed) drawMatches(this.editor, this.scroller, this.matches, this.at);
    });
  };
}

function selectInCell(cell: HTMLElement | null, { start, end }: Match): void {
  // A line of a text within the page's has no focus of its own.
  cell?.closest<HTMLElement>(".page-body .page-body")?.focus();
  cell?.focus();
  const range = cell === null ? null : rangeInCell(cell, start, end);
  const selection = document.getSelection();
  if (range === null || selection === null) return;
  selection.removeAllRanges();
  selection.addRange(range);
}
