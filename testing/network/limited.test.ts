// The real client on a running server behind proxies that no WebSocket gets through: changes of both users arrive at the other one by
// polling, the end of a session ends the polling, and the checks and limits of calls and sockets hold.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { readConfig } from "@tessera/server/config.ts";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { createLog } from "@tessera/server/operating/log.ts";
import { startServer, type RunningServer } from "@tessera/server/server.ts";
import { Caller, newBlock } from "../caller.ts";
import { openNetworkClient, type NetworkClient } from "./network-client.ts";
import { openProxy, type ProxyKind } from "./proxy.ts";

let folder: string;
let server: RunningServer;
let owner: Caller;
let member: Caller;
let space: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-limited-"));
  await placeTestPglite(folder);
  server = await startServer(readConfig({ PORT: "0", TESSERA_DATA: folder, LOG_LEVEL: "silent" }), createLog("silent"));
  [owner, member] = [new Caller(server.url), new Caller(server.url)];
  await owner.signUp();
  await member.signUp();
  space = await owner.createSpace();
  const { code } = await owner.call<{ code: string }>("createInvite", { spaceId: space, role: "read_and_write" });
  await member.call("acceptInvite", { code });
});
afterAll(async () => {
  for (const caller of [owner, member]) caller.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a line on the page, and resolves when the other client has it. */
async function cross(from: NetworkClient, to: NetworkClient, page: string): Promise<void> {
  const line = randomUUID();
  const operation = newBlock(space, line, {
    type: "text",
    parent: { table: "block", id: page },
    after: null,
    title: "by polling",
  });
  from.client.open(space).sync.transact([operation as Operation], "type");
  await expect.poll(() => to.client.open(space).sync.entry("block", line)?.value["type"]).toBe("text");
}

test.each<ProxyKind>(["drops idle connections", "buffers", "strips Upgrade"])(
  "behind a proxy that %s two clients send and receive by polling",
  async (kind) => {
    const proxy = await openProxy(kind, server.url);
    const page = await owner.createPage(space);
    const clients = [openNetworkClient(proxy.url, owner), openNetworkClient(proxy.url, member)] as const;
    for (const { client } of clients) client.open(space).openPage(page);
    for (const { client } of clients) await expect.poll(() => client.channel.limited).toBe(true);
    const [one, two] = clients;
    await cross(one, two, page);
    await cross(two, one, page);
    const bySocket = clients.map((client) => client.bySocket());
    await expect.poll(() => clients.map(({ client }) => client.unsent)).toEqual([0, 0]);
    await cross(one, two, page);
    if (kind !== "drops idle connections") expect(bySocket).toEqual([0, 0]);
    expect(clients.map(({ client }) => client.channel.limited)).toEqual([true, true]);
    for (const { client } of clients) client.close();
    await proxy.close();
  },
);

test("the end of a session ends polling as it ends a socket, at once", async () => {
  const proxy = await openProxy("strips Upgrade", server.url);
  const leaver = new Caller(server.url);
  await leaver.signUp();
  await leaver.createSpace();
  const own = await leaver.createSpace();
  const { client } = openNetworkClient(proxy.url, leaver);
  let signedOut = false;
  client.onSignedOut(() => (signedOut = true));
  client.open(own);
  await expect.poll(() => client.channel.limited).toBe(true);
  await leaver.call("logOut", { everywhere: true });
  await expect.poll(() => signedOut).toBe(true);
  expect(client.online).toBe(false);
  client.close();
  leaver.close();
  await proxy.close();
});

test("an account has 64 polled connections at most, and closing one makes room", async () => {
  const many = new Caller(server.url);
  await many.signUp();
  const open = async (): Promise<string> =>
    (await many.call<{ connection: string }>("openPolledConnection", {})).connection;
  const connections = new Set<string>();
  for (let n = 0; n < 64; n++) connections.add(await open());
  expect(connections.size).toBe(64);
  await expect(open()).rejects.toThrow("429");
  await many.call("closePolledConnection", { connection: [...connections][0] });
  connections.add(await open());
  expect(connections.size).toBe(65);
  many.close();
});

test.each([
  ["openPolledConnection", {}],
  ["sendPolledMessages", { connection: "c", first: 1, messages: [] }],
  ["pollMessages", { wants: [{ connection: "c", after: 0 }], holdMs: 0 }],
  ["closePolledConnection", { connection: "c" }],
])("%s needs a session, and is refused to other sites and without the CSRF token", async (event, body) => {
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${server.url}${apiPath}/${event}`, { method: "POST", body: JSON.stringify(body), headers })).status;
  const { cookie } = owner;
  expect(await status({ cookie })).toBe(200);
  expect(await status({})).toBe(401);
  expect(await status({ cookie, origin: "https://evil.example.com" })).toBe(403);
  expect(await status({ cookie, origin: server.url })).toBe(403);
});

// The last test of the file, because it stops the server.
test("the server stops at once although a request for messages is held", async () => {
  const { connection } = await owner.call<{ connection: string }>("openPolledConnection", {});
  const poll = async (): Promise<unknown> =>
    await owner.call("pollMessages", { wants: [{ connection, after: 0 }], holdMs: 25_000 });
  const polls = [poll(), poll()];
  // The later request ends the earlier one: when one is answered, the other one is held.
  const empty = { connection, kind: "messages", first: 1, messages: [] };
  expect(await Promise.race(polls)).toEqual({ answers: [empty] });
  await server.stop();
  expect(await Promise.all(polls)).toContainEqual({ answers: [{ connection, kind: "ended", code: 1001 }] });
});
