// What the cells of a database do with a text whose row was deleted while it was typed: the workspace stores it.
import type { UnsavedCells, UnsavedPlace } from "@tessera/database/views/table/unsaved-cells.tsx";
import { useEffect, useMemo, useState } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import type { UnsavedTexts } from "../../../data/unsaved/unsaved-texts.ts";
import { useServices } from "../../../ground/services.ts";
import { UnsavedNotice } from "../../../parts/unsaved/unsaved-notice.tsx";

/** Null until its code is loaded, which is requested with the database. */
export function useUnsavedCells(workspace: Workspace): UnsavedCells | null {
  const { log } = useServices();
  const [unsaved, setUnsaved] = useState<UnsavedTexts | null>(null);
  useEffect(() => {
    workspace
      .unsaved()
      .then(setUnsaved, (detail: unknown) =>
        log({ level: "warning", words: "The code of unsaved texts could not be loaded", detail }),
      );
    return () => setUnsaved(null);
  }, [workspace, log]);
  return useMemo(() => (unsaved === null ? null : cellsOf(unsaved)), [unsaved]);
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
