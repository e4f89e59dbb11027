// The names of the people whom a database names, as they become known.
import { useCallback, useEffect, useRef, useState } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";

/** The same function as long as it says the same; null where a name is not known yet. */
export function useNames(workspace: Workspace): (personId: string) => string | null {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
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
        const name = workspace.people.nameOf(id);
        const tell = (): void => {
          const now = name.read();
          setKnown((before) => (before.get(id) === now || now === "" ? before : new Map(before).set(id, now)));
        };
        watched.current.set(id, name.subscribe(tell));
        // Not while something is drawn.
        queueMicrotask(tell);
      }
      return known.get(id) ?? null;
    },
    [workspace, known],
  );
}
