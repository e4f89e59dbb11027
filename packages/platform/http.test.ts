import { gunzipSync } from "node:zlib";
import { wordsFor } from "@tessera/kernel/errors/words.ts";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { Clock } from "./clock.ts";
import { createHttp, packedFrom, timeoutMs } from "./http.ts";

const event = { name: "getThing", request: v.object({ id: v.string() }), response: v.object({ size: v.number() }) };

/** A clock whose tasks run when they are due in order; `waits` is what was waited for. */
function manualClock(): Clock & { waits: number[]; runNext: () => void; pending: () => number } {
  let tasks: { at: number; task: () => void }[] = [];
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    pending: () => tasks.length,
    after(milliseconds, task) {
      const entry = { at: milliseconds, task };
      waits.push(milliseconds);
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    runNext() {
      const next = tasks.sort((a, b) => a.at - b.at).shift();
      next?.task();
    },
  };
}

type Answer = (() => Response) | "offline" | "silent";

function setUp(answers: Answer[]) {
  const clock = manualClock();
  const seen: { url: string; init: RequestInit }[] = [];
  const http = createHttp({
    clock,
    random: () => 0.5,
    headers: () => ({ "x-one": "1", "x-none": undefined }),
    clientVersion: "0.1.0",
    fetch: (url, init) => {
      seen.push({ url, init });
      const answer = answers.shift();
      if (answer === "offline" || answer === undefined) return Promise.reject(new TypeError("Failed to fetch"));
      if (answer === "silent")
        return new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
        );
      return Promise.resolve(answer());
    },
  });
  return { clock, seen, http };
}

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(value), { status, headers });

