// What a database takes of the workspace that it stands in.
import { newId } from "@tessera/kernel/records/ids.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { readAs } from "@tessera/platform/readable.ts";
import type { Workspace } from "../../session/session.ts";
import { askRowsOf } from "./ask-rows.ts";
import type { DatabasePorts } from "./open-database.ts";

export function databasePorts(
  { id, records, searchPorts: { http, myId }, connection }: Workspace,
  onError: (error: unknown) => void,
): DatabasePorts {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    records,
    ask: askRowsOf(http, id, zone),
    asker: () => ({ me: myId, now: systemClock.now(), zone }),
    clock: systemClock,
    newId,
    online: readAs(connection, ({ online }) => online),
    onError,
  };
}
