// A native edit as operations. Lines become text operations by character id; blocks that the browser made or removed
// become new and deleted blocks. Structure that a command could have said is not guessed here.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { pristine, textKey } from "@tessera/kernel/text/runs.ts";
import { piecesOfInline } from "../text/inline.ts";
import { isEmpty, lineChange } from "../text/line-change.ts";
import { changeLine, operationsOfChange } from "../text/text-operations.ts";
import { deleteOperation } from "../core/deletion.ts";
import type { NativeEdit } from "./native-edit.ts";
import type { PageSource } from "../core/page-source.ts";
import type { ShownTexts } from "./shown-texts.ts";

export interface EditOperations {
  readonly operations: Operation[];
  /** True where blocks came or went, so that the document must be brought in line with the records. */
  readonly structural: boolean;
  /** True where all that happened is new or gone text in one line. */
  readonly typing: boolean;
}

export function operationsOfEdit(
  source: PageSource,
  edit: NativeEdit,
  caret: { readonly block: string; readonly offset: number } | null,
  shown: ShownTexts,
): EditOperations {
  const operations: Operation[] = [];
  let formats = false;
  for (const { block, before, after } of edit.lines) {
    const runs = shown.runs(block);
    if (runs === null) continue;
    const change = lineChange(
      piecesOfInline(before.content),
      piecesOfInline(after.content),
      caret?.block === block ? caret.offset : undefined,
    );
    if (isEmpty(change)) continue;
    formats ||= change.formatted.length > 0;
    const done = changeLine({ block, property: "title", spaceId: source.spaceId }, runs, change, source.numbering);
    operations.push(...done.operations);
    shown.wrote(block, done.runs);
  }
  if (edit.removed.length > 0) operations.push(deleteOperation(source, edit.removed, (id) => shown.runs(id)));
  let after: { readonly parent: string; readonly id: string } | null = null;
  for (const added of edit.added) {
    const id = source.newId();
    const line = added.node.firstChild;
    const pieces = line?.type.name === "line" ? piecesOfInline(line.content) : [];
    const anchor: string | null =
      after !== null && after.parent === added.parent && added.after !== null ? after.id : added.after;
    operations.push({
      pointer: { table: "block", id, spaceId: source.spaceId },
      path: [],
      command: "new",
      args: {
        type: String(added.node.attrs["type"]),
        parent: { table: "block", id: added.parent },
        after: anchor,
      },
    });
    // Written into it rather than made with it, so that an undo knows these very letters.
    const text = lineChange([], pieces);
    const ref = { block: id, property: "title", spaceId: source.spaceId };
    operations.push(...operationsOfChange(ref, pristine(textKey(id, "title"), []), text, source.numbering));
    after = { parent: added.parent, id };
  }
  const structural = edit.removed.length > 0 || edit.added.length > 0;
  return { operations, structural, typing: !structural && !formats && edit.lines.length === 1 };
}
