import { expect, test } from "vitest";
import { createUpdates, howToTell, isQuiet, kindOfUpdate, type Release, type UpdatePorts } from "./updates.ts";

const own: Release = { version: "1.2.3", build: "a" };

function updates(served: Release | null, more: Partial<UpdatePorts> = {}) {
  const did: string[] = [];
  const note = (what: string) => async () => void did.push(what);
  const ask = () => Promise.resolve(served);
  const settled = () => Promise.resolve(true);
  const made = createUpdates({
    own,
    ask,
    next: ask,
    fetchNewer: note("fetch"),
    settled,
    reload: () => void did.push("reload"),
    ...more,
  });
  return { made, did };
}

test("the first part that differs says how an update is offered; another build of a version is a silent one", () => {
  const to = (version: string, build = "b") => kindOfUpdate(own, { version, build });
  expect([to("2.0.0"), to("1.3.0"), to("1.2.4"), to("1.2.3.1"), to("1.2.3")]).toEqual([
    "major",
    "minor",
    "patch",
    "silent",
    "silent",
  ]);
  expect([to("1.2.3", "a"), to("1.2.2"), to("0.9.0"), to("next")]).toEqual([null, null, null, null]);
  expect(kindOfUpdate({ version: "1.2.3.4", build: "a" }, { version: "2.0.0", build: "b" })).toBeNull();
});

test("only patches and silent updates are quiet, and none is while its code is missing", () => {
  const state = (type: "major" | "minor" | "patch" | "silent", needed = false) =>
    ({ kind: "ready", type, version: "9.0.0", needed }) as const;
  expect((["major", "minor", "patch", "silent"] as const).map((type) => isQuiet(state(type)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isQuiet(state("silent", true))).toBe(false);
  expect(isQuiet({ kind: "current" })).toBe(false);
});

test("an update is ready when its files are here, and is taken from there", async () => {
  const { made, did } = updates({ version: "1.3.0", build: "b" });
  expect(await made.check()).toEqual({ kind: "ready", type: "minor", version: "1.3.0", needed: false });
  expect(did).toEqual(["fetch"]);
  expect(await made.take()).toBe(true);
  expect(did).toEqual(["fetch", "reload"]);
});

test("the same client, an older one, and a server that is not reached offer nothing", async () => {
  for (const served of [own, { version: "1.2.2", build: "b" }, null]) {
    const { made, did } = updates(served);
    expect(await made.check()).toEqual({ kind: "current" });
    expect(did).toEqual([]);
  }
  expect(await updates({ version: "9.0.0", build: "b" }, { own: null }).made.check()).toEqual({ kind: "current" });
});

test("nothing is reloaded while what was written is not kept", async () => {
  const { made, did } = updates({ version: "2.0.0", build: "b" }, { settled: () => Promise.resolve(false) });
  await made.check();
  expect(await made.take()).toBe(false);
  expect(did).toEqual(["fetch"]);
});

test("a newer one that did not come whole is not offered", async () => {
  const { made, did } = updates({ version: "2.0.0", build: "b" }, { next: () => Promise.resolve(own) });
  expect(await made.check()).toEqual({ kind: "current" });
  expect(did).toEqual(["fetch"]);
});

test("code that is gone from the server makes the update needed, whatever its kind", async () => {
  const { made } = updates({ version: "1.2.3", build: "b" });
  await made.codeIsMissing();
  expect(made.read()).toEqual({ kind: "ready", type: "silent", version: "1.2.3", needed: true });
  expect([isQuiet(made.read()), howToTell(made.read())]).toEqual([false, "banner"]);
  const same = updates(own).made;
  await same.codeIsMissing();
  expect(same.read()).toEqual({ kind: "current" });
});
