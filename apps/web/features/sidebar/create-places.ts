// The rows of the sidebar as a value to watch: the lists of open pages are loaded while they are shown, and let go of.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { layRows, type Row } from "./places.ts";

export interface Places extends Readable<readonly Row[]> {
  readonly isOpen: (key: string) => boolean;
  setOpen(key: string, open: boolean): void;
}

/** Open pages that are remembered. */
const mostKept = 500;

export function createPlaces(workspace: Workspace, storage: Storage): Places {
  const key = `open:${workspace.id}`;
  const stored = storage.get(key);
  let open: ReadonlySet<string> = new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  const rows = createWritable<readonly Row[]>([]);
  /** What the rows were laid by, watched: lists of open pages, and the pages that stand there by name alone. */
  const watched = new Map<string, () => void>();
  let watching = 0;
  let stops: (() => void)[] = [];
  let laying = false;
  let again = false;

  function layOnce(): void {
    const used = new Map<string, Readable<unknown>>();
    const read = <Value>(name: string, value: Readable<Value>): Value => {
      used.set(name, value);
      return value.read();
    };
    const line = (pageId: string) => read(`line:${pageId}`, workspace.pages.line(pageId));
    const laid = layRows({
      sections: workspace.sidebar.sections.read(),
      arrangement: workspace.sidebar.arrangement.read(),
      shows: (pageId) => line(pageId)?.alive === true,
      recents: workspace.recents.read().filter(({ pageId }) => line(pageId)?.alive !== false),
      open,
      childrenOf: (pageId) => read(pageId, workspace.pages.inside(pageId)),
      isMember: workspace.info.read().isMember,
    });
    if (!sameRows(laid, rows.read())) rows.set(laid);
    for (const [name, stop] of watched) {
      if (used.has(name)) continue;
      watched.delete(name);
      stop();
    }
    if (watching === 0) return;
    for (const [name, value] of used) {
      if (watched.has(name)) continue;
      watched.set(name, value.subscribe(lay));
      // Whoever watches a list may bring it at once.
      again = true;
    }
  }
  function lay(): void {
    again = true;
    if (laying) return;
    laying = true;
    for (let rounds = 0; again && rounds < 200; rounds++) {
      again = false;
      layOnce();
    }
    laying = false;
  }

  return {
    read: rows.read,
    isOpen: (one) => open.has(one),
    setOpen(one, wanted) {
      if (open.has(one) === wanted) return;
      const next = new Set(open);
      if (wanted) next.add(one);
      else next.delete(one);
      open = next;
      storage.set(key, [...next].slice(-mostKept));
      lay();
    },
    subscribe(notice) {
      if (watching++ === 0) {
        stops = [workspace.sidebar.sections, workspace.sidebar.arrangement, workspace.recents, workspace.info].map(
          (one) => one.subscribe(lay),
        );
        lay();
      }
      const stop = rows.subscribe(notice);
      return () => {
        stop();
        if (--watching > 0) return;
        for (const end of stops) end();
        for (const end of watched.values()) end();
        watched.clear();
      };
    },
  };
}

function sameRows(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, at) => sameRow(row, b[at]));
}

function sameRow(a: Row, b: Row | undefined): boolean {
  if (a.key !== b?.key || a.kind !== b.kind) return false;
  if (a.kind === "page") return b.kind === "page" && a.open === b.open && a.at === b.at && a.of === b.of;
  if (a.kind === "section") return b.kind === "section" && a.open === b.open;
  return b.kind === "note" && a.says === b.says;
}
