// What a document says, for comparing one that followed with one built anew.
import type { Node } from "prosemirror-model";

/** A document without its sections, which are for the browser alone. */
export function outline(node: Node): unknown {
  if (node.type.name === "line" || node.type.name === "void") return node.toJSON();
  const blocks: unknown[] = [];
  const visit = (inner: Node): void => {
    inner.forEach((child) => {
      if (child.type.name === "section" || child.type.name === "kids") visit(child);
      else if (child.type.name === "block")
        blocks.push({ attrs: child.attrs, own: outline(child.child(0)), kids: outline(child) });
    });
  };
  visit(node);
  return blocks;
}
