// Names in memory while a workspace is searched.
import { beforeEach, expect, test } from "vitest";
import type { NamedPerson } from "./people-db.ts";
import { lastsMs, SearchedNames } from "./searched-names.ts";

let reads: string[];
let names: Map<string, string>;
let now: number;
let fails: boolean;
let searched: SearchedNames;

beforeEach(() => {
  [reads, now, fails] = [[], 1000, false];
  names = new Map([
    ["a", "Zoë"],
    ["b", "Ada"],
    ["c", "ada"],
  ]);
  const named = async (ids: readonly string[]): Promise<NamedPerson[]> => {
    reads.push(ids.join(" "));
    if (fails) throw new Error("no database");
    return ids.map((id) => ({ id, name: names.get(id) ?? "", email: `${id.toUpperCase()}@example.com` }));
  };
  searched = new SearchedNames({ named }, () => now);
});

const ids = async (space: string, of: string[]): Promise<string[]> =>
  (await searched.of(space, of)).map(({ id }) => id);

test("names are folded, sorted by name and id, and read once while a user types", async () => {
  const found = await Promise.all([searched.of("space", ["a", "c", "b"]), searched.of("space", ["a", "c", "b"])]);
  expect(found[0]).toEqual([
    { id: "b", name: "ada", email: "b@example.com" },
    { id: "c", name: "ada", email: "c@example.com" },
    { id: "a", name: "zoe", email: "a@example.com" },
  ]);
  expect([found[0] === found[1], reads]).toEqual([true, ["a c b"]]);
});

test("a new name is found after five seconds, a new member at once", async () => {
  await searched.of("space", ["a"]);
  names.set("a", "Mira");
  now += lastsMs - 1;
  expect((await searched.of("space", ["a"]))[0]?.name).toBe("zoe");
  expect(await ids("space", ["a", "b"])).toEqual(["b", "a"]);
  expect((await searched.of("space", ["a", "b"]))[1]?.name).toBe("mira");
  now += lastsMs;
  await searched.of("space", ["a", "b"]);
  expect(reads).toEqual(["a", "a b", "a b"]);
});

test("workspaces are apart, the least recently read ones leave, and a failure is not stored", async () => {
  for (let n = 0; n < 21; n++) await searched.of(`space ${n}`, ["a"]);
  await searched.of("space 20", ["a"]);
  expect(reads).toHaveLength(21);
  await searched.of("space 0", ["a"]);
  expect(reads).toHaveLength(22);
  fails = true;
  await expect(searched.of("other", ["a"])).rejects.toThrow("no database");
  fails = false;
  expect(await ids("other", ["a"])).toEqual(["a"]);
});
