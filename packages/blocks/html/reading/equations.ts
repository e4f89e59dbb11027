// Equations in HTML, by their source: our own, those of KaTeX and MathJax, and MathML that says what TeX it was made of.
import type { DefaultTreeAdapterTypes as Html } from "parse5";

type Element = Html.Element;

const attribute = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? "";

/** Null for what is no equation, or does not say its source. */
export function equationIn(element: Element): { readonly source: string; readonly isBlock: boolean } | null {
  const own = attribute(element, "data-equation").trim();
  if (own !== "") return { source: own, isBlock: element.tagName === "div" };
  const classes = attribute(element, "class").split(/\s+/);
  const isBlock = classes.includes("katex-display") || attribute(element, "display") === "block";
  if (!isBlock && !classes.includes("katex") && element.tagName !== "math") return null;
  const source = annotationIn(element);
  return source === null ? null : { source, isBlock };
}

/** Looked for in order, without recursion. */
function annotationIn(root: Element): string | null {
  const waiting: Html.ChildNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!("tagName" in node)) continue;
    if (node.tagName === "annotation" && attribute(node, "encoding") === "application/x-tex") {
      const words = node.childNodes.map((child) => (child.nodeName === "#text" ? (child as Html.TextNode).value : ""));
      return words.join("").trim() || null;
    }
    waiting.push(...node.childNodes.toReversed());
  }
  return null;
}