/** Lets everything that is already decided happen. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a call posts JSON with the headers of the moment and answers with the checked value", async () => {
  const { http, seen } = setUp([json(200, { size: 3, more: true })]);
  expect(await http.call(event, { id: "a" }, { source: "sidebar" })).toEqual({ ok: true, value: { size: 3 } });
  expect(seen[0]?.url).toBe("/api/v3/getThing?src=sidebar");
  expect(seen[0]?.init.body).toBe('{"id":"a"}');
  expect(seen[0]?.init.headers).toMatchObject({ "x-one": "1", "x-tessera-client-version": "0.1.0" });
  expect(seen[0]?.init.headers).not.toHaveProperty("x-none");
});

test("an error body is read; a stranger's page is known by its status", async () => {
  const body = {
    errorId: "e1",
    name: "ForbiddenError",
    debugMessage: "no",
    clientData: { type: "x", messageValues: { min: 8 } },
  };
  const { http } = setUp([json(403, body), () => new Response("<html>", { status: 500 }), json(204, {})]);
  expect(await http.call(event, { id: "a" })).toMatchObject({
    ok: false,
    failure: { kind: "refused", status: 403, body },
  });
  expect(await http.call(event, { id: "a" })).toMatchObject({
    ok: false,
    failure: { kind: "refused", status: 500, body: null },
  });
});

test("an answer that breaks the event's promise is unreadable, not trusted", async () => {
  const { http } = setUp([json(200, { size: "3" }), () => new Response("{", { status: 200 })]);
  expect(await http.call(event, { id: "a" })).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  expect(await http.call(event, { id: "a" })).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
});

test("what may pass is repeated after 1, 2, 5 and 10 s and jitter, then given up", async () => {
  const { http, clock, seen } = setUp([
    "offline",
    json(503, {}),
    json(429, {}, { "retry-after": "20" }),
    "offline",
    "offline",
  ]);
  const call = http.call(event, { id: "a" }, { retry: true });
  for (let repetition = 0; repetition < 4; repetition++) {
    await settle();
    clock.runNext();
  }
  expect(await call).toEqual({ ok: false, failure: { kind: "offline" } });
  expect(seen).toHaveLength(5);
  expect(clock.waits.filter((each) => each !== timeoutMs)).toEqual([1100, 2100, 20_000, 10_100]);
});

test("nothing is repeated unasked, and a refusal never", async () => {
  const { http, seen } = setUp(["offline", json(400, {})]);
  expect(await http.call(event, { id: "a" })).toMatchObject({ failure: { kind: "offline" } });
  expect(await http.call(event, { id: "a" }, { retry: true })).toMatchObject({
    failure: { kind: "refused", status: 400 },
  });
  expect(seen).toHaveLength(2);
});

test("silence is a timeout, a fired signal a cancellation, and neither leaves a timer behind", async () => {
  const { http, clock } = setUp(["silent", "silent"]);
  const slow = http.call(event, { id: "a" });
  await settle();
  clock.runNext();
  expect(await slow).toEqual({ ok: false, failure: { kind: "timeout" } });
  const abort = new AbortController();
  const cancelled = http.call(event, { id: "a" }, { signal: abort.signal, retry: true });
  await settle();
  abort.abort();
  expect(await cancelled).toEqual({ ok: false, failure: { kind: "cancelled" } });
  expect(clock.pending()).toBe(0);
});

test("only status 200 is success; any other is failed with its parsed body; no answer is offline", async () => {
  const body = { errorId: "e1", name: "LogicalError", clientData: { type: "x" } };
  for (let status = 201; status < 600; status++) {
    if (status === 204 || status === 205 || status === 304) continue; // These carry no body.
    const { http } = setUp([json(status, body)]);
    expect(await http.call(event, { id: "a" })).toMatchObject({
      ok: false,
      failure: { kind: "refused", status, body },
    });
  }
  const { http } = setUp([json(200, { size: 1 }), () => new Response(null, { status: 204 }), "offline"]);
  expect(await http.call(event, { id: "a" })).toEqual({ ok: true, value: { size: 1 } });
  expect(await http.call(event, { id: "a" })).toMatchObject({ failure: { kind: "refused", status: 204, body: null } });
  expect(await http.call(event, { id: "a" })).toEqual({ ok: false, failure: { kind: "offline" } });
});

test("a status that is not 200 is failed, and its body is told in words", async () => {
  const body = {
    errorId: "e1",
    name: "UserValidationError",
    clientData: { type: "guest_limit", messageValues: { max: 5 } },
  };
  const unknown = { errorId: "e2", name: "NewError", clientData: { type: "new_code" } };
  const { http } = setUp([json(400, body), json(302, unknown), json(201, { size: 1 }), json(418, null)]);
  const told = async () => {
    const result = await http.call(event, { id: "a" });
    if (result.ok || result.failure.kind !== "refused") throw new Error("The call was to be refused.");
    const { message, values } = wordsFor(result.failure);
    return { message, values };
  };
  expect(await told()).toEqual({ message: "A workspace can have {max} guests.", values: { max: 5 } });
  expect(await told()).toEqual({
    message: "Oops, something went wrong. ({errorCode})",
    values: { errorCode: "new_code" },
  });
  expect((await told()).values).toEqual({ errorCode: "201" });
  expect((await told()).values).toEqual({ errorCode: "418" });
});

test("a body goes out packed from its size on, and plain below it", async () => {
  const { http, seen } = setUp([json(200, { size: 1 }), json(200, { size: 2 })]);
  const long = "ä".repeat(packedFrom);
  await http.call(event, { id: long });
  const { body, headers: sent } = seen[0]?.init ?? {};
  expect(sent).toMatchObject({ "content-encoding": "gzip", "content-type": "application/json" });
  const bytes = new Uint8Array(await (body as Blob).arrayBuffer());
  expect(bytes.length).toBeLessThan(long.length);
  expect(JSON.parse(gunzipSync(bytes).toString("utf8"))).toEqual({ id: long });
  await http.call(event, { id: "x".repeat(packedFrom - 10) });
  expect(seen[1]?.init.headers).not.toHaveProperty("content-encoding");
  expect(typeof seen[1]?.init.body).toBe("string");
});

test("a list of errors is read: the first says why", async () => {
  const errors = [
    { errorId: "1", name: "ForbiddenError", clientData: { type: "block_purged" } },
    { errorId: "2", name: "LogicalError" },
  ];
  const { http } = setUp([json(403, { errors }), json(400, { errors: [] })]);
  const listed = await http.call(event, { id: "a" });
  expect(listed).toMatchObject({ ok: false, failure: { kind: "refused", status: 403, body: errors[0] } });
  expect(await http.call(event, { id: "a" })).toMatchObject({ ok: false, failure: { status: 400, body: null } });
});
