// Whether the server is reached, as a person should be told: not while the first connection is still being made, and
// not for a break that heals at once.
import type { Clock } from "@tessera/platform/clock.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";

export interface OnlineSource {
  readonly online: boolean;
  onOnline(listener: () => void): () => void;
  wake(): void;
}

const patience = 2500;

export function watchOnline(
  client: OnlineSource,
  clock: Clock,
  device: OnlineDevice = window,
): Readable<boolean> & { begin(): void; stop(): void } {
  const shown = createWritable(true);
  let cancel: (() => void) | null = null;
  // Before the first workspace is opened nothing is connected, and nothing is missed.
  let begun = false;
  const settle = (): void => {
    cancel?.();
    cancel = null;
    if (!begun || client.online) shown.set(true);
    else if (!device.navigator.onLine) shown.set(false);
    else cancel = clock.after(patience, () => shown.set(client.online));
  };
  const back = (): void => client.wake();
  const stop = client.onOnline(settle);
  device.addEventListener("online", back);
  device.addEventListener("offline", settle);
  return {
    read: shown.read,
    subscribe: shown.subscribe,
    begin() {
      if (begun) return;
      begun = true;
      settle();
    },
    stop() {
      cancel?.();
      stop();
      device.removeEventListener("online", back);
      device.removeEventListener("offline", settle);
    },
  };
}

export interface OnlineDevice {
  readonly navigator: { readonly onLine: boolean };
  addEventListener(name: "online" | "offline", listener: () => void): void;
  removeEventListener(name: "online" | "offline", listener: () => void): void;
}
