// Copying gives Markdown as plain text; pasting makes blocks of lines. The first line joins the caret's block, the
// caret's tail goes to the last (behaviour G6). Pasted text is text: nothing of a page's markup is trusted.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { leftOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import type { Node, Slice } from "prosemirror-model";
import type { EditorProps } from "prosemirror-view";
import { caretBlock, pointer, type Core } from "../commands/core.ts";
import { deleteSelection } from "../commands/delete-selection.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { wellFormed } from "../text/well-formed.ts";
import { caretAt } from "./points.ts";

export function clipboardProps(core: Core): EditorProps {
  return {
    clipboardTextSerializer: (slice) => markdownOf(core, slice),
    handlePaste(view, event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") return false;
      if (!view.state.selection.empty) deleteSelection(core);
      return pasteLines(core, text);
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

export function pasteLines(core: Core, text: string): boolean {
  const lines = wellFormed(text)
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .filter((line, _at, all) => all.length === 1 || line.trim() !== "");
  const block = caretBlock(core);
  const first = lines[0];
  if (block === null || first === undefined) return false;
  if (lines.length === 1) {
    core.view.dispatch(core.view.state.tr.insertText(first).scrollIntoView());
    return true;
  }
  const { source } = core;
  const runs = core.shownRuns(block.id);
  if (runs === null) return false;
  const operations: Operation[] = [];
  const path = ["properties", "title"];
  const tail = source.newId();
  const last = lines.at(-1) ?? "";
  operations.push({
    pointer: pointer(core, block.id),
    path: [],
    command: "split",
    args: { right: rightOf(runs, block.offset), left: leftOf(runs, block.offset), n: tail, type: block.type },
  });
  if (first !== "") {
    const { site, clock } = source.numbering(first.length);
    operations.push({
      pointer: pointer(core, block.id),
      path,
      command: "ins",
      args: { left: leftOf(runs, block.offset), site, clock, units: first },
    });
  }
  const parent = parentOf(core, block.id);
  if (parent === null) return false;
  let after = block.id;
  for (const line of lines.slice(1, -1)) {
    const id = source.newId();
    operations.push({
      pointer: pointer(core, id),
      path: [],
      command: "new",
      args: { type: "text", parent: { table: "block", id: parent }, after },
    });
    // Written into it rather than made with it, so that an undo knows these very letters.
    operations.push(typedAt(core, id, line));
    after = id;
  }
  if (last !== "") operations.push(typedAt(core, tail, last));
  return core.applyAll(inParts(operations), "paste", caretAt(tail, last.length));
}

/** A transaction may hold so many operations at most; a long paste is several of them, and one step for undo. */
const longest = 4000;

function inParts(operations: readonly Operation[]): Operation[][] {
  const parts: Operation[][] = [];
  for (let at = 0; at < operations.length; at += longest) parts.push(operations.slice(at, at + longest));
  return parts;
}

/** Text at the very start of a block that this paste made. */
function typedAt(core: Core, id: string, units: string): Operation {
  const { site, clock } = core.source.numbering(units.length);
  const args = { left: [`${id}/title^`, 0] as const, site, clock, units };
  return { pointer: pointer(core, id), path: ["properties", "title"], command: "ins", args };
}

function parentOf(core: Core, id: string): string | null {
  const parent = core.source.world.entry("block", id)?.value["parent_id"];
  return typeof parent === "string" ? parent : null;
}
