// Calls through the real application, with events made for the purpose: what comes in, what is
// refused and how, what goes out.

import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { headers } from "@tessera/kernel/rules/headers.ts";
import { createAppUnderTest } from "./testing/app-under-test.ts";

const { app, call, logged, wait } = await createAppUnderTest();
beforeEach(() => {
  logged.length = 0;
});
afterAll(() => app.close());

describe("a body", () => {
  test("is JSON, with or without a content type, packed or not", async () => {
    const value = { text: "ä\u{1F600}", list: [1, null] };
    expect((await call("echo", { value })).json()).toEqual({ value });
    expect((await call("echo", { value }, { headers: { "content-type": "text/plain" } })).json()).toEqual({ value });
    const packed = gzipSync(JSON.stringify({ value }));
    expect((await call("echo", packed, { headers: { "content-encoding": "gzip" } })).json()).toEqual({ value });
    // Nothing but POST calls an event.
    for (const method of ["GET", "PUT"] as const)
      expect((await call("echo", { value }, { method })).json()).toMatchObject({ name: "NotFoundError" });
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

  test("that names ten of many faults stays small; of a large one the first is told", async () => {
    const list = (length: number) => ({ list: Array.from({ length }, () => ({ id: 1 })), kind: "a" });
    const answer = await call("shape", list(100));
    expect(answer.json().debugMessage).toContain("And 90 more.");
    expect(answer.body.length).toBeLessThan(2000);
    expect((await call("shape", list(5000))).json().debugMessage).toBe(
      "Body failed validation: body.list[0].id should be string, instead was 1.",
    );
  });

  test("A2: of more values than its size is for is refused before they are made, however small it was packed", async () => {
    const parse = vi.spyOn(JSON, "parse");
    for (const flood of [`{"value":[${"{},".repeat(300_000)}{}]}`, `{"value":[${"0,".repeat(300_000)}0]}`]) {
      const packed = gzipSync(flood);
      expect(packed.byteLength).toBeLessThan(2000);
      const answer = await call("echo", packed, {
        headers: { "content-encoding": "gzip", cookie: "token_v2=token-ada" },
      });
      expect([answer.statusCode, JSON.stringify(logged)]).toEqual([
        413,
        expect.stringContaining("should hold at most"),
      ]);
    }
    expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    parse.mockRestore();
  });

  test("A2: of somebody who is not logged in may be half as large", async () => {
    const body = { value: "x".repeat(600_000) };
    expect((await call("echo", body)).statusCode).toBe(413);
    expect((await call("echo", body, { headers: { cookie: "token_v2=token-ada" } })).statusCode).toBe(200);
    expect((await call("echo", { value: "x".repeat(500_000) })).statusCode).toBe(200);
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
    expect((await call("echo", nested(200_000))).json()).toMatchObject({ name: "ValidationError" });
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

test("the public API is not here, and says so in the form that its library reads, whatever is sent", async () => {
  const form = {
    object: "error",
    status: 404,
    code: "invalid_request_url",
    message: expect.any(String),
    request_id: expect.any(String),
  };
  for (const [method, url, payload] of [
    ["GET", "/v1/users/me", ""],
    ["GET", "/v1", ""],
    ["POST", "/v1/pages", "{"],
    ["PATCH", "/v1/blocks/x/children", "x".repeat(3_000_000)],
    ["DELETE", "/v1/blocks/x?y=%ff", ""],
  ] as const) {
    const answer = await app.inject({ method, url, ...(payload === "" ? {} : { payload }) });
    expect([answer.statusCode, answer.json()]).toEqual([404, form]);
    expect(answer.headers["x-notion-request-id"]).toBe(answer.json().request_id);
  }
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
    const form = ({ headers: { "content-type": type }, body }: LightMyRequestResponse) => [type, body];
    expect(form(await call("echo", { value: 1 }))).toEqual(["application/json; charset=utf-8", '{"value":1}']);
    expect(form(await call("words", {}))).toEqual(["text/plain; charset=utf-8", "plain words"]);
    expect(form(await call("stream", { fail: false }))).toEqual(["application/x-ndjson; charset=utf-8", "1\n2\n"]);
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
  expect((await app.inject("/getStatus")).json()).toEqual({
    status: "ok",
    version: "1.2.3",
    clientVersion: "1.2.3.4",
    clientBuild: "b",
  });
  const ready = await app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { ready: false, stopping: false, checks: { fine: null, ill: "is ill" } },
  ]);
});

describe("an expensive call", () => {
  const from = (address: string, cookie = ""): object => ({ headers: { "x-forwarded-for": address, cookie } });

  test("of a network without a session is answered until its points are used, then 429 with a time", async () => {
    for (let n = 0; n < 2; n++) expect((await call("costly", {}, from("198.51.100.1"))).statusCode).toBe(200);
    const refused = await call("costly", {}, from("198.51.100.1"));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "2"]);
    expect(refused.json()).toMatchObject({
      name: "UserRateLimitResponse",
      clientData: { type: "rate_limit", messageValues: { seconds: 2 } },
    });
    expect((await call("words", {}, from("198.51.100.1"))).statusCode).toBe(200);
    expect((await call("costly", {}, from("198.51.100.2"))).statusCode).toBe(200);
    expect((await call("costly", {}, from("198.51.100.1", "token_v2=token-ada"))).statusCode).toBe(200);
    wait(2000);
    expect((await call("costly", {}, from("198.51.100.1"))).statusCode).toBe(200);
  });

  test("costs more where its answer is large, also where that is written in slices", async () => {
    const answer = await call("costly", { answer: 1_600_000 }, from("198.51.100.3"));
    expect(answer.json()).toEqual({
      text: "x".repeat(1_600_000),
      list: Array.from({ length: 16_000 }, () => "y"),
    });
    // 60 points were left, and the answer cost 101.
    expect((await call("costly", {}, from("198.51.100.3"))).headers["retry-after"]).toBe("9");
  });

  test("is compressed while it is written, where the client accepts that", async () => {
    const headers = { "accept-encoding": "gzip", "x-forwarded-for": "198.51.100.4" };
    const answer = await call("costly", { answer: 1_000_000 }, { headers });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.rawPayload.byteLength).toBeLessThan(50_000);
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ text: "x".repeat(1_000_000) });
  });
});
