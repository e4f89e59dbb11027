// The databases among the blocks of a page, each drawn in the place that its block has in the text.
import { becomesLinked } from "@tessera/database/edit/linked-views.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { useState } from "react";
import { createPortal } from "react-dom";
import { focusRows } from "./focus-rows.ts";
import { LinkPicker } from "./link-picker.tsx";
import { ShownDatabase } from "./shown-database.tsx";
import type { ChooseLinkProps, InlineDatabasesProps } from "../../../parts/faces/faces.ts";

export function InlineDatabases({ workspace, editable, places }: InlineDatabasesProps) {
  return places.map(({ dom, blockId }) =>
    createPortal(<InlineDatabase workspace={workspace} blockId={blockId} editable={editable} />, dom, blockId),
  );
}

function InlineDatabase({ workspace, blockId, editable }: Omit<InlineDatabasesProps, "places"> & { blockId: string }) {
  const [viewId, setViewId] = useState<string | null>(null);
  return (
    <div
      data-own-keys=""
      data-face-control="focus"
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) focusRows(currentTarget);
      }}
    >
      <ShownDatabase
        workspace={workspace}
        blockId={blockId}
        editable={editable}
        place="inline"
        viewId={viewId}
        onView={setViewId}
      />
    </div>
  );
}

/** Chooses what a new block is to show. Its code comes with that of the databases in pages: a chunk of its own would be named at each start. */
export function ChooseLink({ workspace, anchor, onChoose, onClose }: ChooseLinkProps) {
  const spaceId = workspace.id;
  return (
    <LinkPicker
      workspace={workspace}
      anchor={anchor}
      onChoose={(look) => onChoose((id) => becomesLinked({ id, spaceId }, newId(), look))}
      onClose={onClose}
    />
  );
}
