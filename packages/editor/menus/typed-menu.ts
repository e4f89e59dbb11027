// A menu that a sign opens while writing: "/" for what may be inserted, "@" for people, pages and dates. Focus stays in the
// text: what is typed behind the sign searches, and the keys of the list are taken before the editor's own.
// Invariant: nothing is taken from the text before something is chosen. Leaves what there is to choose to its caller.
import type { OperationOf } from "@tessera/kernel/world/operation.ts";
import { rangesOf } from "@tessera/kernel/text/offsets.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { caretBlock, pointer } from "../core/core.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { positionOf } from "../core/points.ts";

export interface TypedMenuRow {
  readonly id: string;
}

/** Where the sign stands and what was typed behind it. */
export interface TypedQuery {
  readonly block: string;
  /** Offset of the sign in its line. */
  readonly start: number;
  /** Behind the last character typed. */
  readonly end: number;
  readonly text: string;
}

export interface TypedMenuState<Row extends TypedMenuRow> {
  readonly query: TypedQuery;
  readonly rows: readonly Row[];
  readonly active: string | null;
  /** Nothing is drawn: it was not typed for this menu. */
  readonly quiet: boolean;
}

export interface TypedMenuOptions<Row extends TypedMenuRow> {
  /** One or two characters. */
  readonly sign: string;
  /** What is typed rarely means this menu: it says nothing where nothing answers. */
  readonly quiet?: boolean;
  /** More rows may still come: nothing is given up until then. */
  readonly isPending?: (query: string) => boolean;
  /** Rows that answer, best first. */
  readonly find: (query: string, at: TypedQuery) => readonly Row[];
  /** Chosen: the sign and what follows it are still in the text; `removal` takes them out. */
  readonly choose: (row: Row, at: TypedQuery, removal: OperationOf<"del">) => void;
}

/** Typed on behind words that nothing answers, the menu gives up after so many characters. */
const patience = 3;
const longest = 60;

export class TypedMenu<Row extends TypedMenuRow> implements PageAddon {
  private readonly written = createWritable<TypedMenuState<Row> | null>(null);
  readonly state: Readable<TypedMenuState<Row> | null> = this.written;
  private isNew = true;
  /** Length of the longest query that something answered. */
  private answered = 0;

  constructor(
    private readonly editor: Editor,
    private readonly options: TypedMenuOptions<Row>,
  ) {}

  readonly changed = (typed: boolean): void => {
    const caret = caretBlock(this.editor);
    const open = this.written.read();
    if (caret === null || caret.model.verbatim) return this.close();
    if (open === null) {
      const start = typed ? this.signBefore(caret.offset) : null;
      if (start === null) return;
      const text = this.before(caret.offset).slice(start + this.options.sign.length);
      return this.show({ block: caret.id, start, end: caret.offset, text });
    }
    const { start, block } = open.query;
    const behind = start + this.options.sign.length;
    if (caret.id !== block || caret.offset < behind || caret.offset - behind > longest) return this.close();
    const text = this.before(caret.offset);
    if (!text.startsWith(this.options.sign, start)) return this.close();
    const query = text.slice(behind);
    if (/^\s/.test(query) || query.includes("\n")) return this.close();
    if (query !== open.query.text) this.show({ ...open.query, end: caret.offset, text: query });
  };

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const open = this.written.read();
    if (open === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") {
      this.close();
      return true;
    }
    if (open.rows.length === 0) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (event.shiftKey) return false;
      const at = open.rows.findIndex((row) => row.id === open.active);
      const next = (at + (event.key === "ArrowDown" ? 1 : -1) + open.rows.length) % open.rows.length;
      this.point(open.rows[next]?.id ?? null);
      return true;
    }
    if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && open.active !== null) {
      this.choose(open.active);
      return true;
    }
    return false;
  };

  point(id: string | null): void {
    const open = this.written.read();
    if (open !== null && open.active !== id) this.written.set({ ...open, active: id });
  }

  choose(id: string): void {
    const open = this.written.read();
    const row = open?.rows.find((one) => one.id === id);
    const runs = open === null ? null : this.editor.shownRuns(open.query.block);
    this.close();
    if (open === null || row === undefined || runs === null) return;
    const { block, start, end } = open.query;
    this.options.choose(row, open.query, {
      pointer: pointer(this.editor, block),
      path: ["properties", "title"],
      command: "del",
      args: { ids: rangesOf(runs, start, end - start) },
    });
  }

  close(): void {
    if (this.written.read() !== null) this.written.set(null);
  }

  /** Rows may have come since, such as people that the server was asked for. */
  refresh(): void {
    const open = this.written.read();
    if (open !== null) this.show(open.query, open.active);
  }

  /** Where the sign is on the screen; null where it is not drawn. */
  place(): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } | null {
    const open = this.written.read();
    const pos =
      open === null
        ? null
        : positionOf(this.editor.view.state.doc, { block: open.query.block, offset: open.query.start });
    return pos === null ? null : this.editor.view.coordsAtPos(pos);
  }

  private show(query: TypedQuery, active: string | null = null): void {
    const rows = this.options.find(query.text, query);
    if (query.text === "") this.answered = 0;
    if (rows.length > 0) this.answered = query.text.length;
    const isPending = this.options.isPending?.(query.text) === true;
    if (isPending) this.answered = query.text.length;
    if (rows.length === 0 && query.text.length - this.answered >= patience) return this.close();
    const kept = rows.some((row) => row.id === active) ? active : (rows[0]?.id ?? null);
    const quiet = rows.length === 0 && (this.options.quiet === true || isPending);
    this.written.set({ query, rows, active: kept, quiet });
  }

  /**
   * Where the sign stands that was just typed at the start of the line or behind a space. The first time, a word may stand
   * behind it: it was typed while this menu's code was on its way.
   */
  private signBefore(offset: number): number | null {
    const text = this.before(offset);
    const { sign } = this.options;
    const start = this.isNew ? text.lastIndexOf(sign) : text.endsWith(sign) ? text.length - sign.length : -1;
    this.isNew = false;
    const word = text.slice(start + sign.length);
    return start >= 0 && /^$|\s$/.test(text.slice(0, start)) && /^\S*$/.test(word) ? start : null;
  }

  private before(offset: number): string {
    const { $from } = this.editor.view.state.selection;
    return $from.parent.textBetween(0, offset, "\n", (leaf) => leaf.type.spec.leafText?.(leaf) ?? "\ufffc");
  }
}
