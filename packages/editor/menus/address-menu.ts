// What an address that was pasted alone may become (G7): the menu opens at it once it stands in the text, as a link already.
// Anything typed, and Escape, leave it so. Invariant: nothing is asked for and nothing is changed before something is chosen.
import type { OperationOf } from "@tessera/kernel/world/operation.ts";
import { caretBlock, removalOf } from "../core/core.ts";
import { replaceText, type TextPart } from "../text/replace-text.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import type { SavedPoint } from "../core/page-source.ts";
import { safeHref } from "../core/schema.ts";
import { ListMenu, type ListState } from "./list-menu.ts";

export interface AddressRow {
  readonly id: string;
}

/** Where the address stands. */
export interface PastedAddress extends TextPart {
  readonly address: string;
}

export interface AddressMenuOptions<Row extends AddressRow> {
  readonly rows: (address: string) => readonly Row[];
  /** `removal` takes the address out of the text. */
  readonly choose: (row: Row, at: PastedAddress, removal: OperationOf<"del">) => void;
}

interface AddressMenuState<Row extends AddressRow> extends ListState<Row> {
  readonly at: PastedAddress;
}

export class AddressMenu<Row extends AddressRow> extends ListMenu<Row, AddressMenuState<Row>> implements PageAddon {
  /** Pasted just now; it is looked for when the paste was done. */
  private wanted: { readonly address: string; readonly block: string; readonly start: number } | null = null;

  constructor(
    editor: Editor,
    private readonly options: AddressMenuOptions<Row>,
  ) {
    super(editor);
  }

  readonly paste = (event: ClipboardEvent): boolean => {
    this.close();
    const caret = caretBlock(this.editor);
    const address = event.clipboardData?.getData("text/plain").trim() ?? "";
    const isAlone = /^https?:\/\/\S+$/i.test(address) && safeHref(address) !== null;
    const isPlain = (event.clipboardData?.files.length ?? 0) === 0;
    if (caret === null || caret.model.verbatim || !isAlone || !isPlain || !this.editor.view.editable) return false;
    this.wanted = { address, block: caret.id, start: caret.offset };
    return false;
  };

  readonly pasted = (): void => {
    const { wanted } = this;
    this.wanted = null;
    if (wanted === null) return;
    const { address, block, start } = wanted;
    const at = { address, block, start, end: start + address.length };
    if (!this.stands(at)) return;
    replaceText(this.editor, at, [{ text: address, marks: { a: [address] } }], "link");
    const rows = this.options.rows(address);
    if (rows.length > 0) this.show({ at, rows, active: rows[0]?.id ?? null, quiet: false });
  };

  readonly changed = (): void => {
    const open = this.state.read();
    if (open === null) return;
    const caret = caretBlock(this.editor);
    if (caret?.id !== open.at.block || caret.offset !== open.at.end || !this.stands(open.at)) this.close();
  };

  choose(id: string): void {
    const open = this.state.read();
    const row = open?.rows.find((one) => one.id === id);
    const removal = open === null ? null : removalOf(this.editor, open.at);
    this.close();
    if (open === null || row === undefined || removal === null || !this.stands(open.at)) return;
    this.options.choose(row, open.at, removal);
  }

  override close(): void {
    this.wanted = null;
    super.close();
  }

  protected pointOf({ at: { block, start } }: AddressMenuState<Row>): SavedPoint {
    return { block, offset: start };
  }

  /** The address is where it was, and the caret behind it. */
  private stands({ address, block, start, end }: PastedAddress): boolean {
    const caret = caretBlock(this.editor);
    if (caret === null || caret.id !== block) return false;
    const { $from } = this.editor.view.state.selection;
    return $from.parent.content.size >= end && $from.parent.textBetween(start, end) === address;
  }
}
