// What a table that was pasted may become: the menu opens once it stands in the text. Anything typed, a caret that goes elsewhere,
// and Escape leave it the table that it is.
import { caretBlock, familyOf, typeOfBlock } from "../core/core.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { positionOf } from "../core/points.ts";
import { PasteMenu } from "./paste-menu.ts";

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

export class TableMenu<Row extends { readonly id: string }> extends PasteMenu<Row, PastedTable> implements PageAddon {
  /** What stood beside the caret before the last paste. */
  private before: ReadonlySet<string> = new Set();

  constructor(
    private readonly editor: Editor,
    private readonly options: TableMenuOptions<Row>,
  ) {
    super();
  }

  readonly paste = (): boolean => {
    this.close();
    this.before = new Set(this.beside());
    return false;
  };

  readonly pasted = (): void => {
    const caret = caretBlock(this.editor);
    const table = this.beside().find((id) => !this.before.has(id) && typeOfBlock(this.editor, id) === "table");
    if (caret !== null && table !== undefined)
      this.show({ table, block: caret.id, offset: caret.offset }, this.options.rows, null);
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

  place(): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } | null {
    const open = this.state.read();
    const pos = open === null ? null : positionOf(this.editor.view.state.doc, open.at);
    return pos === null ? null : this.editor.view.coordsAtPos(pos);
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
