// The database of a block, open for as long as it is shown.
import type { TabbedSource } from "@tessera/database/source/database-source.ts";
import { useEffect, useMemo, useState } from "react";
import { databasePorts } from "../../../data/collections/database-ports.ts";
import { openDatabase, type OpenDatabase } from "../../../data/collections/open-database.ts";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { readOnlySource } from "./read-only-source.ts";

/** Null in the moment before it is open. `editable`: false where nobody changes anything, whatever their rights. */
export function useDatabase(workspace: Workspace, blockId: string, editable: boolean): TabbedSource | null {
  const { log } = useServices();
  const [opened, setOpened] = useState<OpenDatabase | null>(null);
  useEffect(() => {
    const source = openDatabase(
      databasePorts(workspace, (detail) => log({ level: "error", words: "a database could not go on", detail })),
      blockId,
    );
    setOpened(source);
    return () => {
      setOpened(null);
      source.close();
    };
  }, [workspace, blockId, log]);
  return useMemo(() => {
    if (opened?.blockId !== blockId) return null;
    return editable ? opened : readOnlySource(opened);
  }, [opened, blockId, editable]);
}
