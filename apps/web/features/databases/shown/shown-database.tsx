// The database of a block on screen: open while it is shown, with the users of the workspace, and with rows that open as pages.
import { CellFilesContext } from "@tessera/database/properties/file/cell-files.tsx";
import { UnsavedCellsContext } from "@tessera/database/views/table/unsaved-cells.tsx";
import { useMemo } from "react";
import { useReadable } from "../../../ground/services.ts";
import { DatabaseFace } from "../database/database-face.tsx";
import { ExportsContext } from "../csv/exports-context.ts";
import { LinkPickerContext, type LinkPickerProps } from "../database/link-picker-context.ts";
import { LinkPicker } from "./link-picker.tsx";
import { useCellFiles } from "./use-cell-files.ts";
import { useDatabase } from "./use-database.ts";
import { useNames } from "./use-names.ts";
import { usePeople } from "./use-people.ts";
import { useUnsavedCells } from "./use-unsaved-cells.tsx";
import { useOpenRow } from "./use-open-row.ts";
import type { ShownDatabaseProps } from "../../../parts/faces/faces.ts";

export function ShownDatabase({ workspace, blockId, editable, place, viewId, onView }: ShownDatabaseProps) {
  const source = useDatabase(workspace, blockId, editable);
  const openRow = useOpenRow(workspace);
  const nameOf = useNames(workspace);
  const people = usePeople(workspace);
  const files = useCellFiles(workspace, source);
  const unsaved = useUnsavedCells(workspace, source);
  const { id: spaceId, http, myId } = workspace;
  const { canExport: isAllowed } = useReadable(workspace.info);
  const exports = useMemo(() => ({ http, spaceId, isAllowed }), [http, spaceId, isAllowed]);
  const drawPicker = useMemo(
    () => (props: LinkPickerProps) => <LinkPicker workspace={workspace} {...props} />,
    [workspace],
  );
  return source === null ? null : (
    <ExportsContext value={exports}>
      <LinkPickerContext value={drawPicker}>
        <CellFilesContext value={files}>
          <UnsavedCellsContext value={unsaved}>
            <DatabaseFace
              source={source}
              viewId={viewId}
              onView={onView}
              place={place}
              openRow={openRow}
              nameOf={nameOf}
              people={people}
              me={myId}
            />
          </UnsavedCellsContext>
        </CellFilesContext>
      </LinkPickerContext>
    </ExportsContext>
  );
}
