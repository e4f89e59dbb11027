// Stores the text of a block that another user deleted while this user was writing in it. The card of the text takes the focus, so that
// what is typed next is not written into another block.
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { writtenBlock } from "@tessera/editor/typing/written-block.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { useEffect } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useServices } from "../../../ground/services.ts";

export function useDeletedBlock(editor: PageEditor, workspace: Workspace): void {
  const { log } = useServices();
  useEffect(
    () =>
      editor.use(
        writtenBlock(editor, {
          isOwn: ({ value }) => value["moved_to_trash_id"] === workspace.myId,
          onDeleted({ id, text }) {
            const hadFocus = editor.view.hasFocus();
            const property = { key: "title", name: "" };
            const kept = { id: newId(), of: "block", recordId: id, name: "", property, text } as const;
            workspace.unsaved().then(
              (unsaved) => unsaved.keep({ ...kept, write: { kind: "text" } }, hadFocus),
              (detail: unknown) =>
                log({ level: "warning", words: "The code of unsaved texts could not be loaded", detail }),
            );
          },
        }),
      ),
    [editor, workspace, log],
  );
}
