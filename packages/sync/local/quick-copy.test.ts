import { expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { MemoryStorage } from "../memory-storage.ts";
import type { AtomicStorage, StorageTransaction } from "../ports.ts";
import { QuickCopy } from "./quick-copy.ts";
import { CopyTakeover } from "./copy-takeover.ts";

/** A storage that counts what is asked of it before it answers anything: the work of one turn of the page's thread. */
function counted(memory: MemoryStorage) {
  let asked = 0;
  const turns = { longest: 0 };
  const ask = (): void => void (turns.longest = Math.max(turns.longest, ++asked));
  const answered = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    ask();
    const given = await answer;
    asked = 0;
    return given;
  };
  const watched = (inner: StorageTransaction): StorageTransaction => ({
    load: (prefix) => answered(inner.load(prefix)),
    keys: (prefix) => answered(inner.keys(prefix)),
    get: (key) => answered(inner.get(key)),
    put: (key, value) => (ask(), inner.put(key, value)),
    remove: (key) => (ask(), inner.remove(key)),
    removeAll: (prefix) => (ask(), inner.removeAll(prefix)),
  });
  const storage: AtomicStorage = {
    load: (prefix) => answered(memory.load(prefix)),
    write: (changes) => memory.write(changes),
    atomically: (run) => memory.atomically((transaction) => run(watched(transaction))),
  };
  return { storage, turns };
}

function newCopy(storage: AtomicStorage): { readonly copy: QuickCopy; readonly settling: CopyTakeover } {
  let ids = 0;
  const newId = (): string => `id-${++ids}`;
  return { copy: new QuickCopy(storage, newId, () => 0), settling: new CopyTakeover(storage, newId) };
}

const records = Array.from({ length: 500 }, (_, n): [string, Json] => [`r/s1/${n}`, n]);

test("however many records wait, no turn of the page's thread is spent on all of them", async () => {
  const memory = new MemoryStorage();
  const { storage, turns } = counted(memory);
  const { copy, settling } = newCopy(storage);
  await copy.hold("s1", [], null);
  await copy.write({ put: records, remove: [] });
  const whole = await settling.unsettled("one");
  expect(whole.put).toHaveLength(500);
  // A key was pressed meanwhile.
  await copy.write({ put: [["q/me/s1/1", "edit"]], remove: [] });
  await settling.settle(whole);
  expect((await memory.load("~mark/")).map(([key]) => key)).toEqual(["~mark/q/me/s1/1"]);
  // Another file in its place has nothing yet.
  const again = await settling.unsettled("two");
  expect(again.put).toHaveLength(501);
  // Most of it was written again meanwhile.
  await copy.write({ put: records.slice(200), remove: [] });
  await settling.settle(again);
  expect(await memory.load("~mark/")).toHaveLength(300);
  expect(turns.longest).toBeLessThan(100);
});

test("what a scope that is not held left here goes in parts too", async () => {
  const memory = new MemoryStorage();
  const { storage, turns } = counted(memory);
  const { copy, settling } = newCopy(storage);
  await copy.write({ put: records, remove: [] });
  await settling.settle(await settling.unsettled("one"));
  expect(await memory.load("r/")).toEqual([]);
  expect(turns.longest).toBeLessThan(100);
});

test("what one database took is not settled once another is in its place", async () => {
  const { copy, settling } = newCopy(new MemoryStorage());
  await copy.hold("s1", [], null);
  await copy.write({ put: [["r/s1/a", 1]], remove: [] });
  const taken = await settling.unsettled("one");
  expect((await settling.unsettled("two")).put).toEqual([["r/s1/a", 1]]);
  await settling.settle(taken);
  expect((await settling.unsettled("two")).put).toEqual([["r/s1/a", 1]]);
});
