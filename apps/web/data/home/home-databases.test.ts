import { expect, test } from "vitest";
import { homeDatabases } from "./home-databases.ts";

const me = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
const space = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a91";

function storage() {
  const held = new Map<string, unknown>();
  return {
    held,
    get: (key: string) => held.get(key),
    set: (key: string, value: unknown) => void held.set(key, value),
    remove: (key: string) => void held.delete(key),
  };
}

test("views are put on the home once, behind the others, and taken off", () => {
  const kept = storage();
  const home = homeDatabases(kept as never, me, space);
  expect(home.read()).toEqual([]);
  for (const id of ["a", "b", "a"]) home.add(id);
  expect(home.read()).toEqual(["b", "a"]);
  home.remove("b");
  home.remove("a");
  expect(kept.held.size).toBe(0);
});

test("what is no list of ids is none", () => {
  const kept = storage();
  const home = homeDatabases(kept as never, me, space);
  home.add("a");
  const [key = ""] = kept.held.keys();
  for (const [stored, ids] of [
    ["a", []],
    [["a", 1, null, "a"], ["a"]],
    [null, []],
  ] as const) {
    kept.held.set(key, stored);
    expect(home.read()).toEqual(ids);
  }
});
