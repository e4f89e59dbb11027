// Plain text of a part of the document, such as one that is dragged out: its lines as Markdown, each by its type.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Node, Slice } from "prosemirror-model";

/** A block's line among others; `number`: its place in the run of its type. */
export type LineOf = (type: string, text: string, props: JsonObject, number: number) => string;

export function markdownOfSlice(lineOf: LineOf, slice: Slice): string {
  const lines: string[] = [];
  let run = { type: "", length: 0 };
  const visit = (node: Node, depth: number): void => {
    if (node.type.name === "block") {
      const type = String(node.attrs["type"]);
      run = { type, length: run.type === type ? run.length + 1 : 1 };
      const first = node.firstChild;
      const text =
        first?.type.name === "line"
          ? first.textBetween(0, first.content.size, "\n", (leaf) => leaf.type.spec.leafText?.(leaf) ?? "")
          : "";
      lines.push("  ".repeat(depth) + lineOf(type, text, node.attrs["props"] as JsonObject, run.length));
    } else if (node.isInline) lines.push(node.textContent);
    node.forEach((child) => {
      if (child.type.name !== "line" && !child.isInline) visit(child, node.type.name === "kids" ? depth + 1 : depth);
    });
  };
  // A part of one line is that text alone, without the sign of its block.
  const only = slice.content.textBetween(0, slice.content.size, "\n", (leaf) => leaf.type.spec.leafText?.(leaf) ?? "");
  let blocks = 0;
  slice.content.descendants((node) => void (blocks += node.type.name === "block" ? 1 : 0));
  if (blocks < 2) return only;
  slice.content.forEach((node) => visit(node, 0));
  return lines.join("\n");
}
