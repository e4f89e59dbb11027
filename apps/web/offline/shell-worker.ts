// The page's side of the service worker: registers it, and has it look for a newer build. Where the page is not in a
// secure context, or the browser refuses, there is none: the app then works as before, from the network.
import type { Clock } from "@tessera/platform/clock.ts";
import type { Log } from "@tessera/platform/log.ts";
import { tellOfWriting, type WrittenIn } from "./behind-writing.ts";

const address = "/service-worker.js";

export interface ShellWorkerPorts {
  /** Absent where the page is not in a secure context. */
  readonly container: Pick<ServiceWorkerContainer, "register"> | undefined;
  readonly log: Log;
  readonly page: WrittenIn;
  readonly clock: Clock;
}

export interface ShellWorker {
  /** Resolves when a newer build's files are here and answer from now on, or will not come now. Never rejects. */
  fetchNewer(): Promise<void>;
}

export async function openShellWorker({ container, log, page, clock }: ShellWorkerPorts): Promise<ShellWorker | null> {
  if (container === undefined) return null;
  const given = await container
    // The file itself is always asked for anew: it names every other one.
    .register(address, { updateViaCache: "none" })
    .catch((error: unknown) => log({ level: "warning", words: "The app is not kept on this device", detail: error }));
  if (given === undefined) return null;
  tellOfWriting(page, given, clock);
  return {
    async fetchNewer() {
      try {
        await given.update();
        await settled(given.installing ?? given.waiting);
      } catch (error) {
        // No network now, or a file that did not come: the build that works stays.
        log({ level: "warning", words: "A newer version could not be fetched", detail: error });
      }
    },
  };
}

/** Resolves when the worker answers, or is given up. */
function settled(worker: ServiceWorker | null): Promise<void> {
  const isSettled = ({ state }: ServiceWorker) => state === "activated" || state === "redundant";
  return new Promise((resolve) => {
    if (worker === null || isSettled(worker)) return resolve();
    worker.addEventListener("statechange", () => {
      if (isSettled(worker)) resolve();
    });
  });
}
