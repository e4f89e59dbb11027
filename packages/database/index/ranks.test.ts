import { Random } from "@tessera/testing/simulation/random.ts";
import { expect, test } from "vitest";
import { byCodeUnits, collation } from "./collation.ts";
import { Ranks } from "./ranks.ts";
import { finish } from "./steps.ts";

/** Whether the ranks say what the texts say, and the order is by them. */
function expectTrue(ranks: Ranks, texts: readonly (string | null)[], compare: (a: string, b: string) => number): void {
  const slots = [...texts.keys()].filter((slot) => texts[slot] !== null);
  const expected = slots.sort((a, b) => compare(texts[a] ?? "", texts[b] ?? "") || a - b);
  expect(Array.from(ranks.sorted())).toEqual(expected);
  for (const [at, slot] of expected.entries()) {
    const before = expected[at - 1];
    if (before === undefined) continue;
    const difference = (ranks.rank[slot] ?? 0) - (ranks.rank[before] ?? 0);
    expect(Math.sign(difference) + 0).toBe(compare(texts[before] ?? "", texts[slot] ?? "") === 0 ? 0 : 1);
  }
  for (const [slot, text] of texts.entries()) expect(Number.isNaN(ranks.rank[slot] ?? Number.NaN)).toBe(text === null);
}

test("ranks follow their texts through edits", () => {
  const random = new Random(1);
  const words = ["a", "A", "b", "plan 2", "plan 10", "plan-x", "é", "e", null];
  const text = (): string | null => (random.chance(0.5) ? random.pick(words) : `item ${random.below(500)}`);
  const locale = collation("en");
  const texts = Array.from({ length: 300 }, text);
  const ranks = finish(Ranks.of(texts.length, (slot) => texts[slot] ?? null, locale));
  expectTrue(ranks, texts, locale.compare);
  for (let n = 0; n < 2000; n++) {
    const slot = random.chance(0.9) ? random.below(texts.length) : texts.length;
    texts[slot] = text();
    ranks.update(slot);
    if (n % 100 === 0) expectTrue(ranks, texts, locale.compare);
  }
  expectTrue(ranks, texts, locale.compare);
});

test("where no number is left between two, all are numbered anew", () => {
  const texts = ["a", "c"];
  const ranks = finish(Ranks.of(2, (slot) => texts[slot] ?? null, byCodeUnits));
  for (let n = 0; n < 3000; n++) {
    texts.push(`b${String(n).padStart(5, "0")}`);
    ranks.update(texts.length - 1);
  }
  expectTrue(ranks, texts, byCodeUnits.compare);
});
