// The home of a native app is drawn by the shell. Switching to it or back waits 350 ms, the length of its animation,
// and a change of mind meanwhile counts instead.
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Bridge } from "./bridge.ts";

export const nativeHomeDelayMs = 350;

export interface NativeHome {
  show(shown: boolean): void;
}

export function createNativeHome(bridge: Pick<Bridge, "call">, clock: Clock, log: Log): NativeHome {
  let told = false;
  let cancel: () => void = () => undefined;
  return {
    show(shown) {
      cancel();
      cancel = clock.after(nativeHomeDelayMs, () => {
        if (shown === told) return;
        told = shown;
        bridge.call("toggleNativeHome", shown).catch((error: unknown) => {
          told = !shown;
          log({ level: "error", words: "The native home did not switch", detail: error });
        });
      });
    },
  };
}
