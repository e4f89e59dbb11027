// What a person's own list of workspaces can do to others, and to the server: they write it themselves.

import { beforeEach, expect, test, vi } from "vitest";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import { createGetSpaces } from "./spaces.ts";
import { readBoxes } from "../pages/sync-record-values.ts";
import { contextOf, newId, permit, person, set, TestWorkspace } from "../../testing/workspace.ts";

let w: TestWorkspace;
beforeEach(async () => {
  w = await new TestWorkspace().make();
});

const root = async (userId: string): Promise<readonly object[]> =>
  (await w.store.read(userId, (world) => world.entry("user_root", userId)?.value["space_view_pointers"])) as never;
const pretend = async (count: number, spaceId: () => string): Promise<string> => {
  const pointers = Array.from({ length: count }, () => ({ id: newId(), table: "space_view", spaceId: spaceId() }));
  const operation = set("user_root", w.member, ["space_view_pointers"], [...pointers, ...(await root(w.member))]);
  return (await w.save(w.member, [operation], w.member)).status;
};
const nameFor = async (reader: string, of: string): Promise<unknown> =>
  (await readBoxes(w.store, { userId: reader }, [{ table: "user", id: of }], w.space, false))[0]?.value?.["name"];

test("false workspaces in a person's list cost nothing to who reads their name", async () => {
  expect(await pretend(900, newId)).toBe("done");
  const entries = vi.spyOn(w.db, "entries");
  expect(await nameFor(w.owner, w.member)).toBe(`name of ${w.member}`);
  expect(entries.mock.calls.length).toBeLessThan(10);
});

test("a person's list of workspaces ends somewhere", async () => {
  expect(await pretend(2000, newId)).toBe("refused");
});

test("false workspaces cost nothing to who lists them, and show nothing of what they name", async () => {
  const other = await w.bootstrap.createSpace({ userId: w.owner, name: "Secret" });
  await pretend(900, () => other);
  const entries = vi.spyOn(w.db, "entries");
  const answer = (await createGetSpaces(w.store)({}, contextOf(w.member))) as Record<string, RecordMap>;
  expect(entries.mock.calls.length).toBeLessThan(20);
  expect(Object.keys(answer[w.member]?.["space"] ?? {})).toEqual([w.space]);
});

test("people are known to those who share a workspace with them, by their own list", async () => {
  expect(await nameFor(w.owner, w.member)).toBe(`name of ${w.member}`);
  expect(await nameFor(w.stranger, w.member)).toBeUndefined();
  // Somebody who is only named by an owner has not joined anything.
  await w.save(w.owner, [permit(w.space, person(w.stranger, "read_and_write"), "space")]);
  expect(await nameFor(w.owner, w.stranger)).toBeUndefined();
});
