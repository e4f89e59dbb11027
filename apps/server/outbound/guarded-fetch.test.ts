// Tests GuardedFetch against a hostile server. The server listens on two loopback addresses: the first represents the internet,
// the second the private network, which no request may reach.

import type { LookupAddress } from "node:dns";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GuardedFetch, mostSentBytes } from "./guarded-fetch.ts";

const outside: LookupAddress = { address: "127.0.0.1", family: 4 };
const inside: LookupAddress = { address: "127.0.0.2", family: 4 };

let servers: readonly Server[] = [];
let port = 0;
let seen: string[] = [];
let asked: string[] = [];
let closed = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let received: { method: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let names: Record<string, readonly (readonly LookupAddress[])[]>;
let guard: GuardedFetch;

const hear = (request: IncomingMessage, response: ServerResponse): void => {
  seen.push(`${request.socket.localAddress ?? ""} ${request.url ?? ""}`);
  response.once("close", () => (closed += 1));
  if (request.method === "GET") {
    received.push({ method: "GET", headers: request.headers, body: "" });
    answer(request, response);
    return;
  }
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ method: request.method ?? "", headers: request.headers, body: String(Buffer.concat(parts)) });
    answer(request, response);
  });
};

async function listen(server: Server, host: string, at: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      // Some systems have one loopback address only, so that nothing listens at the second.
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
  [seen, asked, received, closed] = [[], [], [], 0];
  names = {
    "page.test": [[outside]],
    "other.test": [[outside]],
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
const hook = {
  body: { contentType: "application/json", bytes: Buffer.from('{"a":1}') },
  headers: { "x-signature": "s" },
};
const post = async (host: string, path = "/") => await guard.post(`http://${host}:${port}${path}`, hook, 1000);
const refused = { kind: "FetchingError", debugMessage: "The address could not be fetched." };
const redirect =
  (location: string, status = 302) =>
  (request: IncomingMessage, response: ServerResponse) =>
    request.url === "/" ? response.writeHead(status, { location }).end() : response.end("there");

test("a page is fetched, and its address is returned", async () => {
  const { url, contentType, bytes } = await get("page.test", "/a?b");
  expect([url.pathname, contentType, String(bytes)]).toEqual(["/a", "text/html", "<title>Hello</title>"]);
  expect(seen).toEqual(["127.0.0.1 /a?b"]);
});

describe("an address that is not public receives no request", () => {
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

  test.each([301, 302, 303, 307, 308])("from a redirect with the status %i", async (status) => {
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

  test("from a name that resolves to another address the second time", async () => {
    names = { "page.test": [[outside], [inside]] };
    answer = redirect("/secret");
    await expect(get("page.test")).rejects.toMatchObject(refused);
    expect(seen).toEqual(["127.0.0.1 /"]);
    // The connection uses the address that was checked: the name is resolved once per request.
    expect(asked).toEqual(["page.test", "page.test"]);
  });
});

test("redirects are followed, relative ones too, at most five times", async () => {
  answer = redirect("there");
  expect((await get("page.test")).url.pathname).toBe("/there");
  answer = (_request, response) => response.writeHead(302, { location: "/" }).end();
  seen = [];
  await expect(get("page.test")).rejects.toMatchObject(refused);
  expect(seen).toHaveLength(6);
});

test("only the first bytes of an endless body are read, and the connection ends", async () => {
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
] as const)("a server that is slow with %s is given up", async (_what, slow) => {
  await guard.close();
  guard = open(300);
  answer = slow;
  await expect(get("page.test")).rejects.toMatchObject(refused);
  expect(seen.length).toBeGreaterThan(0);
});

test("errors, compressed bodies and endless headers cause the same error", async () => {
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
])("%j is not an address of the web", async (address) => {
  await expect(guard.get(address, 10)).rejects.toMatchObject({ kind: "ValidationError" });
  expect(asked).toEqual([]);
});

describe("a POST", () => {
  test("sends its body and headers, and returns the response with its status", async () => {
    answer = (_request, response) => response.writeHead(410, { "content-type": "text/plain" }).end("gone");
    const { status, bytes } = await post("page.test", "/hook");
    expect([status, String(bytes)]).toEqual([410, "gone"]);
    expect(received).toMatchObject([
      {
        method: "POST",
        body: '{"a":1}',
        headers: { "content-type": "application/json", "content-length": "7", "x-signature": "s" },
      },
    ]);
  });

  test.each(["internal.test", "both.test", "127.0.0.2", "[::ffff:127.0.0.2]"])("is not sent to %s", async (host) => {
    await expect(post(host)).rejects.toMatchObject(refused);
    expect(seen).toEqual([]);
  });

  test.each([301, 302, 303])("becomes a GET without body and headers after a redirect with %i", async (status) => {
    answer = redirect("/there", status);
    expect(String((await post("page.test")).bytes)).toBe("there");
    expect(received.map(({ method, body }) => [method, body])).toEqual([
      ["POST", '{"a":1}'],
      ["GET", ""],
    ]);
    expect(received[1]?.headers).not.toHaveProperty("x-signature");
    expect(received[1]?.headers).not.toHaveProperty("content-type");
  });

  test.each([307, 308])("is repeated after a redirect with %i at the same origin only", async (status) => {
    answer = redirect("/there", status);
    await post("page.test");
    expect(received.map(({ method, body }) => [method, body])).toEqual([
      ["POST", '{"a":1}'],
      ["POST", '{"a":1}'],
    ]);
    for (const to of [`http://other.test:${port}/there`, `https://page.test:${port}/`, `http://127.0.0.2:${port}/`]) {
      received = [];
      answer = redirect(to, status);
      await expect(post("page.test")).rejects.toMatchObject(refused);
      expect(received).toHaveLength(1);
    }
  });

  test("is not sent with a body above the limit", async () => {
    const body = { contentType: "text/plain", bytes: new Uint8Array(mostSentBytes + 1) };
    await expect(guard.post(`http://page.test:${port}/`, { body }, 10)).rejects.toMatchObject({
      kind: "ValidationError",
    });
    expect(seen).toEqual([]);
  });

  test("is given up when the server does not respond in time", async () => {
    await guard.close();
    guard = open(300);
    answer = (): void => undefined;
    await expect(post("page.test")).rejects.toMatchObject(refused);
  });

  test("returns only the first bytes of a long response", async () => {
    answer = (_request, response) => response.end("x".repeat(5000));
    expect((await post("page.test")).bytes).toHaveLength(1000);
  });
});
