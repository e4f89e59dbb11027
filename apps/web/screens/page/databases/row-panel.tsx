// The properties of a row, above the text of its page.
import { RowProperties } from "../../../features/databases/row-properties.tsx";
import type { Workspace } from "../../../session/session.ts";
import { useDatabase } from "./use-database.ts";
import { useNames } from "./use-names.ts";
import { usePeople } from "./use-people.ts";

export interface RowPanelProps {
  workspace: Workspace;
  pageId: string;
  /** The block of the database. */
  databaseId: string;
  editable: boolean;
}

export function RowPanel({ workspace, pageId, databaseId, editable }: RowPanelProps) {
  const source = useDatabase(workspace, databaseId, editable);
  const nameOf = useNames(workspace);
  const people = usePeople(workspace);
  return source === null ? null : <RowProperties source={source} rowId={pageId} nameOf={nameOf} people={people} />;
}
