// A database as its face reads it, over the sync workspace: the records of its block, collections and views, rows by questions to
// the server, one's own changes in all of it at once, and an undo of its own. Loaded with the first database that is shown.
import type { DatabaseSource, ShownRow, TabbedSource, Watched } from "@tessera/database/views/database-source.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { isAlive, parentOf } from "@tessera/kernel/records/entry.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import { STEPS_KEPT, UndoHistory } from "@tessera/sync/undo.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { CollectionRows, type CollectionPorts } from "./collection-rows.ts";
import { hold } from "./hold-page.ts";
import { Homes, type FindHome } from "./homes.ts";
import { watchedStates } from "./watched-states.ts";
import { watchRows } from "./watch-rows.ts";

export interface DatabasePorts extends CollectionPorts {
  readonly records: Workspace;
  readonly findHome: FindHome;
  readonly newId: () => string;
  readonly online: Readable<boolean>;
}

export interface OpenDatabase extends TabbedSource {
  close(): void;
}

/** Tells what a step is about before it is taken back. */
class RowUndo extends UndoHistory<null> {
  /** What the next step would execute, or the one of that group. */
  next(way: "undo" | "redo", group?: string): readonly Operation[] {
    const steps = way === "undo" ? this.undoable : this.redoable;
    return (group === undefined ? steps.at(-1) : steps.findLast(({ intent }) => intent === group))?.inverse ?? [];
  }
}

/** Rows of one call. */
const READ_TOGETHER = 500;

/** How often the rows of a step are brought before it stays as it is. */
const MOST_ROUNDS = 10;

