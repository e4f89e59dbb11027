// What the cells of a database do with a text whose row was deleted while it was typed: the workspace stores it.
import type { UnsavedCells, UnsavedPlace } from "@tessera/database/views/table/unsaved-cells.tsx";
import { useMemo } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { UnsavedTexts } from "../../../data/unsaved/unsaved-texts.ts";
import { UnsavedNotice } from "../../../parts/unsaved/unsaved-notice.tsx";

/** The same object as long as the workspace is the same. */
export function useUnsavedCells({ records }: Workspace): UnsavedCells {
  return useMemo(() => cellsOf(UnsavedTexts.of(records)), [records]);
}

function cellsOf(unsaved: UnsavedTexts): UnsavedCells {
  return {
    keep: ({ id, rowId, rowName, key, propertyName, text, write }) =>
      unsaved.keep({
        id,
        of: "row",
        recordId: rowId,
        name: rowName,
        property: { key, name: propertyName },
        text,
        write,
      }),
    forget: (id) => unsaved.discard(id),
    Notice: ({ place, onLeave }: { readonly place: UnsavedPlace; readonly onLeave: () => void }) => (
      <UnsavedNotice
        unsaved={unsaved}
        id={place.id}
        of="row"
        recordId={place.rowId}
        name={place.rowName}
        propertyName={place.propertyName}
        isInField
        onLeave={onLeave}
      />
    ),
  };
}
