// The guard against a hostile server: it listens on two of this machine's loopback addresses, of which the first stands for
// the internet and the second for the network that nobody may reach. What it was asked is what is judged.

import type { LookupAddress } from "node:dns";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GuardedFetch } from "./guarded-fetch.ts";

const outside: LookupAddress = { address: "127.0.0.1", family: 4 };
const inside: LookupAddress = { address: "127.0.0.2", family: 4 };

let servers: readonly Server[] = [];
let port = 0;
let seen: string[] = [];
let asked: string[] = [];
let closed = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let names: Record<string, readonly (readonly LookupAddress[])[]>;
let guard: GuardedFetch;

const hear = (request: IncomingMessage, response: ServerResponse): void => {
  seen.push(`${request.socket.localAddress ?? ""} ${request.url ?? ""}`);
  response.once("close", () => (closed += 1));
  answer(request, response);
};

async function listen(server: Server, host: string, at: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      // Some systems have one loopback address only: nobody can be asked at the second one there.
      if (error.code === "EADDRNOTAVAIL" && host === inside.address) resolve();
      else reject(error);
    });
    server.listen(at, host, resolve);
  });
}

beforeAll(async () => {
  const [first, second] = [createServer(hear), createServer(hear)];
  servers = [first, second];
  await listen(first, outside.address, 0);
  const address = first.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  await listen(second, inside.address, port);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  [seen, asked, closed] = [[], [], 0];
  names = {
    "page.test": [[outside]],
    "internal.test": [[inside]],
    "both.test": [[outside, inside]],
    "none.test": [[]],
  };
  answer = (_request, response) => response.setHeader("content-type", "text/html").end("<title>Hello</title>");
  guard = open();
});
afterEach(async () => await guard.close());

const open = (withinMs = 10_000): GuardedFetch =>
  new GuardedFetch({
    async resolve(host) {
      asked.push(host);
      const answers = names[host];
      if (answers === undefined) throw new Error("ENOTFOUND");
      return answers[Math.min(asked.filter((one) => one === host).length, answers.length) - 1] ?? [];
    },
    isAllowed: (address) => address === outside.address,
    withinMs,
    userAgent: "Tessera",
  });
const get = async (host: string, path = "/", maxBytes = 1000) =>
  await guard.get(`http://${host}:${port}${path}`, maxBytes);
const refused = { kind: "FetchingError", debugMessage: "The address could not be fetched." };
const redirect =
  (location: string, status = 302) =>
  (request: IncomingMessage, response: ServerResponse) =>
    request.url === "/" ? response.writeHead(status, { location }).end() : response.end("there");

test("a page is fetched, and where it was found is told", async () => {
  const { url, contentType, bytes } = await get("page.test", "/a?b");
  expect([url.pathname, contentType, String(bytes)]).toEqual(["/a", "text/html", "<title>Hello</title>"]);
  expect(seen).toEqual(["127.0.0.1 /a?b"]);
});

describe("what is not on the internet is never asked", () => {
  test.each([
    "internal.test",
    "both.test",
    "none.test",
    "unknown.test",
    "127.0.0.2",
    "2130706434",
    "0x7f.0.0.2",
    "[::ffff:127.0.0.2]",
  ])("%s", async (host) => {
    await expect(get(host)).rejects.toMatchObject(refused);
    expect(seen).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])("by a redirect of the status %i", async (status) => {
    for (const to of [
      `http://127.0.0.2:${port}/secret`,
      `http://internal.test:${port}/secret`,
      "file:///etc/passwd",
      `http://a:b@page.test:${port}/x`,
    ]) {
      answer = redirect(to, status);
      await expect(get("page.test")).rejects.toMatchObject(refused);
    }
    expect(seen.every((one) => one === "127.0.0.1 /")).toBe(true);
  });

  test("by a name that points elsewhere the second time", async () => {
    names = { "page.test": [[outside], [inside]] };
    answer = redirect("/secret");
    await expect(get("page.test")).rejects.toMatchObject(refused);
    expect(seen).toEqual(["127.0.0.1 /"]);
    // The address that was judged is the one that was called: there was no further question.
    expect(asked).toEqual(["page.test", "page.test"]);
  });
});

test("redirects are followed, to relative places too, and not without end", async () => {
  answer = redirect("there");
  expect((await get("page.test")).url.pathname).toBe("/there");
  answer = (_request, response) => response.writeHead(302, { location: "/" }).end();
  seen = [];
  await expect(get("page.test")).rejects.toMatchObject(refused);
  expect(seen).toHaveLength(6);
});

test("of a body without end only the first bytes are taken, and the connection ends", async () => {
  answer = (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  };
  expect((await get("page.test", "/", 100_000)).bytes).toHaveLength(100_000);
  await expect.poll(() => closed).toBe(1);
});

test.each([
  ["headers", (): void => undefined],
  ["a body", (_request: IncomingMessage, response: ServerResponse): void => void response.write("<title>")],
  [
    "a body behind redirects",
    (request: IncomingMessage, response: ServerResponse): void =>
      request.url === "/" ? void response.writeHead(302, { location: "/slow" }).end() : void response.write("x"),
  ],
] as const)("who is slow with %s is given up", async (_what, slow) => {
  await guard.close();
  guard = open(300);
  answer = slow;
  await expect(get("page.test")).rejects.toMatchObject(refused);
  expect(seen.length).toBeGreaterThan(0);
});

test("errors, packed answers and headers without end are refused alike", async () => {
  for (const hostile of [
    (response: ServerResponse) => response.writeHead(500).end("secret"),
    (response: ServerResponse) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
    (response: ServerResponse) => response.writeHead(200, { "x-long": "x".repeat(100_000) }).end("x"),
    (response: ServerResponse) => response.socket?.end("nonsense\r\n\r\n"),
  ]) {
    answer = (_request, response) => hostile(response);
    await expect(get("page.test")).rejects.toMatchObject(refused);
  }
});

test.each([
  "",
  "page.test",
  "ftp://page.test/",
  "file:///etc/passwd",
  "http://user:pass@page.test/",
  "javascript:alert(1)",
])("%j is no address of the web", async (address) => {
  await expect(guard.get(address, 10)).rejects.toMatchObject({ kind: "ValidationError" });
  expect(asked).toEqual([]);
});
