// What every start on a page runs, in one file: asked for one by one, thirty small files cost a start more than their
// code does. Whoever is met first by another screen has most of it anyway.
import { fileURLToPath } from "node:url";

/** What a workspace's page is made of; each is loaded on demand, and brings what it imports. */
export const firstEntries = ["boot.tsx", "screens/workspace/workspace-screen.tsx", "session/open-session.ts"].map(
  (file) => fileURLToPath(new URL(`../${file}`, import.meta.url)),
);

export const firstFileName = "first-page";

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A group for the bundler's code splitting. */
export function firstFile() {
  let wanted: ReadonlySet<string> | null = null;
  return {
    debugName: "first page",
    name(id: string, modules: Modules): string | null {
      wanted ??= importedBy(firstEntries, modules);
      return wanted.has(id) ? firstFileName : null;
    },
  };
}

/** These modules and all that they import statically. */
function importedBy(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    const info = modules.getModuleInfo(id);
    if (info === null) return;
    found.add(id);
    info.importedIds.forEach(visit);
  };
  entries.forEach(visit);
  return found;
}
