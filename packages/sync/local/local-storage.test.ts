import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { storageSuite } from "../storage.suite.ts";
import type { AtomicStorage } from "../ports.ts";
import { patience } from "./delegate.ts";
import { LocalStorage, settleAfter } from "./local-storage.ts";
import { scopesHeld } from "./quick-copy-keys.ts";
import { profile, type Tab } from "./testing/profile.ts";

storageSuite("the quick copy with SQLite behind it", async () => (await (await profile()).tab()).storage);
storageSuite("the quick copy alone", async () => {
  const { clock, newId } = await profile();
  return new LocalStorage({
    quick: new MemoryStorage(),
    delegate: null,
    hasFile: async () => false,
    removeFiles: async () => undefined,
    clock,
    newId,
    onError: () => undefined,
  });
});

const inFile = async ({ delegate }: Tab, prefix = ""): Promise<[string, Json][]> =>
  await delegate.ask({ kind: "load", prefix });
const put = (...pairs: [string, Json][]) => ({ put: pairs, remove: [] });

test("a start asks the disk for all that it needs at once, and writes nothing before it is answered", async () => {
  const { clock, newId } = await profile();
  const memory = new MemoryStorage();
  const open = (quick: AtomicStorage) =>
    new LocalStorage({
      quick,
      delegate: null,
      hasFile: async () => false,
      removeFiles: async () => undefined,
      clock,
      newId,
      onError: () => undefined,
    });
  const before = open(memory);
  await before.load("r/s1/");
  await before.write(put(["r/s1/a", 1], ["t/s1/page", 1]));
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow: AtomicStorage = {
    async load(prefix) {
      asked.push(prefix);
      await answered;
      return await memory.load(prefix);
    },
    write: (changes) => memory.write(changes),
    async atomically(run) {
      asked.push("a write");
      return await memory.atomically(run);
    },
  };
  const storage = open(slow);
  const topics = storage.load("t/s1/");
  const records = storage.load("r/s1/");
  expect(asked).toEqual(["~begun", "~held/s1", "t/s1/", "r/s1/"]);
  answer();
  expect(await topics).toEqual([["t/s1/page", 1]]);
  expect(await records).toEqual([["r/s1/a", 1]]);
  expect(asked.slice(4)).toEqual(["a write"]);
});

test("SQLite is not loaded before it is started", async () => {
  const { tab, files, clock } = await profile();
  const { storage, delegate } = await tab();
  await storage.load("q/");
  await storage.load("r/s1/");
  await storage.write(put(["q/me/s1/1", "edit"]));
  await clock.pass(settleAfter);
  expect(delegate.leads).toBe(false);
  expect(files.names()).toEqual([]);
  storage.start();
  await clock.pass(settleAfter);
  expect(files.names()).toEqual(["/local-1.db"]);
});

test("what is written is settled in SQLite, and what is removed goes there too", async () => {
  const { tab, clock, quick } = await profile();
  const leader = await tab();
  leader.storage.start();
  const other = await tab();
  other.storage.start();
  await other.storage.load("r/s1/");
  await other.storage.write(put(["q/me/s1/1", "edit"], ["r/s1/a", 1]));
  await clock.pass(settleAfter);
  expect(await inFile(leader)).toEqual([
    ["q/me/s1/1", "edit"],
    ["r/s1/a", 1],
  ]);
  await other.storage.write({ put: [["r/s1/a", 2]], remove: ["q/me/s1/1"] });
  await clock.pass(settleAfter);
  expect(await inFile(leader)).toEqual([["r/s1/a", 2]]);
  expect(await quick.load("~mark/")).toEqual([]);
});

test("what is written while SQLite takes an older value is settled after it", async () => {
  const later: Promise<void>[] = [];
  let meanwhile: (() => Promise<void>) | null = null;
  const { tab, clock, quick } = await profile({
    onAsk({ request }) {
      if (request.kind !== "write") return;
      if (meanwhile !== null) later.push(meanwhile());
      meanwhile = null;
    },
  });
  const one = await tab();
  one.storage.start();
  await one.storage.load("q/");
  meanwhile = () => one.storage.write(put(["q/me/s1/1", "new"]));
  await one.storage.write(put(["q/me/s1/1", "old"]));
  await clock.pass(settleAfter);
  await Promise.all(later);
  expect(later).toHaveLength(1);
  await clock.pass(2 * settleAfter);
  expect(await inFile(one)).toEqual([["q/me/s1/1", "new"]]);
  expect(await quick.load("~mark/")).toEqual([]);
});

