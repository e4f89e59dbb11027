// Calls through the real application, with events made for the purpose: what comes in, what is
// refused and how, what goes out.

import { gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { defineEvent } from "@tessera/kernel/wire/event.ts";
import { headers } from "@tessera/kernel/wire/headers.ts";
import type { Session, Sessions } from "../auth/sessions.ts";
import { createMetrics } from "../metrics.ts";
import { createAnswering } from "./answering.ts";
import { createHttp } from "./create-http.ts";
import { createCrossSite } from "./cross-site.ts";
import type { Handlers } from "./dispatch.ts";
import type { RequestContext } from "./request-context.ts";

const events = {
  echo: defineEvent({
    name: "echo",
    access: "public",
    request: v.object({ value: v.unknown() }),
    response: v.object({ value: v.unknown() }),
  }),
  shape: defineEvent({
    name: "shape",
    access: "public",
    request: v.object({ list: v.array(v.object({ id: v.string() })), kind: v.picklist(["a", "b"]) }),
    response: v.object({}),
  }),
  mine: defineEvent({ name: "mine", request: v.object({}), response: v.object({ userId: v.string() }) }),
  look: defineEvent({
    name: "look",
    changes: false,
    request: v.object({}),
    response: v.object({ userId: v.string() }),
  }),
  small: defineEvent({ name: "small", access: "public", maxBytes: 1000, request: v.unknown(), response: v.object({}) }),
  stream: defineEvent({
    name: "stream",
    access: "public",
    answer: "ndjson",
    request: v.object({ fail: v.boolean() }),
    response: v.number(),
  }),
  words: defineEvent({ name: "words", access: "public", answer: "text", request: v.object({}), response: v.string() }),
  fails: defineEvent({
    name: "fails",
    access: "public",
    request: v.object({ how: v.string() }),
    response: v.object({}),
  }),
} as const;

let seen: RequestContext | null = null;
const handlers: Handlers<typeof events> = {
  async echo({ value }, context) {
    seen = context;
    return { value };
  },
  shape: async () => ({}),
  mine: async (_request, { userId }) => ({ userId }),
  look: async (_request, { userId }) => ({ userId }),
  small: async () => ({}),
  async *stream({ fail }) {
    yield 1;
    yield 2;
    if (fail) throw new AppError("FetchingError", "half way");
  },
  words: async () => "plain words",
  async fails({ how }) {
    if (how === "known")
      throw new AppError("ForbiddenError", "not yours", { clientData: { type: "x", messageValues: { n: 1 } } });
    if (how === "database") throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    if (how === "busy") throw new AppError("TooManyRequestsError", "slow down", { retryAfterSeconds: 7 });
    throw new Error("a secret from deep inside");
  },
};

const users = new Map<string, Session>([
  ["token-ada", { sessionId: "s1", userId: "ada", expiresAt: 1e15 }],
  ["token-bob", { sessionId: "s2", userId: "bob", expiresAt: 1e15 }],
]);
const never = (): never => {
  throw new Error("not part of this test");
};
const sessions: Sessions = {
  resolve: async (token) => users.get(token) ?? null,
  open: never,
  revoke: never,
  revokeAll: never,
  onRevoked: never,
  close: never,
};

let app: FastifyInstance;
let logged: Record<string, unknown>[];
let count = 0;
const randomUUID = (): string => `id-${(count += 1)}`;

beforeAll(async () => {
  const log = pino(
    { base: null },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const crossSite = createCrossSite({
    baseOrigin: () => "https://notes.example.com",
    baseUrlGiven: true,
    secret: "secret",
    randomBytes: (size) => new Uint8Array(size).fill(7),
  });
  app = await createHttp({
    events,
    handlers,
    services: {
      sessions,
      crossSite,
      answering: createAnswering({ log, random: () => 0, randomUUID }, crossSite, () => true),
      metrics: createMetrics(),
      nowMs: () => 0,
    },
    health: {
      version: "1.2.3",
      checks: { fine: async () => null, ill: async () => "is ill" },
      isStopping: () => false,
    },
    webClient: null,
    trustProxy: false,
    https: true,
    randomUUID,
  });
});
beforeEach(() => {
  logged = [];
  seen = null;
});
afterAll(() => app.close());

function call(event: string, body: unknown, options: InjectOptions = {}): Promise<LightMyRequestResponse> {
  const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return app.inject({ method: "POST", url: `/api/v3/${event}`, payload, ...options });
}

describe("a body", () => {
  test("is JSON, with or without a content type, packed or not", async () => {
    const value = { text: "ä\u{1F600}", list: [1, null] };
    expect((await call("echo", { value })).json()).toEqual({ value });
    expect((await call("echo", { value }, { headers: { "content-type": "text/plain" } })).json()).toEqual({ value });
    const packed = gzipSync(JSON.stringify({ value }));
    expect((await call("echo", packed, { headers: { "content-encoding": "gzip" } })).json()).toEqual({ value });
  });

  test.each([
    ["{", "The body should be JSON"],
    ["[]", "body should be Object, instead was Array"],
    ["null", "body should be Object, instead was null"],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "The body should be UTF-8"],
  ])("%j is refused", async (body, words) => {
    const answer = await call("shape", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ name: "ValidationError", debugMessage: expect.stringContaining(words) });
  });

  test("that is not of the event's shape is refused with the paths", async () => {
    const answer = await call("shape", { list: [{ id: "x" }, { id: 5 }, {}], kind: "c" });
    expect(answer.json().debugMessage).toBe(
      "Body failed validation: body.list[1].id should be string, instead was 5. " +
        "body.list[2].id should be present, instead was undefined. " +
        'body.kind should be ("a" | "b"), instead was "c".',
    );
  });

  test("that names ten of many faults stays small", async () => {
    const answer = await call("shape", { list: Array.from({ length: 5000 }, () => ({ id: 1 })), kind: "a" });
    expect(answer.json().debugMessage).toContain("And 4990 more.");
    expect(answer.body.length).toBeLessThan(2000);
  });

  test.each(["__proto__", "constructor", "prototype"])(
    "with the key %s is refused, also when it is escaped or deep",
    async (key) => {
      const escaped = [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
      for (const written of [key, escaped]) {
        const answer = await call("echo", `{"value":[{"a":{"${written}":{"polluted":true}}}]}`);
        expect(answer.json()).toMatchObject({
          name: "ValidationError",
          debugMessage: expect.stringContaining(`instead was "${key}"`),
        });
      }
      expect((await call("echo", { value: [key] })).statusCode).toBe(200);
      expect(Object.prototype).not.toHaveProperty("polluted");
    },
  );

  test("deeper than 64 levels is refused, brackets in texts do not count", async () => {
    const nested = (depth: number): string => `{"value":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect((await call("echo", nested(63))).statusCode).toBe(200);
    expect((await call("echo", nested(64))).json()).toMatchObject({ name: "ValidationError" });
    expect((await call("echo", nested(400_000))).json()).toMatchObject({ name: "ValidationError" });
    expect((await call("echo", { value: `${"[".repeat(100)}\\"${"{".repeat(100)}` })).statusCode).toBe(200);
  });

  test("beyond the event's limit is refused, however small it was packed", async () => {
    const large = { name: "PayloadTooLargeError", debugMessage: "The body should be at most 1000 bytes." };
    const answer = await call("small", `"${"x".repeat(2000)}"`);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject(large);
    const bomb = gzipSync(Buffer.alloc(900_000));
    expect(bomb.byteLength).toBeLessThan(1000);
    expect((await call("small", bomb, { headers: { "content-encoding": "gzip" } })).json()).toMatchObject(large);
    expect((await call("small", `"${"x".repeat(900)}"`)).statusCode).toBe(200);
  });

  test("packed in an unknown or broken way is refused", async () => {
    expect((await call("echo", "{}", { headers: { "content-encoding": "br" } })).json().debugMessage).toContain(
      "should be gzip, instead was br",
    );
    expect((await call("echo", "{}", { headers: { "content-encoding": "gzip" } })).json().debugMessage).toContain(
      "should be gzip, instead was something else",
    );
  });

  test("of any kind never ends in a 500", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        ),
        async (body) => {
          for (const event of ["shape", "echo", "small", "mine"]) {
            expect((await call(event, Buffer.from(body))).statusCode).toBeLessThan(500);
          }
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });
});

describe("a refusal", () => {
  test("has its kind's status and body, and the errorId is in the log too", async () => {
    const answer = await call("fails", { how: "known" });
    expect(answer.statusCode).toBe(403);
    const body = answer.json();
    expect(body).toEqual({
      errorId: expect.any(String),
      name: "ForbiddenError",
      debugMessage: "not yours",
      clientData: { type: "x", messageValues: { n: 1 } },
    });
    expect(answer.headers[headers.errorId]).toBe(body.errorId);
    expect(logged).toEqual([
      expect.objectContaining({ errorId: body.errorId, kind: "ForbiddenError", event: "fails" }),
    ]);
  });

  test("of something unexpected tells the log, not the client", async () => {
    const answer = await call("fails", { how: "unknown" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ name: "InternalServerError" });
    expect(answer.body).not.toMatch(/secret|stack|\.ts/);
    expect(JSON.stringify(logged)).toContain("a secret from deep inside");
  });

  test("of a database that is away asks for patience", async () => {
    const answer = await call("fails", { how: "database" });
    expect([answer.statusCode, answer.json().name, answer.headers["retry-after"]]).toEqual([
      503,
      "ServiceUnavailableError",
      "5",
    ]);
    expect((await call("fails", { how: "busy" })).headers["retry-after"]).toBe("7");
  });

  test("of an unknown event, method or path", async () => {
    expect((await call("nothing", {})).json()).toMatchObject({ name: "NotFoundError" });
    expect((await call("constructor", {})).json()).toMatchObject({ name: "NotFoundError" });
    expect((await call("../livez", {})).json()).toMatchObject({ name: "NotFoundError" });
    expect((await app.inject({ method: "GET", url: "/api/v3/echo" })).json()).toMatchObject({ name: "NotFoundError" });
    expect((await app.inject({ method: "DELETE", url: "/some/page" })).json()).toMatchObject({ name: "NotFoundError" });
    expect((await app.inject({ method: "GET", url: "/signed/x" })).json()).toMatchObject({ name: "NotFoundError" });
  });
});

describe("who asks", () => {
  test("is proved by a token only", async () => {
    expect((await call("mine", {})).json()).toMatchObject({ name: "UnauthorizedError" });
    expect((await call("mine", {}, { headers: { [headers.activeUser]: "ada" } })).statusCode).toBe(401);
    expect((await call("mine", {}, { headers: { cookie: 'token_v2=wrong; tessera_users=["ada"]' } })).statusCode).toBe(
      401,
    );
    expect((await call("mine", {}, { headers: { cookie: "token_v2=token-ada" } })).json()).toEqual({ userId: "ada" });
  });

  test("is chosen among several by the active-user header", async () => {
    const cookie = "token_v2=token-bob; token_v2_ada=token-ada; token_v2_bob=token-bob";
    const as = (user: string): Promise<LightMyRequestResponse> =>
      call("mine", {}, { headers: { cookie, [headers.activeUser]: user } });
    expect((await call("mine", {}, { headers: { cookie } })).json()).toEqual({ userId: "bob" });
    expect((await as("ada")).json()).toEqual({ userId: "ada" });
    expect((await as("bob")).json()).toEqual({ userId: "bob" });
    expect((await as("eve")).statusCode).toBe(401);
    const forged = "token_v2=token-bob; token_v2_ada=token-bob";
    expect((await call("mine", {}, { headers: { cookie: forged, [headers.activeUser]: "ada" } })).statusCode).toBe(401);
  });

  test("comes with what the headers say, and nothing is demanded of them", async () => {
    await call(
      "echo?src=initial_load&throttledMs=250",
      { value: 1 },
      { headers: { [headers.spaceId]: "space", [headers.clientVersion]: "1.2.3", cookie: "token_v2=token-ada" } },
    );
    expect(seen).toMatchObject({
      userId: "ada",
      sessionId: "s1",
      spaceId: "space",
      clientVersion: "1.2.3",
      source: "initial_load",
      throttledMs: 250,
      platform: null,
    });
    await call("echo?throttledMs=soon&src=a&src=b", { value: 1 });
    expect(seen).toMatchObject({ userId: null, source: null, throttledMs: null });
  });
});

describe("another site", () => {
  const cookie = "token_v2=token-ada";
  const origin = "https://notes.example.com";

  test("cannot make a browser change anything", async () => {
    const foreign = await call("mine", {}, { headers: { cookie, origin: "https://evil.example.com" } });
    expect([foreign.statusCode, foreign.json().clientData.type]).toEqual([403, "login_csrf"]);
    expect((await call("mine", {}, { headers: { cookie, origin: "null" } })).statusCode).toBe(403);
    expect((await call("mine", {}, { headers: { cookie, origin } })).statusCode).toBe(403);
    const planted = "AAAA.AAAA";
    expect(
      (await call("mine", {}, { headers: { cookie: `${cookie}; csrf=${planted}`, origin, [headers.csrf]: planted } }))
        .statusCode,
    ).toBe(403);
  });

  test("does not stand in the way of our own page, of reads, or of clients that are no browser", async () => {
    const token = (await call("look", {})).cookies.find(({ name }) => name === "csrf")?.value;
    const own = { cookie: `${cookie}; csrf=${token}`, origin, [headers.csrf]: token };
    const answer = await call("mine", {}, { headers: own });
    expect(answer.json()).toEqual({ userId: "ada" });
    expect(answer.cookies).toEqual([]);
    expect((await call("look", {}, { headers: { cookie, origin } })).statusCode).toBe(200);
    expect((await call("mine", {}, { headers: { cookie } })).statusCode).toBe(200);
  });

  test("sees cookies with the flags of an https address", async () => {
    const [csrf] = (await call("echo", { value: 1 })).cookies;
    expect(csrf).toMatchObject({ name: "csrf", secure: true, sameSite: "Lax", maxAge: 24 * 60 * 60, path: "/" });
  });
});

describe("an answer", () => {
  test("beyond a kilobyte is packed for those who take it", async () => {
    const value = "x".repeat(5000);
    const packed = await call("echo", { value }, { headers: { "accept-encoding": "br, gzip;q=0.8" } });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ value });
    for (const accept of ["", "br", "gzip;q=0", "identity"]) {
      expect(
        (await call("echo", { value }, { headers: { "accept-encoding": accept } })).headers["content-encoding"],
      ).toBeUndefined();
    }
    expect(
      (await call("echo", { value: "x" }, { headers: { "accept-encoding": "gzip" } })).headers["content-encoding"],
    ).toBeUndefined();
  });

  test("is text or lines where the event says so; a late error is the last line", async () => {
    expect((await call("words", {})).body).toBe("plain words");
    expect((await call("stream", { fail: false })).body).toBe("1\n2\n");
    const lines = (await call("stream", { fail: true })).body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual([1, 2, expect.objectContaining({ name: "FetchingError", debugMessage: "half way" })]);
  });

  test("is never kept by caches", async () => {
    expect((await call("echo", { value: 1 })).headers["cache-control"]).toBe("no-store");
    expect((await call("nothing", {})).headers["cache-control"]).toBe("no-store");
  });
});

test("health says what is ill", async () => {
  expect((await app.inject("/livez")).body).toBe("ok");
  expect((await app.inject("/getStatus")).json()).toEqual({ status: "ok", version: "1.2.3" });
  const ready = await app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { ready: false, stopping: false, checks: { fine: null, ill: "is ill" } },
  ]);
});
