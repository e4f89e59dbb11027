// The whole text of a block that has no line to write in, such as an equation's source, written as what changed of it: what
// others wrote meanwhile stays. Begun when its editing begins, since that is the text that is changed.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { piecesOf } from "@tessera/kernel/text/rich-text.ts";
import type { Editor } from "../core/editor.ts";
import { blockOf, textOf } from "../core/read.ts";
import { lineChange } from "./line-change.ts";
import { operationsOfChange } from "./text-operations.ts";

export function writeSource(editor: Editor, block: string): (text: string) => void {
  const change = sourceChange(editor, block);
  return (text) => {
    const operations = change(text);
    if (operations.length > 0) editor.apply(operations, "type");
  };
}

/** The same as operations, for a step that changes more. */
export function sourceChange(editor: Editor, block: string): (text: string) => Operation[] {
  editor.flush();
  const runs = editor.shownRuns(block);
  const entry = blockOf(editor.source.world, block);
  const before = entry === null ? [] : piecesOf(textOf(entry, "title"));
  return (text) => {
    const after = text === "" ? [] : [{ text, marks: {} }];
    if (runs === null || before.map((piece) => piece.text).join("") === text) return [];
    const line = { block, property: "title", spaceId: editor.source.spaceId };
    return operationsOfChange(line, runs, lineChange(before, after), editor.source.numbering);
  };
}
