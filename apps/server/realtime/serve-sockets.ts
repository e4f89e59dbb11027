// The WebSocket side of the hub: which requests open a socket, a heartbeat, closing. Compression is off, because it costs more than the bytes
// that it saves. Frames become messages in read-frames.ts.

import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { parse as parseCookies } from "cookie";
import { WebSocketServer, type WebSocket } from "ws";
import { realtimePath } from "@tessera/kernel/rules/headers.ts";
import { SESSION_ENDED } from "@tessera/kernel/wire/session-ended.ts";
import type { Sessions } from "../auth/sessions.ts";
import { resolveCaller, type SessionCaller } from "../http/callers.ts";
import type { CrossSite } from "../http/cross-site.ts";
import type { AccountShares } from "./account-share.ts";
import { addressOf } from "../http/request-address.ts";
import { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { framesOf } from "./read-frames.ts";

export interface SocketServices {
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly crossSite: CrossSite;
  /** What each account has of the realtime channel. */
  readonly shares: AccountShares;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
  /** Called with the mistake of a client, which is no error of the server. */
  readonly onClientFault: (what: string) => void;
}

const MAX_FRAME = 1024 * 1024;
const HEARTBEAT_MS = 30_000;
const GOODBYE_MS = 1000;
/** Answers upgrades on the realtime path. The returned function closes all sockets and resolves when they are closed. */
export function serveSockets(server: Server, services: SocketServices): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME });
  const alive = new WeakSet<WebSocket>();
  const { shares } = services;
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const address = addressOf(request.url);
    if (address?.pathname !== realtimePath) return refuse(socket, "404 Not Found");
    const caller = await admit(request, address, services);
    if (caller === "forbidden") return refuse(socket, "403 Forbidden");
    // A browser hides the status of a refused upgrade from the app, which would take an ended session for a missing network.
    if (caller === null)
      return sockets.handleUpgrade(request, socket, head, (ws) => ws.close(SESSION_ENDED, "the session has ended"));
    const { userId } = caller.actor;
    if (!shares.enter(userId)) return refuse(socket, "429 Too Many Requests");
    // The connection may have broken while the session was looked up.
    if (socket.destroyed) return shares.leave(userId);
    socket.once("close", () => shares.leave(userId));
    sockets.handleUpgrade(request, socket, head, (ws) => {
      alive.add(ws);
      ws.on("pong", () => alive.add(ws));
      attach(ws, caller, services);
    });
  };
  // Nothing catches what the handler of an upgrade throws, so errors of the handler and of its connection end here.
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", () => socket.destroy());
    open(request, socket, head).catch((error: unknown) => {
      services.onError(error);
      refuse(socket, "500 Internal Server Error");
    });
  };
  server.on("upgrade", onUpgrade);
  const stopRevoking = services.sessions.onRevoked((revoked) => {
    const { userId, sessionId } = revoked;
    services.hub.revoke(
      (connection) => connection.userId === userId && (sessionId === null || connection.sessionId === sessionId),
    );
  });
  const beat = setInterval(() => {
    for (const ws of sockets.clients) {
      if (!alive.has(ws)) ws.terminate();
      alive.delete(ws);
      ws.ping();
    }
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(beat);
    stopRevoking();
    server.off("upgrade", onUpgrade);
    for (const ws of sockets.clients) ws.close(1001, "the server stops");
    // A client that does not answer the closing frame is not waited for.
    const late = setTimeout(() => {
      for (const ws of sockets.clients) ws.terminate();
    }, GOODBYE_MS);
    await new Promise<void>((resolve) => sockets.close(() => resolve()));
    clearTimeout(late);
  };
}

/** The caller of the request, or null without a valid session. */
async function admit(
  request: IncomingMessage,
  address: URL,
  { sessions, crossSite }: SocketServices,
): Promise<SessionCaller | "forbidden" | null> {
  const { origin, host } = request.headers;
  if (origin !== undefined && !crossSite.isOwnOrigin(origin, host)) return "forbidden";
  const user = address.searchParams.get("user");
  const caller = await resolveCaller(sessions, parseCookies(request.headers.cookie ?? ""), user);
  return caller.kind === "session" ? caller : null;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function attach(
  ws: WebSocket,
  { actor: { userId }, sessionId }: SessionCaller,
  { hub, shares, newId, onError, onClientFault }: SocketServices,
): void {
  // Reading is paused for two reasons: messages that wait to be processed, and the pace of the account.
  const reasons = new Set<"waiting" | "pace">();
  const hold = (why: "waiting" | "pace", held: boolean): void => {
    if (held) reasons.add(why);
    else reasons.delete(why);
    if (reasons.size > 0) ws.pause();
    else ws.resume();
  };
  const rest = (ms: number): void => {
    if (ms === 0 || reasons.has("pace")) return;
    hold("pace", true);
    setTimeout(() => hold("pace", false), ms).unref();
  };
  const pipe = {
    send: (message: string) => ws.send(message),
    get buffered() {
      return ws.bufferedAmount;
    },
    close: (code: number, reason: string) => ws.close(code, reason),
    hold: (held: boolean) => hold("waiting", held),
  };
  const connection = new Connection(newId(), userId, sessionId, pipe);
  const take = framesOf(connection, hub);
  hub.add(connection);
  // The library closes the socket itself, with 1009 for a frame that is too large and 1002 or 1007 for one that is malformed.
  ws.on("error", (error) => (isOfClient(error) ? onClientFault(error.message) : onError(error)));
  ws.on("close", () => hub.remove(connection));
  ws.on("message", (data: Buffer, isBinary: boolean) => {
    rest(shares.take(userId));
    take(isBinary ? null : data);
  });
}

/** Errors about what the client sent have codes of the library's own; a client may also break off its connection. */
function isOfClient(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return code.startsWith("WS_ERR_") || code === "ECONNRESET" || code === "EPIPE";
}
