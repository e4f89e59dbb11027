import { expect, test } from "vitest";
import { emojiNameFault, emojiNameOf } from "@tessera/kernel/rules/emoji.ts";
import { findOwn } from "./find-own.ts";
import type { OneEmoji } from "./own-emoji.ts";

const named = (name: string): OneEmoji => ({ id: name, name, picture: undefined, alive: true, canChange: false });

test("they are found by their names, what begins with the words first", () => {
  const all = ["big_party", "afterparty", "party", "party-parrot"].map(named);
  const found = (typed: string): string[] => findOwn(all, typed).map(({ name }) => name);
  expect(found("party")).toEqual(["party", "party-parrot", "big_party", "afterparty"]);
  expect(found("Big Pa")).toEqual(["big_party"]);
  expect(found(":party:")).toEqual(found("party"));
  expect(found("cake")).toEqual([]);
  expect(found("")).toHaveLength(4);
});

test("a name is proposed from the file's, whatever that is", () => {
  const proposals = {
    "Party Parrot.gif": "party_parrot",
    "Crème brûlée (1).png": "creme_brulee_1",
    "会議.png": "",
    ".png": "",
    "a.b.png": "a_b",
    "__x__.webp": "x",
  };
  for (const [file, name] of Object.entries(proposals)) expect(emojiNameOf(file)).toBe(name);
  expect(emojiNameOf(`${"long ".repeat(40)}.png`)).toMatch(/^[a-z_]{40,50}$/);
});

test("a name is letters, digits and two signs, and nobody else's", () => {
  const fault = (name: string) =>
    emojiNameFault(
      name,
      (one) => one === "smile",
      (one) => one === "party",
    );
  expect(["", "A", "a b", "smile", "party", "par-ty_2"].map(fault)).toEqual([
    "empty",
    "letters",
    "letters",
    "standard",
    "taken",
    null,
  ]);
});
