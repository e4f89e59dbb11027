// Texts that wait on the device for the user's decision.
import { expect, test } from "vitest";
import { Disk } from "./disk.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { UnsavedStore } from "./unsaved-store.ts";

const failing = (error: unknown): never => {
  throw error;
};

test("a stored text is loaded by the next start, only in its scope, until it is removed", async () => {
  const storage = new MemoryStorage();
  const open = (scope: string) => new UnsavedStore(scope, new Disk(storage, failing));
  const first = open("s1");
  expect(await first.put("a", { text: "one" })).toBe(true);
  await first.put("a", { text: "one two" });
  expect(await open("s1").load()).toEqual([["a", { text: "one two" }]]);
  expect(await open("s2").load()).toEqual([]);
  const other = open("s1");
  expect(await first.has("a")).toBe(true);
  await other.remove("a");
  expect(await first.has("a")).toBe(false);
  expect(await storage.load("")).toEqual([]);
});

test("a stored text has a key that the local storage recovers when its quick copy is lost", async () => {
  const storage = new MemoryStorage();
  await new UnsavedStore("s1", new Disk(storage, failing)).put("a", "one");
  expect((await storage.load("d/")).map(([key]) => key)).toEqual(["d/s1/unsaved/a"]);
});
