// The rows of the sidebar as a value to watch: the lists of open pages are loaded while they are shown, and let go of.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { createOpenPages } from "./open-pages.ts";
import { layRows, type Row } from "./places.ts";
import { createWatchedValues } from "./watched-values.ts";

export interface Places extends Readable<readonly Row[]> {
  setOpen(key: string, open: boolean): void;
}

/** Watching a value may change it at once. This many rounds at most, so that it ends whatever values do. */
const mostRounds = 200;

export type PlacesWorkspace = Pick<Workspace, "id" | "info" | "pages" | "recents" | "sidebar">;

export function createPlaces(workspace: PlacesWorkspace, storage: Storage): Places {
  const open = createOpenPages(storage, `open:${workspace.id}`);
  const rows = createWritable<readonly Row[]>([]);
  /** What the rows were laid by: lists of open pages, and the pages that stand there by name alone. */
  const watched = createWatchedValues(lay);
  const watchedAlways = [workspace.sidebar.sections, workspace.sidebar.arrangement, workspace.recents, workspace.info];
  let watchers = 0;
  let stops: (() => void)[] = [];
  let isLaying = false;
  let again = false;

  function layOnce(): void {
    const used = new Map<string, Readable<unknown>>();
    const laid = layRowsOf(workspace, open.read(), (name, value) => {
      used.set(name, value);
      return value.read();
    });
    if (!sameRows(laid, rows.read())) rows.set(laid);
    // Watching a list may load it at once.
    if (watchers > 0 && watched.watch(used)) again = true;
  }
  function lay(): void {
    again = true;
    if (isLaying) return;
    isLaying = true;
    for (let round = 0; again && round < mostRounds; round++) {
      again = false;
      layOnce();
    }
    isLaying = false;
  }

  return {
    read: rows.read,
    setOpen(key, wanted) {
      if (open.set(key, wanted)) lay();
    },
    subscribe(notice) {
      if (watchers++ === 0) {
        stops = watchedAlways.map((one) => one.subscribe(lay));
        lay();
      }
      const stop = rows.subscribe(notice);
      return () => {
        stop();
        if (--watchers > 0) return;
        for (const end of stops) end();
        watched.stop();
      };
    },
  };
}

/** `read` is asked for every value that only some rows need. */
function layRowsOf(
  workspace: PlacesWorkspace,
  open: ReadonlySet<string>,
  read: <Value>(name: string, value: Readable<Value>) => Value,
): readonly Row[] {
  const line = (pageId: string) => read(`line:${pageId}`, workspace.pages.line(pageId));
  return layRows({
    sections: workspace.sidebar.sections.read(),
    arrangement: workspace.sidebar.arrangement.read(),
    shows: (pageId) => line(pageId)?.alive === true,
    recents: workspace.recents.read().filter(({ pageId }) => line(pageId)?.alive !== false),
    open,
    childrenOf: (pageId) => read(pageId, workspace.pages.inside(pageId)),
    isMember: workspace.info.read().isMember,
  });
}

function sameRows(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, at) => sameRow(row, b[at]));
}

function sameRow(a: Row, b: Row | undefined): boolean {
  if (a.key !== b?.key || a.kind !== b.kind) return false;
  if (a.kind === "page") return b.kind === "page" && a.open === b.open && a.at === b.at && a.of === b.of;
  if (a.kind === "section") return b.kind === "section" && a.open === b.open;
  return b.kind === "note" && a.state === b.state;
}
