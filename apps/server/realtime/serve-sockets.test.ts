// Requests that anyone on the internet may send to the path where sockets are opened: they are answered, and the process goes on. An
// uncaught exception fails this file as a whole.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Session, Sessions } from "../auth/sessions.ts";
import { createCrossSite } from "../http/cross-site.ts";
import { AccountShares, usualShare } from "./account-share.ts";
import { Hub } from "./hub.ts";
import { serveSockets } from "./serve-sockets.ts";

const never = (): never => {
  throw new Error("not part of this test");
};

let server: Server;
let stop: () => Promise<void>;
let resolve: (token: string) => Promise<Session | null>;
const errors: unknown[] = [];
const faults: string[] = [];

beforeEach(async () => {
  errors.length = 0;
  faults.length = 0;
  resolve = async () => null;
  server = createServer((_request, response) => response.end("fine"));
  const sessions: Sessions = {
    resolve: (token) => resolve(token),
    open: never,
    revoke: never,
    revokeAll: never,
    onRevoked: () => () => undefined,
    close: never,
  };
  const crossSite = createCrossSite({
    baseOrigin: () => "https://notes.example.com",
    baseUrlGiven: true,
    secret: "secret",
    randomBytes: (size) => new Uint8Array(size),
  });
  const onError = (error: unknown): void => void errors.push(error);
  stop = serveSockets(server, {
    hub: new Hub(never as never, { onError }),
    sessions,
    crossSite,
    shares: new AccountShares(usualShare, () => performance.now()),
    newId: () => "connection",
    onError,
    onClientFault: (what) => faults.push(what),
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(async () => {
  await stop();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function upgrade(target: string, cookie = ""): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${cookie}\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  return socket;
}

async function answerTo(target: string): Promise<string> {
  const socket = upgrade(target);
  let text = "";
  for await (const part of socket) text += String(part);
  return text.split("\r\n")[0] ?? "";
}

test.each(["//", "///", "//realtime", "http://[", "http://", "/%", "/realtime%", "*", "//user:a@:b/realtime"])(
  "A1: an upgrade to %s is answered and does not end the process",
  async (target) => {
    expect(await answerTo(target)).toBe("HTTP/1.1 404 Not Found");
    expect(errors).toEqual([]);
  },
);

test("a socket without a session is opened and closed with the code of an ended session", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?user=x`, { headers: { cookie: "token_v2=x" } });
  const [code] = (await once(socket, "close")) as [number];
  expect(code).toBe(4401);
  expect(errors).toEqual([]);
});

test("a frame of more than 1 MB closes the socket with a code that says so, and is no error of the server", async () => {
  resolve = async () => ({ sessionId: "s", userId: "ada", expiresAt: 1e15 });
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`, { headers: { cookie: "token_v2=x" } });
  await once(socket, "open");
  socket.send("x".repeat(1024 * 1024 + 1));
  const [code] = (await once(socket, "close")) as [number];
  expect(code).toBe(1009);
  expect([errors, faults]).toEqual([[], ["Max payload size exceeded"]]);
});

test("A1: a connection that breaks while its session is looked up does not end the process", async () => {
  let find = (_session: Session | null): void => undefined;
  const found = new Promise<Session | null>((done) => (find = done));
  const asked = new Promise<void>((done) => {
    resolve = async () => {
      done();
      return await found;
    };
  });
  const broken = new Promise<void>((done) => server.on("connection", (socket) => socket.on("close", () => done())));
  const socket = upgrade("/realtime", "token_v2=x");
  await asked;
  socket.resetAndDestroy();
  await broken;
  find({ sessionId: "s", userId: "ada", expiresAt: 1e15 });
  expect(await answerTo("/other")).toBe("HTTP/1.1 404 Not Found");
});
