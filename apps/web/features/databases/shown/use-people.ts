// Those of the workspace whom a database can name: those who are known here, and by their names or addresses all others.
import type { PeopleToChoose } from "@tessera/database/properties/base/cell-face.tsx";
import { findUser } from "@tessera/kernel/wire/api/people/find-user.ts";
import { useMemo } from "react";
import { useReadable } from "../../../ground/services.ts";
import { searchOf } from "../../../data/search/search.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

/** People that are listed at once. */
const LISTED = 50;

/** The same object as long as it says the same. */
export function usePeople(workspace: Workspace): PeopleToChoose {
  const search = useMemo(() => searchOf(workspace.searchPorts), [workspace]);
  const known = useReadable(search.authors);
  const find = useMemo(() => findIn(workspace), [workspace]);
  return useMemo(
    () => ({
      known: () => {
        // Not while something is drawn.
        queueMicrotask(() => search.prepare());
        return known.map(({ id, name }) => ({ id, name }));
      },
      find,
    }),
    [search, known, find],
  );
}

function findIn({ id: spaceId, http }: Workspace): PeopleToChoose["find"] {
  return async (words, signal) => {
    const query = words.slice(0, 200);
    const result = await http.call(findUser, { spaceId, query, limit: LISTED }, { source: "database", signal });
    if (!result.ok) {
      const { failure } = result;
      // Guests are told of nobody but those they met.
      return failure.kind === "refused" && failure.status === 404 ? { people: [], isWhole: true } : null;
    }
    const { userIds, recordMap, cursor } = result.value;
    const nameIn = (id: string): string => String(recordMap["notion_user"]?.[id]?.value?.["name"] ?? "");
    return { people: userIds.map((id) => ({ id, name: nameIn(id) })), isWhole: cursor === null };
  };
}
