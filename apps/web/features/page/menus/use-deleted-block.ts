// Stores the text of a block that another user deleted while this user was writing in it. The card of the text takes the focus, so that
// what is typed next is not written into another block.
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { writtenBlock, type WrittenBlockPorts } from "@tessera/editor/typing/written-block.ts";
import { watchWrittenField } from "@tessera/editor/typing/written-field.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { useEffect } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { UnsavedTexts } from "../../../data/unsaved/unsaved-texts.ts";

export function useDeletedBlock(editor: PageEditor, { records, myId }: Workspace): void {
  useEffect(() => {
    const ports: WrittenBlockPorts = {
      isOwn: ({ value }) => value["moved_to_trash_id"] === myId,
      onDeleted({ id, property: key, text, isPart }) {
        const kept = { id: newId(), of: "block", recordId: id, name: "", property: { key, name: "" }, text } as const;
        const hadFocus = editor.view.dom.contains(document.activeElement);
        UnsavedTexts.of(records).keep({ ...kept, write: { kind: isPart ? "none" : "text" } }, hadFocus);
      },
    };
    const stops = [editor.use(writtenBlock(editor, ports)), watchWrittenField(editor, ports)];
    return () => stops.forEach((stop) => stop());
  }, [editor, records, myId]);
}
