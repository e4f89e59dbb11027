// The pages on this device whose title holds the words, looked for again when records come from disk or from the server.
import { useSyncExternalStore } from "react";
import { findPages } from "../../data/pages/find-pages.ts";
import type { PageLine } from "../../data/pages/page-line.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export function useFoundPages(workspace: Pick<Workspace, "records">, words: string, most: number): readonly PageLine[] {
  const { sync } = workspace.records;
  useSyncExternalStore(
    (notice) => sync.onChange(notice),
    () => sync.replica.entries.size,
  );
  return findPages(sync, words, most);
}
