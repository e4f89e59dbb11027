// Opens the ground: the database at the top of its ladder, sessions, the record store, and realtime, which hears of every commit
// of this process and of its neighbours.

import { randomBytes } from "node:crypto";
import { createSessions } from "../auth/sessions.ts";
import type { Migration } from "../database/migrations.ts";
import { openMigratedDatabase, type DatabasePlace } from "../database/open-database.ts";
import { watchRoom, type RoomWatch } from "../database/room.ts";
import { Hub } from "../realtime/hub.ts";
import { listenToNeighbours } from "../realtime/neighbours.ts";
import type { Commit } from "../store/transaction.ts";
import type { Ground } from "./ground.ts";
import { recordsIn } from "./records.ts";

export type GroundOptions = Pick<Ground, "log" | "shutdown" | "secret" | "origin" | "now" | "newId"> & {
  readonly place: DatabasePlace;
  readonly ladder: readonly Migration[];
};

export interface OpenGround {
  readonly ground: Ground;
  readonly hub: Hub;
  /** Whether the database has room to write. */
  readonly room: RoomWatch["check"];
  /** Called with each commit of this process, after realtime. */
  onCommit(listener: (commit: Commit) => void): void;
}

export async function openGround({ place, ladder, ...given }: GroundOptions): Promise<OpenGround> {
  const { log, shutdown, now, newId } = given;
  const { database, check } = watchRoom(await openMigratedDatabase(place, log, ladder));
  shutdown.onClose(() => database.close());
  const sessions = await createSessions({ database, now, randomBytes, randomUUID: newId });
  shutdown.onClose(() => sessions.close());
  const listeners: ((commit: Commit) => void)[] = [];
  const behind = database.ranked("behind");
  const records = recordsIn(database, log, { commits: database.ranked("commit"), behind }, (commit) => {
    for (const listener of listeners) listener(commit);
  });
  shutdown.onStop(() => records.store.idle());
  shutdown.onStop(() => records.repairs.idle());
  const onError = (error: unknown): void => log.error({ err: error }, "realtime");
  const hub = new Hub(records.store, { onError });
  const neighbours = await listenToNeighbours(database, newId(), (scope) => hub.onMoved(scope), onError);
  shutdown.onStop(() => neighbours.stop());
  listeners.push(
    (commit) => hub.onCommit(commit),
    (commit) => neighbours.tell(commit),
  );
  return {
    ground: { ...given, database, behind, records, sessions },
    hub,
    room: check,
    onCommit: (listener) => void listeners.push(listener),
  };
}
