// Copying and pasting with everything that blocks say (behaviours G1 to G7, B13). It comes after the page is shown; until
// then copies are plain text. Invariant: what is pasted becomes blocks and marks that we know, never markup of another page.
// Leaves formats to the blocks' room, which the app hands in.
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import type { BlockTree } from "@tessera/kernel/records/block-tree.ts";
import { caretBlock } from "../commands/core.ts";
import { deleteBlocks, replaceBlocks } from "../commands/delete-blocks.ts";
import { deleteSelection } from "../commands/delete-selection.ts";
import { verbatimAt } from "../commands/verbatim.ts";
import { setMark } from "../commands/set-mark.ts";
import type { PageAddon } from "../page/addons.ts";
import type { PageEditor } from "../page/page-editor.ts";
import { readBrowser } from "../page/read-browser.ts";
import { safeHref } from "../schema.ts";
import { wholeBlocks } from "../selection/whole-blocks.ts";
import { markdownOfSlice } from "./markdown-of-slice.ts";
import { blocksOfText } from "./pasted-lines.ts";
import { ownType, readOwn, writeOwn } from "./own-format.ts";
import { ownCopies } from "./own-copies.ts";
import { blocksOfTrees, pasteBlocks, type PastedBlock, type TakeFile } from "./paste-blocks.ts";
import { selectedTrees } from "./selected-trees.ts";

export interface ClipboardFormats {
  readonly toHtml: (trees: readonly BlockTree[]) => string;
  readonly toMarkdown: (trees: readonly BlockTree[]) => string;
  /** Never runs or loads anything of it. */
  readonly fromHtml: (html: string) => BlockTree[];
  readonly fromMarkdown: (markdown: string) => BlockTree[];
  /** What words of a plain text stand for here: the workspace's own emoji. */
  readonly readWords: (pieces: readonly Piece[]) => readonly Piece[];
  /** Whether a plain text looks like Markdown. */
  readonly isMarkdown: (text: string) => boolean;
}

export class ClipboardAddon implements PageAddon {
  constructor(
    private readonly editor: PageEditor,
    private readonly formats: ClipboardFormats,
    private readonly take: TakeFile,
  ) {
    editor.view.setProps({ clipboardTextSerializer: (slice) => markdownOfSlice(editor, slice) });
  }

  readonly copy = (event: ClipboardEvent): boolean => {
    // A part of what is kept as it is typed is copied as it stands.
    if (verbatimAt(this.editor) !== null) return false;
    const trees = selectedTrees(this.editor, event.type === "cut");
    if (event.clipboardData === null || trees.length === 0) return false;
    writeTrees(event.clipboardData, trees, this.formats);
    event.preventDefault();
    if (event.type === "cut" && this.editor.view.editable && !deleteBlocks(this.editor)) deleteSelection(this.editor);
    return true;
  };

  readonly paste = (event: ClipboardEvent): boolean => {
    const data = event.clipboardData;
    if (data === null || !this.editor.view.editable) return false;
    readBrowser(this.editor.view);
    // Where everything is kept as it is typed, a paste is its plain text.
    if (verbatimAt(this.editor) !== null) return false;
    const text = data.getData("text/plain");
    if (this.linkSelected(text)) return true;
    const trees = this.read(data, text);
    const isPlain = trees === null || trees.length === 0;
    if (isPlain && text === "") return false;
    if (wholeBlocks(this.editor) !== null) replaceBlocks(this.editor);
    else if (!this.editor.view.state.selection.empty) deleteSelection(this.editor);
    // What is refused is not pasted as plain text either.
    const isRefused = !isPlain && caretBlock(this.editor) !== null;
    return pasteBlocks(this.editor, isPlain ? this.readPlain(text) : blocksOfTrees(trees), this.take) || isRefused;
  };

  private readPlain(text: string): PastedBlock[] {
    return blocksOfText(text).map((block) => ({ ...block, pieces: this.formats.readWords(block.pieces) }));
  }

  /** An address pasted over words makes them a link (A20). */
  private linkSelected(text: string): boolean {
    const { $from, $to, empty } = this.editor.view.state.selection;
    const address = text.trim();
    if (empty || !$from.sameParent($to) || !/^https?:\/\/\S+$/i.test(address) || safeHref(address) === null) return false;
    return setMark("link", { href: address })(this.editor);
  } // prettier-ignore

  /** Null: it says no more than its plain text. */
  private read(data: DataTransfer, text: string): BlockTree[] | null {
    const own = readOwn(data.getData(ownType));
    if (own !== null) return ownCopies(this.editor, own);
    const html = data.getData("text/html");
    if (html !== "") {
      const trees = this.formats.fromHtml(html);
      if (trees.length > 0) return trees;
    }
    return this.formats.isMarkdown(text) ? this.formats.fromMarkdown(text) : null;
  }
}

/** All three forms of a copy, for whoever reads which. */
export function writeTrees(data: DataTransfer, trees: readonly BlockTree[], formats: ClipboardFormats): void {
  data.setData(ownType, writeOwn(trees));
  data.setData("text/html", formats.toHtml(trees));
  data.setData("text/plain", formats.toMarkdown(trees).replace(/\n$/, ""));
}
