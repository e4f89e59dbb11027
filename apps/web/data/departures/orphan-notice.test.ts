// When an owner is notified of pages without an owner.
import { expect, test } from "vitest";
import type { Http } from "@tessera/platform/http.ts";
import { noteSeen, pagesToNotifyOf, type OrphanNoticePorts } from "./orphan-notice.ts";

const DAY = 24 * 60 * 60 * 1000;

interface Answer {
  readonly pages: readonly string[];
  readonly cursor?: string;
}

function device(answers: readonly (Answer | number)[]) {
  const values = new Map<string, unknown>();
  const state = { now: 10 * DAY, calls: 0 };
  const call = async (): Promise<unknown> => {
    const answer = answers[Math.min(state.calls++, answers.length - 1)] ?? 500;
    return typeof answer === "number"
      ? { ok: false, failure: { kind: "refused", status: answer, body: null } }
      : {
          ok: true,
          value: { pages: answer.pages.map((id) => ({ id, title: id, icon: null })), cursor: answer.cursor ?? null },
        };
  };
  const ports: OrphanNoticePorts = {
    http: { call } as unknown as Http,
    storage: { get: (key) => values.get(key), set: (key, value) => (values.set(key, value), true) },
    spaceId: "space",
    now: () => state.now,
  };
  return { ports, state };
}

test("the list is requested once a day, and pages of a closed notice are not reported again", async () => {
  const { ports, state } = device([{ pages: ["a", "b"] }, { pages: ["a", "b"] }, { pages: ["a", "b", "c"] }]);
  expect(await pagesToNotifyOf(ports)).toEqual(["a", "b"]);
  expect(await pagesToNotifyOf(ports)).toEqual(["a", "b"]);
  expect(state.calls).toBe(1);
  noteSeen(ports, ["a", "b"]);
  expect(await pagesToNotifyOf(ports)).toEqual([]);
  state.now += DAY;
  expect(await pagesToNotifyOf(ports)).toEqual([]);
  state.now += DAY;
  expect(await pagesToNotifyOf(ports)).toEqual(["a", "b", "c"]);
});

test("a user who is no owner is asked for once a day, and a failure is tried again at the next start", async () => {
  const refused = device([403]);
  expect(await pagesToNotifyOf(refused.ports)).toEqual([]);
  expect(await pagesToNotifyOf(refused.ports)).toEqual([]);
  expect(refused.state.calls).toBe(1);
  const failing = device([500, { pages: ["a"] }]);
  expect(await pagesToNotifyOf(failing.ports)).toEqual([]);
  expect(await pagesToNotifyOf(failing.ports)).toEqual(["a"]);
});

test("an empty response with a cursor is followed", async () => {
  const { ports } = device([{ pages: [], cursor: "m" }, { pages: ["z"] }]);
  expect(await pagesToNotifyOf(ports)).toEqual(["z"]);
});

test("a stored value of another form counts as none", async () => {
  const { ports } = device([{ pages: ["a"] }]);
  for (const value of [null, "text", { askedAt: "x", found: [], seen: [] }, { askedAt: 10 * DAY }]) {
    ports.storage.set("orphaned-pages:space", value);
    expect(await pagesToNotifyOf(ports)).toEqual(["a"]);
  }
});
