// What is read of parsed HTML: elements among nodes, and their attributes.
import type { DefaultTreeAdapterTypes as Html } from "parse5";

export type Node = Html.ChildNode;
export type Element = Html.Element;

export const isElement = (node: Node): node is Element => "tagName" in node;

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}
