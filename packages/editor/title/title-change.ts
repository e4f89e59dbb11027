// A text that is given as a whole, such as a title from another field: operations for the difference, so that letters keep
// their ids. A `set` of the whole text would get other ids on the server, and its undo would name letters that do not exist.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { piecesOf } from "@tessera/kernel/text/rich-text.ts";
import type { PageSource } from "../core/page-source.ts";
import { blockOf, lineRuns, textOf } from "../core/read.ts";
import { isEmpty, lineChange } from "../text/line-change.ts";
import { operationsOfChange } from "../text/text-operations.ts";
import { wellFormed } from "../text/well-formed.ts";

/** The operations that change the title of a block, by default of the page, to this plain text. */
export function plainTitleChange(source: PageSource, title: string, block = source.pageId): Operation[] {
  const entry = blockOf(source.world, block);
  const runs = lineRuns(source.world, block);
  if (entry === null || runs === null) return [];
  const before = piecesOf(textOf(entry, "title")).map((piece) => ({ ...piece, marks: NONE }));
  const text = wellFormed(title).trim();
  const change = lineChange(before, text === "" ? [] : [{ text, marks: NONE }]);
  return isEmpty(change)
    ? []
    : operationsOfChange({ block, property: "title", spaceId: source.spaceId }, runs, change, source.numbering);
}
