// Whether realtime messages are carried by polling, because WebSockets do not work: changes of other users arrive later then.
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";

export function limitedOf({ client }: Pick<Workspace, "client">): Readable<boolean> {
  return { read: () => client.channel.limited, subscribe: (notice) => client.onOnline(notice) };
}
