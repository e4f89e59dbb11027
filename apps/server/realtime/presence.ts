/**
 * Who stands where, told to those who watch the page. What happens between two ticks is one message a page and says only what
 * changed; after much was sent the next tick comes later, so that the work is bounded by time and not by who moves how often.
 * Who may watch a page is left to the hub.
 */
import type { Peer, Presence } from "@tessera/kernel/wire/realtime.ts";
import type { Connection } from "./connection.ts";

export interface PresenceOptions {
  /** The connections that watch a page now. */
  readonly watchers: (scope: string, page: string) => Iterable<Connection>;
  /** Whether a commit that may have taken rights away is not told yet: who watches is not known until then. */
  readonly isDoubtful: (scope: string) => boolean;
  readonly later: (work: () => void, ms: number) => void;
}

interface Page {
  readonly scope: string;
  readonly id: string;
  /** Who stands here, by connection, as JSON. */
  readonly peers: Map<string, string>;
  readonly changed: Set<string>;
  readonly left: Set<string>;
  /** Who was too slow to be told something: they are told everything once they can read again. */
  readonly behind: Set<Connection>;
}

const TICK_MS = 50;
/** Characters of messages about who stands where, in a millisecond. */
const PACE = 8000;

export class PresenceTicker {
  private readonly pages = new Map<string, Page>();
  private readonly dirty = new Set<Page>();
  private waiting = false;

  constructor(private readonly options: PresenceOptions) {}

  /** Somebody stands on another page, on none, or elsewhere on the same. */
  move(connection: Connection, scope: string, from: string | null, to: Presence | null): void {
    const page = to?.page ?? null;
    if (from !== null && from !== page) {
      const left = this.pageOf(scope, from);
      left.peers.delete(connection.id);
      left.changed.delete(connection.id);
      left.left.add(connection.id);
      this.note(left);
    }
    if (to === null || page === null) return;
    const now = this.pageOf(scope, page);
    const peer: Peer = { ...to, connection: connection.id, userId: connection.userId };
    now.peers.set(connection.id, JSON.stringify(peer));
    now.changed.add(connection.id);
    now.left.delete(connection.id);
    this.note(now);
  }

  /** Everybody on a page, to one who begins to watch it. */
  tellAll(connection: Connection, scope: string, page: string): void {
    const known = this.pages.get(`${scope} ${page}`);
    connection.sendText(whole(scope, page, known?.peers ?? new Map<string, string>(), connection));
  }

  private pageOf(scope: string, id: string): Page {
    const key = `${scope} ${id}`;
    const known = this.pages.get(key);
    if (known !== undefined) return known;
    const page = {
      scope,
      id,
      peers: new Map(),
      changed: new Set<string>(),
      left: new Set<string>(),
      behind: new Set<Connection>(),
    };
    this.pages.set(key, page);
    return page;
  }

  private note(page: Page): void {
    this.dirty.add(page);
    this.wait(TICK_MS);
  }

  private wait(ms: number): void {
    if (this.waiting) return;
    this.waiting = true;
    this.options.later(() => this.tick(), ms);
  }

  private tick(): void {
    let sent = 0;
    const pages = [...this.dirty];
    this.dirty.clear();
    for (const page of pages) {
      if (this.options.isDoubtful(page.scope)) {
        this.dirty.add(page);
        continue;
      }
      sent += this.tell(page);
      if (page.peers.size === 0 && !this.dirty.has(page)) this.pages.delete(`${page.scope} ${page.id}`);
    }
    this.waiting = false;
    // What came up meanwhile, or could not be told, waits for as long as this took to be sent.
    const rest = Math.max(TICK_MS, sent / PACE);
    if (this.dirty.size > 0 || rest > TICK_MS) this.wait(rest);
  }

  private tell(page: Page): number {
    const { scope, id, peers, changed, left, behind } = page;
    let sent = 0;
    const all = news(page, null);
    for (const connection of this.options.watchers(scope, id)) {
      if (connection.isSlow) {
        behind.add(connection);
        this.dirty.add(page);
        continue;
      }
      const own = changed.has(connection.id) || left.has(connection.id);
      const text = behind.delete(connection) ? whole(scope, id, peers, connection) : own ? news(page, connection) : all;
      if (text === null) continue;
      connection.sendText(text);
      sent += text.length;
    }
    for (const connection of behind) if (!connection.isSlow) behind.delete(connection);
    changed.clear();
    left.clear();
    return sent;
  }
}

function whole(scope: string, page: string, peers: ReadonlyMap<string, string>, to: Connection): string {
  const others = [...peers].filter(([id]) => id !== to.id).map(([, text]) => text);
  return `{"t":"presence","scope":${JSON.stringify(scope)},"page":${JSON.stringify(page)},"peers":[${others.join(",")}]}`;
}

/** What changed, to one who is not told of themselves; null where that is nothing. */
function news({ scope, id, peers, changed, left }: Page, to: Connection | null): string | null {
  const others = [...changed].filter((one) => one !== to?.id).map((one) => peers.get(one) ?? "null");
  const gone = [...left].filter((one) => one !== to?.id);
  if (others.length === 0 && gone.length === 0) return null;
  return `{"t":"presence","scope":${JSON.stringify(scope)},"page":${JSON.stringify(id)},"peers":[${others.join(",")}],"left":${JSON.stringify(gone)}}`;
}
