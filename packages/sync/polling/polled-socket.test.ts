import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import { beforeEach, expect, test } from "vitest";
import type { SocketHandlers } from "../ports.ts";
import { PolledSocket } from "./polled-socket.ts";
import type { Polled } from "./polls.ts";

interface Call {
  readonly name: string;
  readonly request: { readonly first?: number; readonly messages?: readonly string[] };
  readonly answer: (value: unknown) => Promise<void>;
}

const offline = { failure: { kind: "offline" } };
let clock: ReturnType<typeof manualClock>;
/** Calls that wait for their answers, the latest last. */
let calls: Call[];
let polls: { readonly after: number; readonly answer: (polled: Polled) => Promise<void> }[];
let events: unknown[];
let socket: PolledSocket;

const handlers: SocketHandlers = {
  onOpen: () => void events.push("open"),
  onMessage: (text) => void events.push(text),
  onClose: (signedOut) => void events.push(signedOut ? "signed out" : "closed"),
};
const http = {
  call: async ({ name }: { name: string }, request: Call["request"]) =>
    await new Promise((resolve) => {
      const answer = async (value: unknown): Promise<void> => {
        resolve(value === offline ? { ok: false, ...offline } : { ok: true, value });
        await settle();
      };
      calls.push({ name, request, answer });
    }),
} as unknown as Http;

const call = (name: string): Call =>
  calls.splice(
    calls.findIndex((one) => one.name === name),
    1,
  )[0] ?? expect.unreachable(`${name} was not called`);
const poll = () => polls.shift() ?? expect.unreachable("there was no request for messages");
const text = (n: number): string => JSON.stringify({ t: "unwatch", scope: "s", topics: [String(n)] });
const presence = (scope: string, page: string): string => JSON.stringify({ t: "presence", scope, presence: { page } });

beforeEach(async () => {
  clock = manualClock();
  [calls, polls, events] = [[], [], []];
  const poller = {
    poll: async ({ after }: { after: number }) =>
      await new Promise<Polled>((resolve) => {
        const answer = async (polled: Polled): Promise<void> => {
          resolve(polled);
          await settle();
        };
        polls.push({ after, answer });
      }),
    leave: () => void events.push("left"),
  };
  socket = new PolledSocket({ http, clock, poller }, handlers);
  await call("openPolledConnection").answer({ connection: "c" });
});

test("messages are received once and in order, whatever is repeated", async () => {
  await poll().answer({ connection: "c", kind: "messages", first: 1, messages: ["one", "two"] });
  const next = poll();
  expect(next.after).toBe(2);
  await next.answer({ connection: "c", kind: "messages", first: 2, messages: ["two", "three"] });
  expect(events).toEqual(["open", "one", "two", "three"]);
  await poll().answer({ connection: "c", kind: "messages", first: 5, messages: ["five"] });
  expect(events.slice(4)).toEqual(["left", "closed"]);
});

test("messages are sent in one request at a time, and those that were not taken are repeated with their numbers", async () => {
  for (const n of [1, 2, 3]) socket.send(text(n));
  await settle();
  socket.send(text(4));
  await settle();
  const first = call("sendPolledMessages");
  expect(first.request).toMatchObject({ first: 1, messages: [text(1), text(2), text(3)] });
  expect(calls).toEqual([]);
  await first.answer({ known: true, received: 2, waitMs: 100 });
  expect(calls).toEqual([]);
  clock.pass(100);
  await settle();
  const lost = call("sendPolledMessages");
  expect(lost.request).toMatchObject({ first: 3, messages: [text(3), text(4)] });
  await lost.answer(offline);
  clock.pass(500);
  await settle();
  const repeated = call("sendPolledMessages");
  expect(repeated.request).toEqual(lost.request);
  await repeated.answer({ known: true, received: 4, waitMs: 0 });
  expect(calls).toEqual([]);
});

test("presence is sent every three seconds at most, and of each scope only the last", async () => {
  const sent = async (): Promise<readonly string[]> => {
    await settle();
    const one = call("sendPolledMessages");
    await one.answer({
      known: true,
      received: (one.request.first ?? 0) + (one.request.messages?.length ?? 0) - 1,
      waitMs: 0,
    });
    return one.request.messages ?? [];
  };
  socket.send(presence("s", "a"));
  expect(await sent()).toEqual([presence("s", "a")]);
  for (const page of ["b", "c"]) socket.send(presence("s", page));
  socket.send(presence("t", "d"));
  clock.pass(2999);
  await settle();
  expect(calls).toEqual([]);
  clock.pass(1);
  expect(await sent()).toEqual([presence("s", "c"), presence("t", "d")]);
});

test("a connection that the server does not know, or whose session has ended, is closed", async () => {
  await poll().answer({ connection: "c", kind: "ended", code: 4401 });
  expect(events).toEqual(["open", "left", "signed out"]);
  events = [];
  socket = new PolledSocket(
    { http, clock, poller: { poll: async () => ({ connection: "c", kind: "unknown" }), leave: () => undefined } },
    handlers,
  );
  await call("openPolledConnection").answer({ connection: "c" });
  expect(events).toEqual(["open", "closed"]);
});

test("requests that fail are repeated, and after the fifth in a row the connection is closed", async () => {
  for (let n = 0; n < 5; n++) {
    await poll().answer({ kind: "failed", signedOut: false });
    clock.pass(30_000);
    await settle();
  }
  expect(events).toEqual(["open", "left", "closed"]);
});

test("closing the socket closes the connection on the server", () => {
  socket.close();
  expect(call("closePolledConnection").request).toEqual({ connection: "c" });
  expect(events).toEqual(["open", "left"]);
});
