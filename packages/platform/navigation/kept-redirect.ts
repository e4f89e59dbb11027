// Where somebody was headed, kept in the tab until they are signed in or have a workspace. A tab
// whose storage is denied keeps nothing, and nothing else changes.
import {
  makeRedirect,
  redirectAt,
  redirectKeys,
  type RedirectKind,
} from "@tessera/kernel/routes/post-login-redirect.ts";
import type { Clock } from "../clock.ts";

/** The browser's storage of one tab. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface KeptRedirects {
  keep(address: string, kind: RedirectKind): void;
  /** The address that was kept, once; null where there is none, or its time is over. */
  take(kind: RedirectKind): string | null;
}

/** `storage` may throw where it is denied or full. */
export function createKeptRedirects(storage: () => TabStorage, clock: Clock): KeptRedirects {
  const attempt = <Value>(work: (tab: TabStorage) => Value): Value | null => {
    try {
      return work(storage());
    } catch {
      // Denied, full, or not JSON: as if nothing had been kept.
      return null;
    }
  };
  return {
    keep(address, kind) {
      attempt((tab) => tab.setItem(redirectKeys[kind], JSON.stringify(makeRedirect(address, kind, clock.now()))));
    },
    take(kind) {
      return attempt((tab) => {
        const kept = tab.getItem(redirectKeys[kind]);
        tab.removeItem(redirectKeys[kind]);
        return kept === null ? null : redirectAt(JSON.parse(kept), clock.now());
      });
    },
  };
}
