// The users whom a database can name: those whom this device knows, and by names or addresses all members of the workspace.
import type { PeopleToChoose } from "@tessera/database/properties/base/cell-face.tsx";
import { useMemo } from "react";
import { useReadable } from "../../../ground/services.ts";
import { peopleFinderOf } from "../../../data/people/find-people.ts";
import { searchOf } from "../../../data/search/search.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

/** Returns the same object until other authors are known. */
export function usePeople(workspace: Workspace): PeopleToChoose {
  const search = useMemo(() => searchOf(workspace.searchPorts), [workspace]);
  const authors = useReadable(search.authors);
  const finder = useMemo(() => peopleFinderOf(workspace.findPeoplePorts, search.authors), [workspace, search]);
  return useMemo(
    () => ({
      known: () => {
        // After rendering, because reading titles notifies components.
        queueMicrotask(() => search.prepare());
        return finder.known("");
      },
      find: (words, signal) => finder.find(words, signal),
      choose: (id) => finder.choose(id),
      pictureOf: (id) => workspace.people.person(id).read().picture,
    }),
    // A cell shows its people again when other authors are known.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, finder, workspace, authors],
  );
}
