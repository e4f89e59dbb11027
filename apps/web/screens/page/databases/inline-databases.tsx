// The databases among the blocks of a page, each drawn in the place that its block has in the text.
import { useState } from "react";
import { createPortal } from "react-dom";
import type { Workspace } from "../../../session/session.ts";
import { focusRows } from "./focus-rows.ts";
import { ShownDatabase } from "./shown-database.tsx";

export interface DatabasePlace {
  readonly dom: HTMLElement;
  readonly blockId: string;
}

export interface InlineDatabasesProps {
  workspace: Workspace;
  editable: boolean;
  places: readonly DatabasePlace[];
}

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
