// A view of a database that stands elsewhere, chosen at a block and put there.
import { insertBlock } from "@tessera/editor/blocks/insert.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { useState, type ReactNode } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useFaces } from "../../../parts/faces/faces.ts";

export interface LinkDatabase {
  readonly ask: (blockId: string) => void;
  readonly face: ReactNode;
}

export function useLinkDatabase(editor: PageEditor, workspace: Workspace): LinkDatabase {
  const { ChooseLink } = useFaces();
  const [asked, setAsked] = useState<{ readonly blockId: string; readonly anchor: Element } | null>(null);
  const put = (at: string, operations: (blockId: string) => Operation[]): void =>
    editor.asOne(editor.source.newId(), () => {
      const id = insertBlock(editor, at, { type: "collection_view" });
      if (id !== null) editor.apply(operations(id), "insert");
    });
  return {
    ask(blockId) {
      const anchor = editor.domOf(blockId);
      if (anchor !== null) setAsked({ blockId, anchor });
    },
    face:
      asked === null ? null : (
        <ChooseLink
          workspace={workspace}
          anchor={asked.anchor}
          onChoose={(operations) => put(asked.blockId, operations)}
          onClose={() => {
            setAsked(null);
            editor.view.focus();
          }}
        />
      ),
  };
}
