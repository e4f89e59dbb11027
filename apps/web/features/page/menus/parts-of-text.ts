// What a long text says, in parts that a page takes in without a pause. Runs in the worker, and where there is none in the page.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { fromHtml } from "@tessera/blocks/html/reading/from-html.ts";
import { readMarkdown } from "@tessera/blocks/markdown/from-markdown.ts";
import { pastedMarkdown } from "@tessera/blocks/markdown/is-markdown.ts";
import type { ReadTrees } from "@tessera/editor/clipboard/clipboard-addon.ts";

export interface ReadRequest {
  readonly kind: "html" | "markdown";
  readonly text: string;
}

/** Blocks of one part, but for one that holds more by itself. */
const together = 40;

/** A message of the reading worker. */
export type FromReader = { readonly t: "part"; readonly part: ReadTrees } | { readonly t: "end" };

export function* partsOfText({ kind, text }: ReadRequest): Generator<ReadTrees> {
  const read = kind === "html" ? [{ trees: fromHtml(text), done: 1 }] : readMarkdown(pastedMarkdown(text));
  let trees: BlockTree[] = [];
  let count = 0;
  let said = 0;
  for (const part of read)
    for (const tree of part.trees) {
      trees.push(tree);
      count += sizeOf(tree);
      if (count < together) continue;
      said = Math.max(said, part.done);
      yield { trees, done: said };
      trees = [];
      count = 0;
    }
  yield { trees, done: 1 };
}

const sizeOf = ({ children }: BlockTree): number => children.reduce((sum, child) => sum + sizeOf(child), 1);