test("a file that breaks loses nothing: what is not sent, and what was held, is in the new one", async () => {
  const { tab, files, clock } = await profile();
  const first = await tab();
  first.storage.start();
  await first.storage.load("r/s1/");
  const edits = Array.from({ length: 40 }, (_, n): [string, Json] => [`q/me/s1/${n}`, "x".repeat(1000)]);
  await first.storage.write(put(...edits, ["r/s1/a", 1]));
  await clock.pass(settleAfter);
  expect(await inFile(first)).toHaveLength(41);
  first.kill();
  files.set(
    "/local-1.db",
    files.bytes("/local-1.db").map((byte, at) => (at < 4096 ? byte : 0xa5)),
  );
  const second = await tab();
  expect(await second.storage.load("q/")).toHaveLength(40);
  second.storage.start();
  await clock.pass(settleAfter);
  expect(await inFile(second)).toHaveLength(41);
  expect(second.storage.health.read()).toEqual({ kind: "rebuilt" });
  expect(files.names()).toEqual(["/local-1.db", "/local-2.db"]);
});

test("where the quick copy is lost, SQLite gives back what was not sent", async () => {
  const { tab, clock, quick } = await profile();
  const first = await tab();
  first.storage.start();
  await first.storage.load("r/s1/");
  await first.storage.write(put(["q/me/s1/1", "edit"], ["d/s1/1", "refused"], ["r/s1/a", 1]));
  await clock.pass(settleAfter);
  first.kill();
  await quick.write({ put: [], remove: (await quick.load("")).map(([key]) => key) });
  const second = await tab();
  expect(await second.storage.load("q/")).toEqual([["q/me/s1/1", "edit"]]);
  expect(await second.storage.load("d/s1/")).toEqual([["d/s1/1", "refused"]]);
  expect(await second.storage.load("r/s1/")).toEqual([["r/s1/a", 1]]);
});

test("where the quick copy is lost under an open tab, what that tab writes on does not hide what SQLite has", async () => {
  const { tab, clock, quick } = await profile();
  const first = await tab();
  first.storage.start();
  await first.storage.load("r/s1/");
  await first.storage.write(put(["q/me/s1/1", "sent"], ["q/me/s1/2", "edit"], ["r/s1/a", 1], ["r/s1/b", 1]));
  await clock.pass(settleAfter);
  await quick.write({ put: [], remove: (await quick.load("")).map(([key]) => key) });
  await first.storage.write({ put: [["r/s1/a", 2]], remove: ["q/me/s1/1"] });
  const second = await tab();
  expect(await second.storage.load("q/")).toEqual([["q/me/s1/2", "edit"]]);
  expect(await second.storage.load("r/s1/")).toEqual([
    ["r/s1/a", 2],
    ["r/s1/b", 1],
  ]);
});

test("where the quick copy is lost and no tab answers, the next start looks again", async () => {
  let answers = true;
  const { tab, clock, quick } = await profile({ onAsk: () => !answers });
  const first = await tab();
  first.storage.start();
  await first.storage.load("q/");
  await first.storage.write(put(["q/me/s1/1", "edit"]));
  await clock.pass(settleAfter);
  await quick.write({ put: [], remove: (await quick.load("")).map(([key]) => key) });
  answers = false;
  const second = await tab();
  const found = second.storage.load("q/");
  await clock.pass(patience);
  expect(await found).toEqual([]);
  await second.storage.write(put(["q/me/s1/2", "another"]));
  answers = true;
  const third = await tab();
  expect(await third.storage.load("q/")).toEqual([
    ["q/me/s1/1", "edit"],
    ["q/me/s1/2", "another"],
  ]);
});

test("the quick copy holds the scopes used last, SQLite all of them, and one asked for again comes back whole", async () => {
  const { tab, clock, quick } = await profile();
  const { storage } = await tab();
  storage.start();
  const scopes = Array.from({ length: scopesHeld + 2 }, (_, n) => `s${n}`);
  for (const scope of scopes) {
    await storage.load(`r/${scope}/`);
    await storage.write(put([`r/${scope}/a`, scope], [`s/${scope}`, { seq: 1 }], [`q/me/${scope}/1`, "edit"]));
    await clock.pass(settleAfter);
  }
  expect((await quick.load("~held/")).map(([key]) => key)).toEqual(scopes.slice(2).map((scope) => `~held/${scope}`));
  expect(await quick.load("r/s0/")).toEqual([]);
  expect(await storage.load("q/")).toHaveLength(scopes.length);
  const { storage: later } = await tab();
  expect(await later.load("r/s0/")).toEqual([["r/s0/a", "s0"]]);
  expect(await later.load("s/s0")).toEqual([["s/s0", { seq: 1 }]]);
});

