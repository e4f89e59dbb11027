// Stores the text of a block that another user deleted while this user was writing in it. The card of the text takes the focus, so that
// what is typed next is not written into another block.
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { writtenBlock } from "@tessera/editor/typing/written-block.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { useEffect } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { UnsavedTexts } from "../../../data/unsaved/unsaved-texts.ts";

export function useDeletedBlock(editor: PageEditor, { records, myId }: Workspace): void {
  useEffect(
    () =>
      editor.use(
        writtenBlock(editor, {
          isOwn: ({ value }) => value["moved_to_trash_id"] === myId,
          onDeleted({ id, text }) {
            const property = { key: "title", name: "" };
            const kept = { id: newId(), of: "block", recordId: id, name: "", property, text } as const;
            UnsavedTexts.of(records).keep({ ...kept, write: { kind: "text" } }, editor.view.hasFocus());
          },
        }),
      ),
    [editor, records, myId],
  );
}
