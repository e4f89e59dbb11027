// What a database takes of the workspace that it stands in.
import { newId } from "@tessera/kernel/values/ids.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { CollectionNews } from "@tessera/sync/collection-news.ts";
import { askBeforeLeaving } from "../../ground/ask-before-leaving.ts";
import type { Workspace } from "../session/workspace.ts";
import { askGroupsOf } from "./asking/ask-groups.ts";
import { askRowsOf, readRowsOf } from "./asking/ask-rows.ts";
import { blockOf } from "./block-of.ts";
import { openDevice, type Device } from "./device/device.ts";
import type { DatabasePorts } from "./open-database.ts";

export function databasePorts(workspace: Workspace, onError: (error: unknown) => void): DatabasePorts {
  const { id, records, http, myId, connection } = workspace;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    records,
    news: CollectionNews.of(records),
    ask: askRowsOf(http, id, zone),
    askGroups: askGroupsOf(http, id, zone),
    read: readRowsOf(http, id),
    device: deviceOf(myId, onError),
    findHome: (collectionId) => blockOf(workspace, "collection", collectionId),
    asker: () => ({ me: myId, now: systemClock.now(), zone }),
    clock: systemClock,
    newId,
    online: readAs(connection, ({ online }) => online),
    guard: askBeforeLeaving,
    onError,
  };
}

/** One worker for all databases of a tab, and one person at a time. */
let device: { readonly userId: string; readonly device: Device } | null = null;

function deviceOf(userId: string, onError: (error: unknown) => void): Device {
  if (device?.userId !== userId) {
    const start = () =>
      new Worker(new URL("./device/device-worker.ts", import.meta.url), { type: "module", name: userId });
    device = { userId, device: openDevice(start, onError) };
  }
  return device.device;
}