export function openDatabase(ports: DatabasePorts, blockId: string): OpenDatabase {
  const { records, newId, online, clock } = ports;
  const { sync } = records;
  const undo = new RowUndo(sync, clock.now);
  /** What was changed here last: it is needed to take that back. */
  const changed = new Set<string>();
  let step: { readonly group: string | undefined; readonly ids: Set<string> } = { group: undefined, ids: new Set() };
  /** All of the last step stays, however many they are. */
  const note = (ids: readonly string[], group: string | undefined): void => {
    if (group === undefined || group !== step.group) step = { group, ids: new Set() };
    for (const id of ids) {
      step.ids.add(id);
      changed.delete(id);
      changed.add(id);
    }
    for (const oldest of changed) {
      if (changed.size <= STEPS_KEPT || step.ids.has(oldest)) break;
      changed.delete(oldest);
    }
  };
  let bringing: Promise<void> | null = null;
  const lostOf = (way: "undo" | "redo", group?: string): readonly string[] => {
    const ids = undo.next(way, group).flatMap(({ pointer: { table, id } }) => (table === "block" ? [id] : []));
    return [...new Set(ids)].filter((id) => sync.entry("block", id) === null);
  };
  const bring = async (ids: readonly string[]): Promise<boolean> => {
    const [rows] = collections.values();
    for (let at = 0; at < ids.length; at += READ_TOGETHER)
      if ((await rows?.bring(ids.slice(at, at + READ_TOGETHER))) !== true) return false;
    return true;
  };
  /** Rows of the step that were let go of come first: a step is taken back with all of its rows, or stays. */
  const back = (way: "undo" | "redo", group?: string): boolean => {
    const take = (): boolean => (way === "undo" ? undo.undo(group) : undo.redo()) !== null;
    if (bringing === null && lostOf(way, group).length === 0) return take();
    const turn = (bringing ?? Promise.resolve()).then(async () => {
      let ids = lostOf(way, group);
      const release = ShownRows.of(sync).show(() => ids);
      try {
        // While what was done before is still being told, rows that were brought may be let go of again.
        for (let round = 0; ids.length > 0; round++) {
          if (round === MOST_ROUNDS || !(await bring(ids))) return;
          ids = lostOf(way, group);
        }
        take();
      } finally {
        release();
      }
    });
    bringing = turn;
    void turn.catch(ports.onError).finally(() => (bringing === turn ? (bringing = null) : null));
    return true;
  };
  const holding = hold(records, blockId);
  const homes = new Homes(blockId, ports);
  const collections = new Map<string, CollectionRows>();
  const homeOf = new Map<string, string>();
  const rowsIn = (id: string): CollectionRows => {
    const open = collections.get(id);
    if (open !== undefined) return open;
    const collection = sync.entry("collection", id);
    const home = (collection === null ? undefined : parentOf(collection)?.id) ?? blockId;
    const rows = new CollectionRows(id, home, ports);
    homeOf.set(id, home);
    collections.set(id, rows);
    hide();
    return rows;
  };
  const watchKeys = watchRows(sync);
  const stopKeeping = ShownRows.of(sync).show(() => changed);
  const stopOnline = online.subscribe(() => {
    if (!online.read()) return;
    homes.retry();
    for (const rows of collections.values()) rows.retry();
  });
  const stateOf = watchedStates(records, blockId, holding, homes);
  // Also where nobody watches: what may not be read any more leaves the device at once.
  function hide(): void {
    const hidden = new Set([...homes.held()].flatMap((home) => (home.isHidden ? [home.blockId] : [])));
    if (holding.isHidden()) hidden.add(blockId);
    for (const [id, rows] of collections) rows.hide(hidden.has(homeOf.get(id) ?? blockId));
    for (const block of hidden) ports.device.hide(block);
  }
  const stopHiding = records.onState(hide);
  hide();
  const source: DatabaseSource = {
    blockId,
    spaceId: records.id,
    state: stateOf(undefined),
    row: byKey((id): Watched<ShownRow | null> =>
      derived(
        () => shownRow(sync, id),
        (notice) => watchKeys(id, notice),
      ),
    ),
    hold: (ids) => ShownRows.of(sync).show(ids),
    rows: (question) => rowsIn(question.collectionId).rows(question),
    groups: (question) => rowsIn(question.collectionId).groups(question),
    world: worldOf(sync),
    newId,
    numbering(length) {
      const [site, from] = sync.allocate(length);
      return { site, clock: from };
    },
    transact(operations, { userAction, group, isWhole }) {
      const done = sync.transact(operations, userAction);
      if (!done.ok) return false;
      note(
        [...operations, ...done.inverse].map(({ pointer }) => pointer.id),
        group,
      );
      if (group === undefined) undo.close();
      undo.push({ inverse: done.inverse, intent: group ?? userAction, before: null, after: null, whole: isWhole });
      if (group === undefined) undo.close();
      return true;
    },
    undo: (group) => back("undo", group),
    redo: () => back("redo"),
    retry() {
      records.retry();
      homes.retry();
      for (const rows of collections.values()) rows.retry();
    },
  };
  const ofView = byKey((viewId): DatabaseSource => ({ ...source, state: stateOf(viewId === "" ? null : viewId) }));
  return {
    ...source,
    ofView: (viewId) => ofView(viewId ?? ""),
    close() {
      holding.release();
      homes.close();
      stopKeeping();
      stopOnline();
      stopHiding();
      for (const rows of collections.values()) rows.close();
    },
  };
}

function shownRow(sync: Workspace["sync"], id: string): ShownRow | null {
  const entry = sync.entry("block", id);
  return entry === null || !isAlive(entry)
    ? null
    : { id, value: entry.value, canEdit: allows(sync.role(entry), "edit") };
}

/** The sum of confirmed and pending is made anew with every change; this always reads the newest. */
function worldOf(sync: Workspace["sync"]): World {
  return {
    entry: (table, id) => sync.world.entry(table, id),
    children: (parent) => sync.world.children(parent),
    textsOfSite: (site) => sync.world.textsOfSite(site),
    deletedBy: (transaction) => sync.world.deletedBy(transaction),
  };
}
