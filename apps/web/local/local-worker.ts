// The worker of the local database, owned by the tab that leads. It is named after the user whose database it opens, says
// once whether that went well, and then answers one request after the other.
import { newId } from "@tessera/kernel/values/ids.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { toFault } from "@tessera/sync/local/local-errors.ts";
import { LocalHost } from "@tessera/sync/local/local-host.ts";
import { openPoolFiles } from "@tessera/sync/local/pool-files.ts";
import { readMessage } from "@tessera/sync/local/protocol.ts";

const tab = self as unknown as Pick<Worker, "postMessage" | "addEventListener">;

async function open(): Promise<void> {
  const host = new LocalHost(await openPoolFiles(self.name, systemClock), newId);
  host.open();
  tab.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    if (message?.t === "ask") tab.postMessage(host.answer(message));
  });
}

open().then(
  () => tab.postMessage({ t: "open" }),
  (error: unknown) => tab.postMessage({ t: "closed", fault: toFault(error) }),
);
