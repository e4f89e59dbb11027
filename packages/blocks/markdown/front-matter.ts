// What some programs put before a text: names and values between two lines of dashes. Here it is code, so that it is seen, and
// it is written as it was, before everything else.
import { blockTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import { languageProperties } from "../code/languages.ts";

const matter = /^---[ \t]*\n((?:[A-Za-z_"'][^\n]*:|#)[^\n]*\n(?:(?!---[ \t]*(?:\n|$))[^\n]*\n)*?)---[ \t]*(?:\n|$)/;
const mostSigns = 20_000;

/** Null where the text does not begin with any; the rest is what follows. */
export function frontMatterIn(markdown: string): { readonly tree: BlockTree; readonly rest: string } | null {
  const [all, inside = ""] = matter.exec(markdown.slice(0, mostSigns)) ?? [];
  if (all === undefined) return null;
  const tree = blockTree("code", [[inside.replace(/\n$/, "")]]);
  const properties = { ...tree.properties, ...languageProperties("yaml") };
  return { tree: { ...tree, properties, format: { markdown_fence: "---" } }, rest: markdown.slice(all.length) };
}

/** Null for what is none, or cannot be written as such any more. */
export function frontMatterOf(tree: BlockTree): string | null {
  if (tree.type !== "code" || tree.format["markdown_fence"] !== "---") return null;
  const written = `---\n${plainText(titleOfTree(tree))}\n---`;
  return matter.exec(written)?.[0] === written ? written : null;
}