test("a full device gives up copies for what is not sent, and says so", async () => {
  const { tab, files, clock, quick } = await profile();
  let room = Infinity;
  const written = quick.write.bind(quick);
  quick.write = async (changes) => {
    if (files.names().length > 0 && room === 0) throw new DOMException("full", "QuotaExceededError");
    await written(changes);
  };
  const { storage } = await tab();
  storage.start();
  await storage.load("r/s1/");
  await storage.write(put(["r/s1/a", 1]));
  await clock.pass(settleAfter);
  room = 0;
  await storage.write(put(["q/me/s1/1", "edit"]));
  expect(storage.health.read()).toEqual({ kind: "trimmed" });
  expect(files.names()).toEqual([]);
  expect(await storage.load("q/")).toEqual([["q/me/s1/1", "edit"]]);
});

test("a full device whose database cannot even be opened loses its file for what is not sent", async () => {
  let opens = 0;
  const { tab, files, clock, quick } = await profile({
    refuses: () => (++opens > 1 ? new DOMException("full", "QuotaExceededError") : null),
  });
  const first = await tab();
  first.storage.start();
  await first.storage.load("r/s1/");
  await first.storage.write(put(["r/s1/a", 1]));
  await clock.pass(settleAfter);
  first.kill();
  const written = quick.write.bind(quick);
  quick.write = async (changes) => {
    if (files.names().length > 0) throw new DOMException("full", "QuotaExceededError");
    await written(changes);
  };
  const { storage } = await tab();
  await storage.write(put(["q/me/s1/1", "edit"]));
  expect(storage.health.read()).toEqual({ kind: "trimmed" });
  expect(await storage.load("q/")).toEqual([["q/me/s1/1", "edit"]]);
});

test("what finds no room at all is told, kept, and written as soon as there is some", async () => {
  const { tab, clock, quick } = await profile();
  let full = true;
  const written = quick.write.bind(quick);
  quick.write = async (changes) => {
    if (full) throw new DOMException("full", "QuotaExceededError");
    await written(changes);
  };
  const { storage } = await tab();
  await expect(storage.write(put(["q/me/s1/1", "one"], ["q/me/s1/2", "two"]))).rejects.toThrow("full");
  expect(storage.health.read()).toEqual({ kind: "full" });
  full = false;
  await storage.write({ put: [], remove: ["q/me/s1/2"] });
  expect(await storage.load("q/")).toEqual([["q/me/s1/1", "one"]]);
  expect(storage.health.read()).toEqual({ kind: "trimmed" });
  await clock.pass(60_000);
});

test("whatever tabs do and whenever leaders die, nothing that was told as written is lost", async () => {
  const step = fc.record({
    does: fc.constantFrom("write", "write", "remove", "open", "kill", "pass", "break"),
    tab: fc.nat(4),
    key: fc.nat(3),
    scope: fc.nat(6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { tab, files, clock } = await profile();
      const told = new Map<string, number>();
      let tabs: Tab[] = [];
      let count = 0;
      const open = async (): Promise<Tab> => {
        const opened = await tab();
        opened.storage.start();
        tabs.push(opened);
        return opened;
      };
      for (const { does, tab: which, key: name, scope } of steps) {
        const one = tabs[which % Math.max(1, tabs.length)] ?? (await open());
        const key = `q/me/s${scope}/${name}`;
        if (does === "write" || does === "remove") {
          const value = ++count;
          const loading = one.storage.load(`r/s${scope}/`);
          await clock.pass(20);
          await loading;
          const change =
            does === "write"
              ? put([key, value], [`r/s${scope}/${name}`, value])
              : { put: [], remove: [key, `r/s${scope}/${name}`] };
          await one.storage.write(change);
          if (does === "write") told.set(key, value);
          else told.delete(key);
        }
        if (does === "open" && tabs.length < 5) await open();
        if (does === "pass") await clock.pass(settleAfter);
        if (does === "kill") {
          one.kill();
          tabs = tabs.filter((living) => living !== one);
        }
        if (does === "break" && tabs.length === 0)
          for (const file of files.names()) files.set(file, new Uint8Array(8192).fill(9));
      }
      const last = await open();
      await clock.pass(30_000);
      const queue = new Map(await last.storage.load("q/"));
      expect(queue).toEqual(told);
      const kept = new Map((await inFile(last, "q/")).map(([key, value]) => [key, value as number]));
      expect(kept).toEqual(told);
      for (let scope = 0; scope <= 6; scope++) {
        const loading = last.storage.load(`r/s${scope}/`);
        await clock.pass(20_000);
        const records = (await loading).map(([key, value]) => [key.replace("r/", "q/me/"), value]);
        const wanted = [...told]
          .filter(([key]) => key.startsWith(`q/me/s${scope}/`))
          .sort(([a], [b]) => (a < b ? -1 : 1));
        // A broken file takes copies of the server's with it, and never keeps one that is out of date.
        for (const record of records) expect(wanted).toContainEqual(record);
        if (!steps.some(({ does }) => does === "break")) expect(records).toEqual(wanted);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
