// Those of the workspace whom a database can name, as far as they are known here.
import type { Person } from "@tessera/database/properties/cell-face.tsx";
import { useCallback, useMemo } from "react";
import { useReadable } from "../../../services.ts";
import { searchOf } from "../../../session/search.ts";
import type { Workspace } from "../../../session/session.ts";

/** The same function as long as it says the same. */
export function usePeople(workspace: Workspace): () => readonly Person[] {
  const search = useMemo(() => searchOf(workspace.searchPorts), [workspace]);
  const known = useReadable(search.authors);
  return useCallback(() => {
    // Not while something is drawn.
    queueMicrotask(() => search.prepare());
    return known.map(({ id, name }) => ({ id, name }));
  }, [search, known]);
}
