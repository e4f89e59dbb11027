// The databases whose names hold the words: those of this device at once, the server's when it answers.
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { askDatabases, findDatabases, type FoundDatabase } from "../../../data/collections/find-databases.ts";
import { useSettled } from "../../../ground/use-settled.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

const NOTHING: readonly FoundDatabase[] = [];

export function useFoundDatabases(workspace: Workspace, words: string, most: number): readonly FoundDatabase[] {
  const { sync } = workspace.records;
  const asked = useSettled(words.trim());
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly found: readonly FoundDatabase[] } | null>(
    null,
  );
  const size = useSyncExternalStore(
    (notice) => sync.onChange(notice),
    () => sync.replica.entries.size,
  );
  // What is held is looked through anew when there is more of it.
  // oxlint-disable-next-line react/exhaustive-deps
  const held = useMemo(() => findDatabases(workspace, words, most), [workspace, words, most, size]);
  useEffect(() => {
    if (asked === "") return;
    const leaving = new AbortController();
    void askDatabases(workspace, asked, most, leaving.signal).then((found) => {
      if (found !== null && !leaving.signal.aborted) setAnswered({ asked, found });
    });
    return () => leaving.abort();
  }, [workspace, asked, most]);
  const others = answered?.asked === words.trim() ? answered.found : NOTHING;
  return useMemo(() => {
    const known = new Set(held.map(({ blockId }) => blockId));
    return [...held, ...others.filter(({ blockId }) => !known.has(blockId))].slice(0, most);
  }, [held, others, most]);
}
