// Addresses of uploaded pictures and of the workspace's own emoji that stand for pages: icons and covers. They are asked for when one is first drawn, and
// every watcher is told when one comes. Who may have a picture is the server's to say.
import type { OwnEmoji } from "../emoji/own-emoji.ts";
import type { SessionFiles } from "../files/session-files.ts";
import { isOwnEmoji } from "./page-look.ts";

export interface Pictures {
  /** Undefined until it is known, and where the reader may not have it. */
  of(blockId: string, url: string): string | undefined;
  subscribe(notice: () => void): () => void;
}

/** A signed address is good for an hour at least. */
const freshFor = 45 * 60 * 1000;

interface Known {
  address: string | undefined;
  since: number;
}

export function createPictures(
  files: () => Promise<Pick<SessionFiles, "urls">>,
  emoji: () => Promise<Pick<OwnEmoji, "watchAddress">>,
  now: () => number,
  onError: (error: unknown) => void,
): Pictures {
  const known = new Map<string, Known>();
  const notices = new Set<() => void>();
  return {
    of(blockId, url) {
      const key = `${blockId} ${url}`;
      const found = known.get(key);
      const isEmoji = isOwnEmoji(url);
      if (found !== undefined && (isEmoji || now() - found.since < freshFor)) return found.address;
      const one = found ?? { address: undefined, since: now() };
      one.since = now();
      known.set(key, one);
      const told = (address: string | null): void => {
        one.address = address ?? undefined;
        one.since = now();
        for (const notice of notices) notice();
      };
      const asked = isEmoji
        ? emoji().then((own) => own.watchAddress(url, told))
        : files().then(({ urls }) => {
            const wanted = { blockId, url };
            if (found !== undefined) return urls.renew(wanted);
            urls.watch(wanted, told);
          });
      asked.catch((error: unknown) => {
        // The next one that draws it asks again.
        known.delete(key);
        onError(error);
      });
      return one.address;
    },
    subscribe(notice) {
      notices.add(notice);
      return () => void notices.delete(notice);
    },
  };
}
