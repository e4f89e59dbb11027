// Notices that another user deleted the block that this user was writing in. Words that the server has not confirmed keep their block
// (kernel SPEC 10, 18), so that only a deletion by a user who has seen all of the words gets here.
import { isMergedAway } from "@tessera/kernel/operations/texts.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { PageAddon, WrittenBlock } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { isTrashed } from "../core/points.ts";
import { blockAround } from "../core/positions.ts";
import { blockOf, textOf } from "../core/read.ts";

export interface WrittenBlockPorts {
  /** Whether this user deleted the block, in this tab or in another one. */
  readonly isOwn: (deleted: Entry) => boolean;
  readonly onDeleted: (block: WrittenBlock) => void;
}

/** The block counts from the first typed letter until the caret leaves it. */
export function writtenBlock(editor: Editor, { isOwn, onDeleted }: WrittenBlockPorts): PageAddon {
  const { world } = editor.source;
  let written: WrittenBlock | null = null;
  const atCaret = (): WrittenBlock | null => {
    const { $head } = editor.view.state.selection;
    const block = $head.parent.type.name === "line" ? blockAround($head) : null;
    const entry = block === null ? null : blockOf(world, block.id);
    return block === null || entry === null
      ? null
      : { id: block.id, property: "title", text: plainText(textOf(entry, "title")) };
  };
  return {
    deleted(block, entry) {
      if (!isOwn(entry) && block.text.trim() !== "") onDeleted(block);
    },
    changed(typed) {
      const now = atCaret();
      const before = written;
      if (before === null || now?.id === before.id) {
        if (typed || before !== null) written = now;
        return;
      }
      const entry = blockOf(world, before.id);
      written = typed || (entry !== null && isMergedAway(entry)) ? now : null;
      const isDeleted =
        entry !== null && !isMergedAway(entry) && isTrashed(world, { block: before.id, offset: 0, left: null });
      if (isDeleted && !isOwn(entry) && before.text.trim() !== "") onDeleted(before);
    },
  };
}
