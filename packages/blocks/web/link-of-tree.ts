// A bookmark or an embed as a line of text: the name of what is there, linked to its address.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { plainText, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";

export function linkOfTree({ properties }: BlockTree): RichText {
  const text = (name: string): string => plainText(toRichText(properties[name]) ?? []).replaceAll("\n", " ");
  const address = text("link") || text("source");
  return address === "" ? [] : [[text("title") || address, [["a", address]]]];
}
