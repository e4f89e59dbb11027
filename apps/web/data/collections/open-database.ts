// A database as its face reads it, over the sync workspace: the records of its block, collections and views, rows by questions to
// the server, one's own changes in all of it at once, and an undo of its own. Loaded with the first database that is shown.
import type {
  DatabaseNote,
  DatabaseSource,
  ShownRow,
  TabbedSource,
  Watched,
} from "@tessera/database/source/database-source.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { PlannedChange } from "@tessera/sync/queue.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { byKey, derived } from "../../ground/derived.ts";
import type { CollectionPorts } from "./collection-rows.ts";
import { hold } from "./hold-page.ts";
import { editPlan } from "./edit-plan.ts";
import { Homes, type FindHome } from "./homes.ts";
import { OpenCollections } from "./open-collections.ts";
import { RowUndo } from "./row-undo.ts";
import { watchedStates } from "./watched-states.ts";
import { watchRows } from "./watch-rows.ts";

export interface DatabasePorts extends Omit<CollectionPorts, "held"> {
  readonly records: Workspace;
  readonly findHome: FindHome;
  readonly newId: () => string;
  readonly online: Readable<boolean>;
  /** The browser asks before this tab is left, until the returned function is called. */
  readonly guard: () => () => void;
}

export interface OpenDatabase extends TabbedSource {
  close(): void;
}

export function openDatabase(ports: DatabasePorts, blockId: string): OpenDatabase {
  const { records, newId, online, clock, onError } = ports;
  const { sync } = records;
  const undo = new RowUndo({ sync, clock, onError, bring: (ids) => collections.bring(ids) });
  const holding = hold(records, blockId);
  const homes = new Homes(blockId, ports);
  const watchKeys = watchRows(sync);
  const retryAsking = (): void => {
    homes.retry();
    collections.retry();
  };
  const stopOnline = online.subscribe(() => (online.read() ? retryAsking() : undefined));
  const stateOf = watchedStates(records, blockId, holding, homes);
  const held = new Set<() => Iterable<string>>();
  /** The view, until it is closed, and works of several steps. */
  let users = 1;
  const release = (): void => {
    users--;
    if (users > 0) return;
    holding.release();
    homes.close();
    undo.close();
    stopOnline();
    collections.close();
  };
  const collections = new OpenCollections(
    blockId,
    { ...ports, held: () => [...held].flatMap((ids) => [...ids()]) },
    holding,
    homes,
  );
  const transact = (operations: readonly Operation[], note: DatabaseNote, planned?: PlannedChange): boolean => {
    const done = sync.transact(operations, note.userAction, planned);
    if (done.ok) undo.push(operations, done.inverse, note);
    return done.ok;
  };
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
    hold(ids) {
      const release = ShownRows.of(sync).show(ids);
      held.add(ids);
      return () => {
        held.delete(ids);
        release();
      };
    },
    keepOpen() {
      users++;
      return release;
    },
    async bring(ids) {
      const missing = ids.filter((id) => sync.entry("block", id) === null);
      return missing.length === 0 || (await collections.bring(missing));
    },
    rows: (question) => collections.rowsIn(question.collectionId).rows(question),
    groups: (question) => collections.rowsIn(question.collectionId).groups(question),
    world: worldOf(sync),
    newId,
    numbering(length) {
      const [site, from] = sync.allocate(length);
      return { site, clock: from };
    },
    transact: (operations, note) => transact(operations, note),
    plan: (userAction) =>
      editPlan(userAction, { sync, disk: records.client.disk, newId, now: clock.now, guard: ports.guard, transact }),
    undo: (group) => undo.run("undo", group),
    redo: () => undo.run("redo"),
    retry() {
      records.retry();
      retryAsking();
    },
  };
  const ofView = byKey((viewId): DatabaseSource => ({ ...source, state: stateOf(viewId === "" ? null : viewId) }));
  return {
    ...source,
    ofView: (viewId) => ofView(viewId ?? ""),
    close: release,
  };
}

function shownRow(sync: Workspace["sync"], id: string): ShownRow | null {
  const entry = sync.entry("block", id);
  return entry === null || !isAlive(entry)
    ? null
    : { id, value: entry.value, canEdit: allows(sync.role(entry), "edit") };
}

/** The sum of confirmed and pending is rebuilt with every change; this always reads the newest. */
function worldOf(sync: Workspace["sync"]): World {
  return {
    entry: (table, id) => sync.world.entry(table, id),
    children: (parent) => sync.world.children(parent),
    textsOfSite: (site) => sync.world.textsOfSite(site),
    deletedBy: (transaction) => sync.world.deletedBy(transaction),
  };
}
