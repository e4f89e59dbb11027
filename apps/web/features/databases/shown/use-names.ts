// The names of the users whom a database names, as they become known.
import { useCallback, useEffect, useRef, useState } from "react";
import type { Person } from "../../../data/people/people.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

/** Returns the same function until a name or a picture changes. It returns null for a user whose name is not known. */
export function useNames(workspace: Workspace): (personId: string) => string | null {
  const [known, setKnown] = useState<ReadonlyMap<string, Person>>(new Map());
  const watched = useRef(new Map<string, () => void>());
  useEffect(() => {
    const stops = watched.current;
    return () => {
      for (const stop of stops.values()) stop();
      stops.clear();
    };
  }, [workspace]);
  return useCallback(
    (id) => {
      if (!watched.current.has(id)) {
        const person = workspace.people.person(id);
        const take = (): void => {
          const now = person.read();
          setKnown((previous) =>
            previous.get(id) === now || now.name === "" ? previous : new Map(previous).set(id, now),
          );
        };
        watched.current.set(id, person.subscribe(take));
        // After rendering, because it may notify this component.
        queueMicrotask(take);
      }
      return known.get(id)?.name ?? null;
    },
    [workspace, known],
  );
}
