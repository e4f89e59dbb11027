// Copying gives Markdown as plain text; pasting puts plain text at the caret, its line breaks as they are, which is all that
// code wants. What makes blocks of a paste comes with the menus (clipboard/clipboard-addon.ts).
import type { Node, Slice } from "prosemirror-model";
import type { EditorProps } from "prosemirror-view";
import type { Core } from "../commands/core.ts";
import { deleteSelection } from "../commands/delete-selection.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { pasteRaw } from "../commands/verbatim.ts";
import { wellFormed } from "../text/well-formed.ts";
import { readBrowser } from "./read-browser.ts";

export function clipboardProps(core: Core): EditorProps {
  return {
    clipboardTextSerializer: (slice) => markdownOf(core, slice),
    handlePaste(view, event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") return false;
      readBrowser(view);
      const { $from, $to } = view.state.selection;
      if (!$from.sameParent($to)) deleteSelection(core);
      return pasteRaw(core, wellFormed(text));
    },
    handleDrop: () => true,
  };
}

function markdownOf(core: Core, slice: Slice): string {
  const lines: string[] = [];
  let number = 0;
  const visit = (node: Node, depth: number): void => {
    if (node.type.name === "block") {
      const type = String(node.attrs["type"]);
      number = type === "numbered_list" ? number + 1 : 0;
      const first = node.firstChild;
      const text =
        first?.type.name === "line"
          ? first.textBetween(0, first.content.size, "\n", (leaf) => leaf.type.spec.leafText?.(leaf) ?? "")
          : "";
      lines.push(
        "  ".repeat(depth) + core.catalogue.model(type).markdown(text, node.attrs["props"] as JsonObject, number),
      );
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
