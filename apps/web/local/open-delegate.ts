// Who of the tabs works on the local database, on the browser's own locks, channel and worker. Loads with the first need of it.
import { newId } from "@tessera/kernel/values/ids.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { Delegate, type Line } from "@tessera/sync/local/delegate.ts";
import { fromFault, type Fault } from "@tessera/sync/local/local-errors.ts";

export function openDelegate(userId: string, onError: (error: unknown) => void): Delegate {
  const channel = new BroadcastChannel(`tessera-local-${userId}`);
  return new Delegate({
    tabs: lineOf(channel),
    election: (lead) => {
      navigator.locks.request(`tessera-local-${userId}`, lead).catch(onError);
    },
    startWorker: () => startWorker(userId),
    clock: systemClock,
    newId,
    random: Math.random,
  });
}

async function startWorker(userId: string): Promise<Line> {
  const worker = new Worker(new URL("./local-worker.ts", import.meta.url), { type: "module", name: userId });
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker did not load")));
    worker.addEventListener("message", ({ data }: MessageEvent<{ t: "open" } | { t: "closed"; fault: Fault }>) => {
      if (data.t === "open") resolve();
      else if (data.t === "closed") reject(fromFault(data.fault));
    });
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  return lineOf(worker);
}

function lineOf(port: Pick<Worker, "postMessage" | "addEventListener"> | BroadcastChannel): Line {
  return {
    post: (message) => port.postMessage(message),
    listen: (heard) => port.addEventListener("message", ((event: MessageEvent) => heard(event.data)) as EventListener),
  };
}
