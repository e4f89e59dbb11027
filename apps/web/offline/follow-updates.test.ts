import type { UpdateType } from "@tessera/kernel/rules/versions.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { howToTell, kindOfUpdate, type UpdateState } from "@tessera/platform/update/updates.ts";
import { expect, test } from "vitest";
import { checkAgainAfter, checkEvery, followUpdates, quietAfter, tryAgainAfter } from "./follow-updates.ts";

function follow(found: UpdateState, isBusy = () => false, sure = () => true) {
  const clock = manualClock();
  const state = createWritable<UpdateState>({ kind: "current" });
  const did: string[] = [];
  const listeners: (() => void)[] = [];
  const page = {
    visibilityState: "visible" as DocumentVisibilityState,
    addEventListener: (_name: "visibilitychange", listener: () => void) => void listeners.push(listener),
  };
  followUpdates({
    clock,
    page,
    isBusy,
    updates: {
      ...state,
      async check() {
        did.push("check");
        state.set(found);
        return found;
      },
      sure,
      codeIsMissing: () => Promise.resolve(),
      async take() {
        did.push("take");
        return true;
      },
    },
  });
  const show = (visibility: DocumentVisibilityState) => {
    page.visibilityState = visibility;
    for (const listener of listeners) listener();
  };
  return { clock, did, show };
}

const ready = (type: UpdateType): UpdateState => ({
  kind: "ready",
  type,
  version: "9.0.0",
  needed: false,
});

test("a look that ended early is repeated, each time after twice as long, until one is whole", async () => {
  let sure = false;
  const { clock, did } = follow({ kind: "current" }, undefined, () => sure);
  await settle();
  clock.pass(tryAgainAfter);
  expect(did.length).toBe(2);
  await settle();
  clock.pass(2 * tryAgainAfter - 1);
  expect(did.length).toBe(2);
  sure = true;
  clock.pass(1);
  expect(did.length).toBe(3);
  await settle();
  clock.pass(100 * tryAgainAfter);
  expect(did.length).toBe(3);
});

test("the server is asked at the start, every hour, and when somebody comes back after a while", () => {
  const { clock, did, show } = follow({ kind: "current" });
  expect(did).toEqual(["check"]);
  clock.pass(checkEvery);
  expect(did).toEqual(["check", "check"]);
  clock.pass(checkAgainAfter - 1);
  show("visible");
  expect(did.length).toBe(2);
  clock.pass(1);
  show("visible");
  expect(did.length).toBe(3);
});

test("a quiet update is taken when nobody has looked at the tab for a minute", () => {
  for (const type of ["patch", "silent"] as const) {
    const { clock, did, show } = follow(ready(type));
    clock.pass(quietAfter * 2);
    show("hidden");
    clock.pass(quietAfter - 1);
    expect(did).toEqual(["check"]);
    clock.pass(1);
    expect(did).toEqual(["check", "take"]);
  }
});

test("a tab that is looked at again, that is busy, or whose update is not quiet is left alone", () => {
  const back = follow(ready("patch"));
  back.show("hidden");
  back.clock.pass(quietAfter - 1);
  back.show("visible");
  back.clock.pass(quietAfter * 2);
  expect(back.did).toEqual(["check"]);
  for (const { clock, did, show } of [follow(ready("patch"), () => true), follow(ready("minor"))]) {
    show("hidden");
    clock.pass(quietAfter * 2);
    expect(did).toEqual(["check"]);
  }
});

test("silent and patch are taken after a minute out of sight, minor is told in passing, major by a line that stays", () => {
  const offered = (["silent", "patch", "minor", "major"] as const).map((type) => {
    const { clock, did, show } = follow(ready(type));
    show("hidden");
    clock.pass(59_999);
    expect(did).toEqual(["check"]);
    clock.pass(1);
    return [did.at(-1), howToTell(ready(type))];
  });
  expect(offered).toEqual([
    ["take", "nothing"],
    ["take", "nothing"],
    ["check", "toast"],
    ["check", "banner"],
  ]);
  expect(kindOfUpdate({ version: "1.2.3", build: "a" }, { version: "1.2.3", build: "b" })).toBe("silent");
});
