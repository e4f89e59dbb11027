// What a table that was pasted may become: the menu opens once it stands in the text. Anything typed, a caret that goes elsewhere,
// and Escape leave it the table that it is.
import { caretBlock, familyOf, typeOfBlock } from "../core/core.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { ListMenu, type ListState } from "./list-menu.ts";

/** The table, and the caret beside it. */
export interface PastedTable {
  readonly table: string;
  readonly block: string;
  readonly offset: number;
}

export interface TableMenuOptions<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly choose: (row: Row, table: string) => void;
}

interface TableMenuState<Row extends { readonly id: string }> extends ListState<Row> {
  readonly at: PastedTable;
}

export class TableMenu<Row extends { readonly id: string }>
  extends ListMenu<Row, TableMenuState<Row>>
  implements PageAddon
{
  /** What stood beside the caret before the last paste. */
  private before: ReadonlySet<string> = new Set();

  constructor(
    editor: Editor,
    private readonly options: TableMenuOptions<Row>,
  ) {
    super(editor);
  }

  readonly paste = (): boolean => {
    this.close();
    this.before = new Set(this.beside());
    return false;
  };

  readonly pasted = (): void => {
    const caret = caretBlock(this.editor);
    const table = this.beside().find((id) => !this.before.has(id) && typeOfBlock(this.editor, id) === "table");
    const { rows } = this.options;
    if (caret === null || table === undefined || rows.length === 0) return;
    this.show({ at: { table, block: caret.id, offset: caret.offset }, rows, active: null, quiet: false });
  };

  readonly changed = (): void => {
    const open = this.state.read();
    if (open === null) return;
    const caret = caretBlock(this.editor);
    const { table, block, offset } = open.at;
    if (caret?.id !== block || caret.offset !== offset || typeOfBlock(this.editor, table) !== "table") this.close();
  };

  choose(id: string): void {
    const open = this.state.read();
    const row = open?.rows.find((one) => one.id === id);
    this.close();
    if (open !== null && row !== undefined) this.options.choose(row, open.at.table);
  }

  protected pointOf({ at }: TableMenuState<Row>): PastedTable {
    return at;
  }

  /** The blocks before and behind the caret's. */
  private beside(): string[] {
    const caret = caretBlock(this.editor);
    const family = caret === null ? null : familyOf(this.editor, caret.id);
    if (family === null) return [];
    const { siblings, at, previous } = family;
    return [previous, siblings[at + 1]].filter((id) => id != null);
  }
}
