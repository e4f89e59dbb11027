// What the cells of a database do with a text whose row was deleted while it was typed: the workspace stores it.
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import type { UnsavedCells, UnsavedPlace } from "@tessera/database/views/table/unsaved-cells.tsx";
import { useMemo } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { UnsavedTexts, type WriteRestored } from "../../../data/unsaved/unsaved-texts.ts";
import { UnsavedNotice } from "../../../parts/unsaved/unsaved-notice.tsx";

/** A row that is restored from its field is a step of undo of the database. The same object as long as the parameters are the same. */
export function useUnsavedCells({ records }: Workspace, source: DatabaseSource | null): UnsavedCells {
  return useMemo(() => cellsOf(UnsavedTexts.of(records), source), [records, source]);
}

function cellsOf(unsaved: UnsavedTexts, source: DatabaseSource | null): UnsavedCells {
  const run: WriteRestored | undefined =
    source === null ? undefined : (operations, userAction) => source.transact(operations, { userAction });
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
        {...(run === undefined ? {} : { run })}
      />
    ),
  };
}
