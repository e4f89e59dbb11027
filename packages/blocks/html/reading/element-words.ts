// The words of an element, whatever they stand in: all of them, the lines of code, the code in a box, Word's marker of an item.
import type { DefaultTreeAdapterTypes as Html } from "parse5";
import { attribute, isElement, type Element, type Node } from "./elements.ts";
import { styleOf } from "./styles.ts";
import { skipped } from "./tag-meanings.ts";
import { isWordMarker } from "./word-lists.ts";

/** Deeper than this only the words are read. */
export const deepest = 200;

/** The only code there is in a box around it, which may have a bar of its own. */
export function codeIn(element: Element): Element | null {
  const found: Element[] = [];
  const waiting: Element[] = [element];
  for (let next = waiting.pop(); next !== undefined && found.length < 2; next = waiting.pop())
    for (const child of next.childNodes) if (isElement(child)) (child.tagName === "code" ? found : waiting).push(child);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The drawn marker of an item, which stands in some boxes of its own. */
export function wordMarker(element: Element, depth: number): Element | null {
  for (const node of element.childNodes) {
    if (!isElement(node)) continue;
    const found = isWordMarker(styleOf(attribute(node, "style")))
      ? node
      : depth < 3
        ? wordMarker(node, depth + 1)
        : null;
    if (found !== null) return found;
  }
  return null;
}

/** Every word below a node, in order, without recursion. */
export function wordsOf(node: Node): string {
  const words: string[] = [];
  const waiting: Node[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.nodeName === "#text") words.push((next as Html.TextNode).value);
    else if (isElement(next) && !skipped.has(next.tagName)) waiting.push(...next.childNodes.toReversed());
  }
  return words.join("");
}

/** The lines of code: a break, or an element of its own, for each. */
export function linesOf(element: Element, depth: number): string[] {
  const lines: string[] = [""];
  const add = (text: string): void => {
    const [first = "", ...rest] = text.split("\n");
    lines[lines.length - 1] += first;
    lines.push(...rest);
  };
  for (const node of element.childNodes) {
    if (node.nodeName === "#text") add((node as Html.TextNode).value.replace(/\r\n?/g, "\n").replaceAll("\u00a0", " "));
    else if (!isElement(node) || skipped.has(node.tagName)) continue;
    else if (node.tagName === "br") lines.push("");
    else if (depth > deepest) add(wordsOf(node));
    else {
      const inner = linesOf(node, depth + 1);
      const isLine = node.tagName === "div" || node.tagName === "p" || node.tagName === "li";
      if (isLine && lines.at(-1) !== "") lines.push("");
      add(inner.join("\n"));
      if (isLine) lines.push("");
    }
  }
  if (lines.length > 1 && lines.at(-1) === "" && element.tagName !== "pre") lines.pop();
  return lines;
}
