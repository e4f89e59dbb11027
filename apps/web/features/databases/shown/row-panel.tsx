// The properties of a row, above the text of its page.
import { CellFilesContext } from "@tessera/database/properties/file/cell-files.tsx";
import { UnsavedCellsContext } from "@tessera/database/views/table/unsaved-cells.tsx";
import { RowProperties } from "../properties/row-properties.tsx";
import { useCellFiles } from "./use-cell-files.ts";
import { useDatabase } from "./use-database.ts";
import { useNames } from "./use-names.ts";
import { usePeople } from "./use-people.ts";
import { useUnsavedCells } from "./use-unsaved-cells.tsx";
import type { RowPanelProps } from "../../../parts/faces/faces.ts";

export function RowPanel({ workspace, pageId, databaseId, editable }: RowPanelProps) {
  const source = useDatabase(workspace, databaseId, editable);
  const nameOf = useNames(workspace);
  const people = usePeople(workspace);
  const files = useCellFiles(workspace, source);
  const unsaved = useUnsavedCells(workspace, source);
  return source === null ? null : (
    <CellFilesContext value={files}>
      <UnsavedCellsContext value={unsaved}>
        <RowProperties source={source} rowId={pageId} nameOf={nameOf} people={people} />
      </UnsavedCellsContext>
    </CellFilesContext>
  );
}
