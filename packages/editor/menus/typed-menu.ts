// A menu that a sign opens while writing: "/" for what may be inserted, "@" for people, pages and dates. Focus stays in the
// text: what is typed behind the sign searches, and the keys of the list are taken before the editor's own.
// Invariant: nothing is taken from the text before something is chosen. Leaves what there is to choose to its caller.
import type { OperationOf } from "@tessera/kernel/world/operation.ts";
import { caretBlock, removalOf } from "../core/core.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import type { SavedPoint } from "../core/page-source.ts";
import { ListMenu, type ListState } from "./list-menu.ts";

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

/** Quiet: it was not typed for this menu. */
export interface TypedMenuState<Row extends TypedMenuRow> extends ListState<Row> {
  readonly query: TypedQuery;
}

export interface TypedMenuOptions<Row extends TypedMenuRow> {
  /** One or two characters. */
  readonly sign: string;
  /** What is typed rarely means this menu: it says nothing where nothing answers. */
  readonly quiet?: boolean;
  /** Whether the query may still match once more of it is typed or loaded: the menu stays open meanwhile. */
  readonly isPending?: (query: string) => boolean;
  /** Whether the server is being asked for rows: the menu stays open until its answer, and then is judged by the rows. */
  readonly isAsking?: (query: string) => boolean;
  /** Rows that answer, best first. */
  readonly find: (query: string, at: TypedQuery) => readonly Row[];
  /** Chosen: the sign and what follows it are still in the text; `removal` takes them out. */
  readonly choose: (row: Row, at: TypedQuery, removal: OperationOf<"del">) => void;
}

/** Typed on behind words that nothing answers, the menu gives up after so many characters. */
const patience = 3;
const longest = 60;

export class TypedMenu<Row extends TypedMenuRow> extends ListMenu<Row, TypedMenuState<Row>> implements PageAddon {
  private isNew = true;
  /** Length of the longest query that something answered. */
  private answered = 0;

  constructor(
    editor: Editor,
    private readonly options: TypedMenuOptions<Row>,
  ) {
    super(editor, ["Enter", "Tab"]);
  }

  readonly changed = (typed: boolean): void => {
    const caret = caretBlock(this.editor);
    const open = this.state.read();
    if (caret === null || caret.model.verbatim) return this.close();
    if (open === null) {
      const start = typed ? this.signBefore(caret.offset) : null;
      if (start === null) return;
      const text = this.before(caret.offset).slice(start + this.options.sign.length);
      return this.find({ block: caret.id, start, end: caret.offset, text });
    }
    const { start, block } = open.query;
    const behind = start + this.options.sign.length;
    if (caret.id !== block || caret.offset < behind || caret.offset - behind > longest) return this.close();
    const text = this.before(caret.offset);
    if (!text.startsWith(this.options.sign, start)) return this.close();
    const query = text.slice(behind);
    if (/^\s/.test(query) || query.includes("\n")) return this.close();
    if (query !== open.query.text) this.find({ ...open.query, end: caret.offset, text: query });
  };

  choose(id: string): void {
    const open = this.state.read();
    const row = open?.rows.find((one) => one.id === id);
    const removal = open === null ? null : removalOf(this.editor, open.query);
    this.close();
    if (open !== null && row !== undefined && removal !== null) this.options.choose(row, open.query, removal);
  }

  /** Finds rows again, because some were loaded. The active row stays active. */
  refresh(): void {
    const open = this.state.read();
    if (open !== null) this.find(open.query, open.active);
  }

  protected pointOf({ query: { block, start } }: TypedMenuState<Row>): SavedPoint {
    return { block, offset: start };
  }

  private find(query: TypedQuery, active: string | null = null): void {
    const rows = this.options.find(query.text, query);
    if (query.text === "") this.answered = 0;
    if (rows.length > 0) this.answered = query.text.length;
    const isPending = this.options.isPending?.(query.text) === true;
    if (isPending) this.answered = query.text.length;
    const isAsking = this.options.isAsking?.(query.text) === true;
    if (rows.length === 0 && !isAsking && query.text.length - this.answered >= patience) return this.close();
    const kept = rows.some((row) => row.id === active) ? active : (rows[0]?.id ?? null);
    const quiet = rows.length === 0 && (this.options.quiet === true || isPending || isAsking);
    this.show({ query, rows, active: kept, quiet });
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
