// A database as its face reads it, over the sync workspace: the records of its block, collection and views, rows by questions to
// the server, one's own changes in all of it at once, and an undo of its own. Loaded with the first database that is shown.
import type { DatabaseSource, DatabaseState, ShownRow, Watched } from "@tessera/database/views/database-source.ts";
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import type { World } from "@tessera/kernel/operations/world.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import { STEPS_KEPT, UndoHistory } from "@tessera/sync/undo.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { byKey, derived } from "../../session/derived.ts";
import { CollectionRows, type CollectionPorts } from "./collection-rows.ts";
import { databaseState, keysOf, topicOf } from "./database-state.ts";
import { watchRows } from "./watch-rows.ts";

export interface DatabasePorts extends CollectionPorts {
  readonly records: Workspace;
  readonly newId: () => string;
  readonly online: Readable<boolean>;
}

export interface OpenDatabase extends DatabaseSource {
  close(): void;
}

/** Tells what a step is about before it is taken back. */
class RowUndo extends UndoHistory<null> {
  /** What the next step would execute. */
  next(way: "undo" | "redo"): readonly Operation[] {
    return (way === "undo" ? this.undoable : this.redoable).at(-1)?.inverse ?? [];
  }
}

/** Rows of one call. */
const READ_TOGETHER = 500;

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
  const lostOf = (way: "undo" | "redo"): readonly string[] => {
    const ids = undo.next(way).flatMap(({ pointer: { table, id } }) => (table === "block" ? [id] : []));
    return [...new Set(ids)].filter((id) => sync.entry("block", id) === null);
  };
  /** Rows of the step that were let go of come first: a step is taken back with all of its rows, or stays. */
  const back = (way: "undo" | "redo"): boolean => {
    if (bringing === null && lostOf(way).length === 0) return undo[way]() !== null;
    const turn = (bringing ?? Promise.resolve()).then(async () => {
      const [rows] = collections.values();
      const ids = lostOf(way);
      for (let at = 0; at < ids.length; at += READ_TOGETHER)
        if ((await rows?.bring(ids.slice(at, at + READ_TOGETHER))) !== true) return;
      undo[way]();
    });
    bringing = turn;
    void turn.catch(ports.onError).finally(() => (bringing === turn ? (bringing = null) : null));
    return true;
  };
  const holding = hold(records, blockId);
  const collections = new Map<string, CollectionRows>();
  const rowsIn = (id: string): CollectionRows => {
    const open = collections.get(id);
    if (open !== undefined) return open;
    const rows = new CollectionRows(id, blockId, ports);
    rows.hide(holding.isHidden());
    collections.set(id, rows);
    return rows;
  };
  const watchKeys = watchRows(sync);
  const stopKeeping = ShownRows.of(sync).show(() => changed);
  const stopOnline = online.subscribe(() => {
    if (online.read()) for (const rows of collections.values()) rows.retry();
  });
  const state = derived<DatabaseState>(
    () => databaseState(records, blockId, holding.topic()),
    (notice) => {
      const stops = [
        records.onState(notice),
        sync.onChange((keys) => {
          for (const key of keysOf(sync, blockId)) if (keys.has(key)) return notice();
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
  );
  // Also where nobody watches: what may not be read any more leaves the device at once.
  const hide = (): void => {
    const isHidden = holding.isHidden();
    for (const rows of collections.values()) rows.hide(isHidden);
    if (isHidden) ports.device.hide(blockId);
  };
  const stopHiding = records.onState(hide);
  hide();
  return {
    blockId,
    spaceId: records.id,
    state,
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
      note([...operations, ...done.inverse].map(({ pointer }) => pointer.id), group); // prettier-ignore
      if (group === undefined) undo.close();
      undo.push({ inverse: done.inverse, intent: group ?? userAction, before: null, after: null, whole: isWhole });
      if (group === undefined) undo.close();
      return true;
    },
    undo: () => back("undo"),
    redo: () => back("redo"),
    retry() {
      records.retry();
      for (const rows of collections.values()) rows.retry();
    },
    close() {
      holding.release();
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

interface Holding {
  /** The page. */
  readonly topic: () => string;
  readonly isHidden: () => boolean;
  readonly release: () => void;
}

/**
 * Keeps the page of a block true, whichever that is; one that the server does not know yet is asked for when it does. Of a block
 * that is not here nobody knows the page: it is asked for itself.
 */
function hold(records: Workspace, blockId: string): Holding {
  const { sync } = records;
  let held: { readonly topic: string; readonly release: () => void } | null = null;
  const follow = (): void => {
    const topic = topicOf(sync, blockId);
    const isGone = held !== null && sync.entry("block", blockId) === null;
    if (isGone || held?.topic === topic || [blockId, topic].some((id) => sync.entry("block", id)?.seq === 0)) return;
    const before = held;
    held = { topic, release: records.openPage(topic) };
    before?.release();
  };
  const stop = sync.onChange(follow);
  follow();
  return {
    topic: () => held?.topic ?? topicOf(sync, blockId),
    isHidden: () => held !== null && records.stateOf(held.topic).kind === "hidden",
    release() {
      stop();
      held?.release();
    },
  };
}
