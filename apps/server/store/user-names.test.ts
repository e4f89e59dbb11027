// Which names and pictures of a user a transaction stores, and which workspaces a change of them is announced in.
import { beforeEach, expect, test } from "vitest";
import { longestUserName } from "@tessera/kernel/rules/user-name.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { TestWorkspace, update } from "../testing/workspace.ts";
import { MapWorld } from "@tessera/kernel/world/map-world.ts";
import { faultOf } from "./invariants.ts";
import type { Commit, Result } from "./transaction.ts";

let w: TestWorkspace;
let commits: Commit[];
beforeEach(async () => {
  w = await new TestWorkspace().make();
  commits = [];
  w.listeners.push((commit) => commits.push(commit));
});

const saveOwn = async (value: JsonObject, scope = w.member): Promise<Result> =>
  await w.save(w.member, [update("user", w.member, value)], scope);
const stored = async (): Promise<JsonObject> =>
  await w.store.read(w.member, (world) => world.entry("user", w.member)?.value ?? {});

test("a user stores a name with its parts, and a picture", async () => {
  const fields = { name: "Ada King", given_name: "Ada", family_name: "King", profile_photo: "attachment:x:a.webp" };
  expect(await saveOwn(fields)).toMatchObject({ status: "done" });
  expect(await stored()).toMatchObject(fields);
  expect(await saveOwn({ family_name: "", profile_photo: null })).toMatchObject({ status: "done" });
  expect(await stored()).not.toHaveProperty("profile_photo");
});

test.each<readonly [what: string, JsonObject]>([
  ["an empty name", { name: "" }],
  ["a name of spaces", { name: " \u200b " }],
  ["a name that is too long", { name: "a".repeat(longestUserName + 1) }],
  ["a name with a direction character", { name: "Ada\u202e" }],
  ["a name with a control character", { name: "Ada\nKing" }],
  ["a name that is no text", { name: 7 }],
  ["a given name that is too long", { given_name: "a".repeat(longestUserName + 1) }],
  ["a family name with a direction character", { family_name: "\u2066" }],
  ["an address of a picture that is too long", { profile_photo: "x".repeat(2001) }],
])("%s is refused with a ValidationError, and the record does not change", async (_what, value) => {
  const previous = await stored();
  expect(await saveOwn(value)).toMatchObject({ status: "refused", kind: "ValidationError" });
  expect(await stored()).toEqual(previous);
});

test("a name that an earlier version accepted does not prevent a change of another field", () => {
  const was = {
    ...{ table: "user" as const, id: "u", scope: "u", version: 1, order: null, texts: {}, meta: {}, seq: 1 },
    value: { id: "u", name: "a".repeat(longestUserName + 1) },
  };
  const now = (value: JsonObject) => ({ ...was, value: { ...was.value, ...value } });
  const world = new MapWorld();
  expect(faultOf(now({ profile_photo: "p" }), was, { userId: "u" }, world)).toBeNull();
  expect(faultOf(now({ name: "" }), was, { userId: "u" }, world)).toMatch(
    /^name of user u should be a name of at most/,
  );
});

test("nobody stores a name in the record of another user", async () => {
  const other = update("user", w.owner, { name: "Eve" });
  for (const scope of [w.space, w.owner, w.member])
    expect(await w.save(w.member, [other], scope)).toMatchObject({ status: "refused", kind: "ForbiddenError" });
});

test("a change in a workspace is announced in its log, a change in the user's own scope there only", async () => {
  await saveOwn({ name: "Ada King" }, w.space);
  const changed = (scope: string): unknown =>
    commits.filter((commit) => commit.scope === scope).flatMap(({ log }) => log.flatMap(({ body }) => body.changed));
  expect([changed(w.space), changed(w.member)]).toEqual([[["user", w.member]], [["user", w.member]]]);
  commits = [];
  await saveOwn({ name: "Ada Lovelace" });
  expect([changed(w.space), changed(w.member)]).toEqual([[], [["user", w.member]]]);
});
