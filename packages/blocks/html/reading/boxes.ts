// The boxes of things to do, as programs draw or write them.
import { titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { piecesOf, richTextOf } from "@tessera/kernel/text/rich-text.ts";
import { attribute, isElement, type Element } from "./elements.ts";

/** Whether an item has a box before its words, and a tick in it; null: it has none. */
export function checkbox(item: Element, depth: number): boolean | null {
  const classes = attribute(item, "class") ?? "";
  if (attribute(item, "data-inline-task-id") !== undefined) return /\bchecked\b/.test(classes);
  if (attribute(item, "role") === "checkbox" || attribute(item, "aria-checked") !== undefined)
    return attribute(item, "aria-checked") === "true";
  for (const node of item.childNodes) {
    if (!isElement(node) || node.tagName === "ul" || node.tagName === "ol") continue;
    if (node.tagName === "input" && attribute(node, "type") === "checkbox")
      return attribute(node, "checked") !== undefined;
    const inner = depth < 3 ? checkbox(node, depth + 1) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** A box that is written, as some programs do; the trees without it. */
export function writtenBox(trees: readonly BlockTree[]): { isTicked: boolean; trees: readonly BlockTree[] } | null {
  const [first, ...rest] = trees;
  const [head, ...tail] = first?.type === "text" ? piecesOf(titleOfTree(first)) : [];
  const [box, sign] = /^\[([ xX])\]\s+/.exec(head?.text ?? "") ?? [];
  if (first === undefined || head === undefined || box === undefined) return null;
  const title = richTextOf([{ ...head, text: head.text.slice(box.length) }, ...tail]);
  return { isTicked: sign !== " ", trees: [{ ...first, properties: { ...first.properties, title } }, ...rest] };
}
