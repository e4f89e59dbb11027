// Records that a client creates, before the server has confirmed them.
import { expect, test } from "vitest";
import { MemoryStorage } from "./memory-storage.ts";
import { openScope, space } from "./testing/scope-on-disk.ts";

test("a group is created and changed before the server has confirmed it; the server judges who may create it", async () => {
  const sync = await openScope(new MemoryStorage());
  const pointer = { table: "group" as const, id: "00000000-0000-4000-8000-000000000001", spaceId: space };
  const value = { id: pointer.id, name: "Crew", user_ids: [], alive: true };
  expect(sync.transact([{ pointer, path: [], command: "set", args: { value } }], "test").ok).toBe(true);
  const renamed = sync.transact([{ pointer, path: ["name"], command: "set", args: { value: "Garden" } }], "test");
  expect(renamed.ok).toBe(true);
  expect(sync.entry("group", pointer.id)?.value["name"]).toBe("Garden");
});
