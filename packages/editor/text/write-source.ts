// Writes the whole text of a block without a line, such as the source of an equation, as the difference from the text at the beginning
// of the edit, so that what other users wrote meanwhile stays. A text whose block was deleted meanwhile is given to the addons.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { piecesOf } from "@tessera/kernel/text/rich-text.ts";
import type { Editor } from "../core/editor.ts";
import { blockOf, textOf } from "../core/read.ts";
import { lineChange } from "./line-change.ts";
import { watchDeletion } from "./watch-deletion.ts";
import { operationsOfChange } from "./text-operations.ts";

/** Begins an edit. The returned function ends it, and is called once. */
export function writeSource(editor: Editor, block: string): (text: string) => void {
  const change = sourceChange(editor, block);
  const endWatch = watchDeletion(editor, block);
  return (text) => {
    const deleted = endWatch();
    const operations = change(text);
    if (operations.length === 0) return;
    if (deleted === null) editor.apply(operations, "type");
    else editor.addons.deleted({ id: block, property: "title", text }, deleted);
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
