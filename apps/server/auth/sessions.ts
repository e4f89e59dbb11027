// Sessions: an opaque 256-bit token in the browser, its hash in the database. A session that is
// revoked anywhere is dead here before the next request: the cache forgets it and every listener
// (the sockets) is told, in this process directly and in the others by the database's channel.

import { createHash } from "node:crypto";
import type { Database, Sql } from "../database/sql.ts";

export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: number;
}

/** `sessionId` null: all sessions of the user. */
export interface Revoked {
  readonly userId: string;
  readonly sessionId: string | null;
}

export interface Sessions {
  /** Returns the token, which nobody can find again: only its hash is kept. */
  open(sql: Sql, userId: string, userAgent: string): Promise<string>;
  resolve(token: string): Promise<Session | null>;
  revoke(session: Session): Promise<void>;
  revokeAll(userId: string): Promise<void>;
  /** Calls `on` at once for every session that ends before its time; returns the way out. */
  onRevoked(on: (revoked: Revoked) => void): () => void;
  close(): Promise<void>;
}

export interface SessionsOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly randomUUID: () => string;
}

const channel = "tessera_sessions";
const day = 24 * 60 * 60 * 1000;
const lifetimeMs = 365 * day;
/** How old "last seen" may get before it is written again. */
const seenEveryMs = 10 * 60 * 1000;
/** The longest that a lost notification could leave a revoked session alive. */
const cacheMs = 10_000;
const cacheSize = 20_000;

interface Cached {
  readonly session: Session;
  readonly until: number;
}

/** Sessions by the hash of their token, for a short time; tells its listeners of every revocation. */
class SessionCache {
  private readonly cached = new Map<string, Cached>();
  private readonly listeners = new Set<(revoked: Revoked) => void>();
  /** Grows with every revocation: an answer read before one must not enter the cache after it. */
  epoch = 0;

  constructor(private readonly now: () => number) {}

  /** Null: it is over by now. Undefined: not known. */
  find(key: string): Session | null | undefined {
    const found = this.cached.get(key);
    if (found === undefined || found.until <= this.now()) return undefined;
    return found.session.expiresAt > this.now() ? found.session : null;
  }

  remember(key: string, session: Session): void {
    if (this.cached.size >= cacheSize) {
      const oldest = this.cached.keys().next();
      if (oldest.done !== true) this.cached.delete(oldest.value);
    }
    this.cached.set(key, { session, until: this.now() + cacheMs });
  }

  revoke(revoked: Revoked): void {
    this.epoch += 1;
    for (const [key, { session }] of this.cached) {
      if (session.userId !== revoked.userId) continue;
      if (revoked.sessionId === null || revoked.sessionId === session.sessionId) this.cached.delete(key);
    }
    for (const on of this.listeners) on(revoked);
  }

  clear(): void {
    this.epoch += 1;
    this.cached.clear();
  }

  onRevoked(on: (revoked: Revoked) => void): () => void {
    this.listeners.add(on);
    return () => this.listeners.delete(on);
  }
}

export async function createSessions(options: SessionsOptions): Promise<Sessions> {
  const { database, now } = options;
  const cache = new SessionCache(now);
  const leave = await database.listen(channel, (payload) => {
    if (payload === "") return cache.clear();
    const [userId = "", sessionId = ""] = payload.split(" ");
    cache.revoke({ userId, sessionId: sessionId === "" ? null : sessionId });
  });

  async function announce(revoked: Revoked): Promise<void> {
    cache.revoke(revoked);
    await database.notify(channel, `${revoked.userId} ${revoked.sessionId ?? ""}`);
  }

  return {
    async open(sql, userId, userAgent) {
      const token = Buffer.from(options.randomBytes(32)).toString("base64url");
      await sql.query(
        `INSERT INTO session (token_hash, id, user_id, created_at, last_seen_at, expires_at, user_agent)
         VALUES ($1, $2, $3, $4, $4, $5, $6)`,
        [hashOf(token), options.randomUUID(), userId, iso(now()), iso(now() + lifetimeMs), userAgent.slice(0, 500)],
      );
      await sql.query("DELETE FROM session WHERE user_id = $1 AND expires_at <= $2", [userId, iso(now())]);
      return token;
    },
    async resolve(token) {
      if (token.length > 200) return null;
      const hash = hashOf(token);
      const key = Buffer.from(hash).toString("base64");
      const cached = cache.find(key);
      if (cached !== undefined) return cached;
      const before = cache.epoch;
      const session = await readSession(database, hash, now());
      // Unknown tokens stay out of the cache: it must not fill with guesses.
      if (session !== null && cache.epoch === before) cache.remember(key, session);
      return session;
    },
    async revoke(session) {
      await database.query("DELETE FROM session WHERE id = $1", [session.sessionId]);
      await announce(session);
    },
    async revokeAll(userId) {
      await database.query("DELETE FROM session WHERE user_id = $1", [userId]);
      await announce({ userId, sessionId: null });
    },
    onRevoked: (on) => cache.onRevoked(on),
    close: leave,
  };
}

/** Notes, now and then, that the session was seen. */
async function readSession(database: Database, hash: Uint8Array, now: number): Promise<Session | null> {
  const [row] = await database.query<{ id: string; user_id: string; expires_at: number; last_seen_at: number }>(
    `SELECT s.id, s.user_id, s.expires_at, s.last_seen_at FROM session s JOIN account a USING (user_id)
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.suspended_at IS NULL`,
    [hash, iso(now)],
  );
  if (row === undefined) return null;
  if (now - row.last_seen_at > seenEveryMs) {
    await database.query("UPDATE session SET last_seen_at = $2 WHERE id = $1", [row.id, iso(now)]);
  }
  return { sessionId: row.id, userId: row.user_id, expiresAt: row.expires_at };
}

function hashOf(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
