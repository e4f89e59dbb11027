import { expect, test } from "vitest";
import { patience } from "./delegate.ts";
import { localErrors } from "./local-error-kinds.ts";
import { LocalDatabaseError } from "./local-errors.ts";
import type { LocalRequest } from "./protocol.ts";
import { calm, profile } from "./testing/profile.ts";

const write = (key: string, value: string): Extract<LocalRequest, { kind: "write" }> => ({
  kind: "write",
  base: null,
  wipe: [],
  put: [[key, value]],
  remove: [],
});
const load = { kind: "load", prefix: "" } as const;

test("one tab leads, the others ask it, and the next one leads when it dies", async () => {
  const { tab } = await profile();
  const tabs = [await tab(), await tab(), await tab(), await tab(), await tab()];
  await Promise.all(tabs.map(({ delegate }, n) => delegate.ask(write(`k${n}`, "v"))));
  expect(tabs.map(({ delegate }) => delegate.leads)).toEqual([true, false, false, false, false]);
  tabs[0]?.kill();
  expect(await tabs[4]?.delegate.ask(load)).toHaveLength(5);
  expect(tabs.slice(1).map(({ delegate }) => delegate.leads)).toEqual([true, false, false, false]);
});

test("a request that is under way when the leader dies is answered by the next leader", async () => {
  let dying: { kill(): void } | null = null;
  const { tab } = await profile({
    onAsk(ask, number) {
      if (number !== 0 || ask.request.kind !== "load") return false;
      dying?.kill();
      return true;
    },
  });
  const first = await tab();
  const second = await tab();
  await first.delegate.ask(write("k", "v"));
  dying = first;
  expect(await second.delegate.ask(load)).toEqual([["k", "v"]]);
});

test("a write whose answer died with the leader happens once, and does not come back over a later one", async () => {
  let swallow = false;
  const { tab } = await profile({ onAnswer: (_answer, number) => number === 0 && swallow });
  const first = await tab();
  const second = await tab();
  const third = await tab();
  first.delegate.start();
  await second.delegate.ask(write("k", "zero"));
  swallow = true;
  const unheard = second.delegate.ask(write("k", "one"));
  await calm();
  // Another tab's later write, which the leader carries out too.
  void third.delegate.ask(write("k", "two")).catch(() => undefined);
  await calm();
  expect(first.delegate.leads).toBe(true);
  first.kill();
  await unheard;
  expect(await third.delegate.ask(load)).toEqual([["k", "two"]]);
});

test("of the eight kinds, a failed precondition is tried again after 10, 100 and 1,000 ms, each with up to 50 ms more, then told", async () => {
  // Only what concerns a person has words.
  expect(Object.fromEntries(Object.entries(localErrors).map(([kind, { words }]) => [kind, words]))).toEqual({
    "corrupt-at-session-start": "local-database-rebuilt",
    "corrupt-during-session": "local-database-rebuilt",
    "invalid-result": null,
    "out-of-space": "local-database-full",
    "precondition-failure": null,
    "schema-mismatch": "local-database-rebuilt",
    "shared-worker-failed-to-delegate": null,
    "type-sanity": null,
  });
  for (const random of [0, 0.5, 1]) {
    const { tab, clock } = await profile({ random: () => random });
    const { delegate } = await tab();
    await delegate.ask(load);
    clock.waits.length = 0;
    const failed = expect(delegate.ask({ ...write("k", "v"), base: "another" })).rejects.toMatchObject({
      kind: "precondition-failure",
    });
    await clock.pass(2000);
    await failed;
    expect(clock.waits.filter((wait) => wait !== patience)).toEqual(
      [10, 100, 1000].map((delay) => delay + random * 50),
    );
  }
  for (const kind of Object.keys(localErrors).filter((one) => one !== "precondition-failure")) {
    const { tab, clock } = await profile({
      onAnswer: (answer) =>
        void Object.assign(answer as object, { ok: false, fault: { name: "E", message: "no", kind } }),
    });
    const { delegate } = await tab();
    const failed = expect(delegate.ask(load)).rejects.toMatchObject({ kind });
    await clock.pass(2000);
    await failed;
    // Nothing waited for the first new try.
    expect(clock.waits).not.toContain(10);
  }
});

test("a request that no tab answers fails as not delegated", async () => {
  const { tab, clock } = await profile({ onAsk: () => true });
  await tab();
  const { delegate } = await tab();
  const failed = expect(delegate.ask(load)).rejects.toMatchObject({ kind: "shared-worker-failed-to-delegate" });
  await clock.pass(patience);
  await failed;
});

test("who waits for a tab that died has patience anew with the one that leads after it", async () => {
  let open: (() => void) | null = null;
  const { tab, clock } = await profile({
    onAsk: (_ask, number) => number === 0,
    opens: (number) => (number === 0 ? null : new Promise((resolve) => (open = resolve))),
  });
  const first = await tab();
  first.delegate.start();
  const second = await tab();
  const asked = second.delegate.ask(load);
  await clock.pass(patience - 1);
  first.kill();
  await clock.pass(patience - 1);
  expect(open).not.toBeNull();
  (open as (() => void) | null)?.();
  await calm();
  expect(await asked).toEqual([]);
});

test("a tab whose worker does not open says why, and another one leads", async () => {
  const { tab } = await profile({ refuses: (number) => (number === 0 ? new Error("no handles") : null) });
  const first = await tab();
  first.delegate.start();
  await calm();
  await expect(first.delegate.ask(load)).rejects.toThrow("no handles");
  const second = await tab();
  expect(await second.delegate.ask(load)).toEqual([]);
  await calm();
  expect(await first.delegate.ask(load)).toEqual([]);
});

test("an answer of another shape is an invalid result", async () => {
  const { tab } = await profile({
    onAnswer(answer) {
      (answer as { value: unknown }).value = [["k"]];
    },
  });
  const { delegate } = await tab();
  await expect(delegate.ask(load)).rejects.toBeInstanceOf(LocalDatabaseError);
  await expect(delegate.ask(load)).rejects.toMatchObject({ kind: "invalid-result" });
});
