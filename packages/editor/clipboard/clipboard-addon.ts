// Copying and pasting with everything that blocks say (behaviours G1 to G7, B13). It comes after the page is shown; until
// then copies are plain text. Invariant: what is pasted becomes blocks and marks that we know, never markup of another page.
// Leaves formats to the blocks' room, which the app hands in.
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { caretBlock } from "../core/core.ts";
import { deleteSelection } from "../typing/delete-selection.ts";
import { verbatimAt } from "../typing/verbatim.ts";
import { setMark } from "../marks/set-mark.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { readBrowser } from "../core/read-browser.ts";
import { safeHref } from "../core/schema.ts";
import { LongPaste, makeRoom, type LongPastePorts, type ReadBlocks } from "./long-paste.ts";
import { markdownOfSlice, type LineOf } from "./markdown-of-slice.ts";
import { ownType, readOwn, writeOwn } from "./own-format.ts";
import { ownCopies } from "../blocks/own-copies.ts";
import { blocksOfTrees, pasteBlocks, type PastedBlock, type TakeFile } from "./paste-blocks.ts";
import { wellFormed } from "../text/well-formed.ts";
import { selectedTrees } from "../blocks/selected-trees.ts";

export interface ClipboardFormats {
  readonly toHtml: (trees: readonly BlockTree[]) => string;
  readonly toMarkdown: (trees: readonly BlockTree[]) => string;
  readonly lineOfBlock: LineOf;
  /** Neither runs scripts of it nor loads its pictures. */
  readonly fromHtml: (html: string) => BlockTree[];
  readonly fromMarkdown: (markdown: string) => BlockTree[];
  /** The same of a long text, away from the page and in parts; ends early where the signal says so. */
  readonly readLong: (kind: "html" | "markdown", text: string, signal: AbortSignal) => AsyncIterable<ReadTrees>;
  /** A plain text that is the cells of a table, parted by tabs; null for any other. */
  readonly tableOfTabs: (text: string) => BlockTree | null;
  /** What words of a plain text stand for here: the workspace's own emoji. */
  readonly readWords: (pieces: readonly Piece[]) => readonly Piece[];
  /** A plain text by its lines, where it is neither. */
  readonly fromText: (text: string) => PastedBlock[];
  /** Whether a plain text looks like Markdown. */
  readonly isMarkdown: (text: string) => boolean;
}

export interface ReadTrees {
  readonly trees: readonly BlockTree[];
  /** How much of the text is read, from 0 to 1. */
  readonly done: number;
}

/** A longer text is read away from the page. */
const longText = 20_000;
/** More blocks are pasted in parts. */
const mostAtOnce = 60;

export class ClipboardAddon implements PageAddon {
  private readonly long: LongPaste;

  constructor(
    private readonly editor: Editor,
    private readonly formats: ClipboardFormats,
    private readonly take: TakeFile,
    ports: LongPastePorts,
  ) {
    this.long = new LongPaste(editor, ports);
    editor.view.setProps({ clipboardTextSerializer: (slice) => markdownOfSlice(formats.lineOfBlock, slice) });
  }

  readonly copy = (event: ClipboardEvent): boolean => {
    // Part of a verbatim line is copied as plain text.
    if (verbatimAt(this.editor) !== null) return false;
    const trees = selectedTrees(this.editor, event.type === "cut");
    if (event.clipboardData === null || trees.length === 0) return false;
    writeTrees(event.clipboardData, trees, this.formats);
    event.preventDefault();
    if (event.type === "cut" && this.editor.view.editable && !this.editor.whole?.remove()) deleteSelection(this.editor);
    return true;
  };

  readonly paste = (event: ClipboardEvent): boolean => {
    const data = event.clipboardData;
    if (data === null || !this.editor.view.editable) return false;
    readBrowser(this.editor.view);
    // In a verbatim line a paste is its plain text.
    if (verbatimAt(this.editor) !== null) return false;
    const text = data.getData("text/plain");
    if (this.linkSelected(text)) return true;
    const html = data.getData("text/html");
    const trees = this.readOwn(data);
    if (trees === null && this.isLong(html, text)) {
      this.long.start((signal) => this.readLong(html, text, signal));
      return true;
    }
    return this.pasteRead(trees ?? this.read(html, text), text);
  };

  private pasteRead(trees: readonly BlockTree[] | null, text: string): boolean {
    const isPlain = trees === null || trees.length === 0;
    if (isPlain && text === "") return false;
    const blocks = isPlain ? this.readPlain(text) : blocksOfTrees(trees);
    if (blocks.length > mostAtOnce) {
      this.long.start(() => [{ blocks, done: 1 }]);
      return true;
    }
    const { editor } = this;
    let isThere = false;
    const isDone = editor.asOne(editor.source.newId(), () => {
      makeRoom(editor);
      // What is refused is not pasted as plain text either.
      const isRefused = !isPlain && caretBlock(editor) !== null;
      isThere = pasteBlocks(editor, blocks, this.take);
      return isThere || isRefused;
    });
    if (isThere) editor.addons.pasted();
    return isDone;
  }

  private isLong(html: string, text: string): boolean {
    return html.length > longText || (text.length > longText && this.formats.isMarkdown(text));
  }

  /** As `read` does for a short text: the first format that gives blocks, else the plain text. */
  private async *readLong(html: string, text: string, signal: AbortSignal): AsyncGenerator<ReadBlocks> {
    let count = 0;
    const ways = [
      ...(html === "" ? [] : [["html", html] as const]),
      ...(this.formats.isMarkdown(text) ? [["markdown", text] as const] : []),
    ];
    for (const [kind, said] of ways) {
      for await (const { trees, done } of this.formats.readLong(kind, said, signal)) {
        count += trees.length;
        yield { blocks: blocksOfTrees(trees), done };
      }
      if (count > 0) return;
    }
    yield { blocks: this.readPlain(text), done: 1 };
  }

  private readPlain(text: string): PastedBlock[] {
    return this.formats
      .fromText(wellFormed(text))
      .map((block) => ({ ...block, pieces: this.formats.readWords(block.pieces) }));
  }

  /** An address pasted over words makes them a link (A20). */
  private linkSelected(text: string): boolean {
    const { $from, $to, empty } = this.editor.view.state.selection;
    const address = text.trim();
    if (empty || !$from.sameParent($to) || !/^https?:\/\/\S+$/i.test(address) || safeHref(address) === null)
      return false;
    return setMark("link", { href: address })(this.editor);
  }

  private readOwn(data: DataTransfer): BlockTree[] | null {
    const own = readOwn(data.getData(ownType));
    return own === null ? null : ownCopies(this.editor, own);
  }

  /** Null where the plain text says as much. */
  private read(html: string, text: string): BlockTree[] | null {
    const trees = html === "" ? [] : this.formats.fromHtml(html);
    if (trees.length > 0) return trees;
    const table = this.formats.tableOfTabs(text);
    if (table !== null) return [table];
    return this.formats.isMarkdown(text) ? this.formats.fromMarkdown(text) : null;
  }
}

/** Writes a copy in all three formats: our own, HTML and plain text. */
export function writeTrees(data: DataTransfer, trees: readonly BlockTree[], formats: ClipboardFormats): void {
  data.setData(ownType, writeOwn(trees));
  data.setData("text/html", formats.toHtml(trees));
  data.setData("text/plain", formats.toMarkdown(trees).replace(/\n$/, ""));
}
