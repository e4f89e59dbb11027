// A title given as a whole, from a field elsewhere: the operations of what differs, so that letters keep their ids.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { piecesOf } from "@tessera/kernel/text/rich-text.ts";
import type { PageSource } from "../core/page-source.ts";
import { blockOf, lineRuns, textOf } from "../core/read.ts";
import { isEmpty, lineChange } from "../text/line-change.ts";
import { operationsOfChange } from "../text/text-operations.ts";
import { wellFormed } from "../text/well-formed.ts";

export function plainTitleChange(source: PageSource, title: string): Operation[] {
  const entry = blockOf(source.world, source.pageId);
  const runs = lineRuns(source.world, source.pageId);
  if (entry === null || runs === null) return [];
  const before = piecesOf(textOf(entry, "title")).map((piece) => ({ ...piece, marks: NONE }));
  const text = wellFormed(title).trim();
  const change = lineChange(before, text === "" ? [] : [{ text, marks: NONE }]);
  return isEmpty(change)
    ? []
    : operationsOfChange(
        { block: source.pageId, property: "title", spaceId: source.spaceId },
        runs,
        change,
        source.numbering,
      );
}
