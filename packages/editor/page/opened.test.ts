// Of those beside each other of which one is open exactly one is, whatever was chosen and whatever went.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BlockCatalogue } from "../core/face-host.ts";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { deleteOperation } from "../core/deletion.ts";
import { Opened } from "./opened.ts";
import { shownChildren } from "../core/read.ts";

const catalogue: BlockCatalogue = {
  ...testCatalogue,
  model: (type) => ({
    ...testCatalogue.model("text"),
    alone: type === "panel",
    props: () => ({ folds: type !== "text" }),
  }),
};

function made() {
  const source = new MemorySource();
  const kept = new Set<string>();
  const toggle = (id: string): void => void (kept.delete(id) || kept.add(id));
  return { source, kept, opened: new Opened(source.world, catalogue, { has: (id) => kept.has(id), toggle }) };
}

test("a toggle opens and closes by itself, what hides nothing is open", () => {
  const { source, opened } = made();
  const [one, other, line] = [source.add("toggle", ""), source.add("toggle", ""), source.add("text", "")];
  expect([one, other, line].map((id) => opened.isOpen(id))).toEqual([false, false, true]);
  expect(opened.toggle(one)).toEqual([one]);
  expect([one, other].map((id) => opened.isOpen(id))).toEqual([true, false]);
  opened.toggle(one);
  expect(opened.isOpen(one)).toBe(false);
});

test("of tabs one is open: the first, then the one that was chosen, and it cannot be closed", () => {
  const { source, opened } = made();
  const panels = ["a", "b", "c"].map((name) => source.add("panel", name));
  const seen = () => panels.map((id) => opened.isOpen(id));
  expect(seen()).toEqual([true, false, false]);
  expect(opened.toggle(panels[2] ?? "")).toEqual(panels);
  expect(seen()).toEqual([false, false, true]);
  expect(opened.toggle(panels[2] ?? "")).toEqual([]);
  expect(seen()).toEqual([false, false, true]);
});

test("exactly one tab is open, whatever is opened, comes and goes", () => {
  const steps = fc.array(fc.tuple(fc.constantFrom("add", "open", "remove"), fc.nat(9)), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (all) => {
      const { source, opened, kept } = made();
      for (const [what, n] of all) {
        const panels = shownChildren(source.world, source.pageId);
        const id = panels[n % Math.max(1, panels.length)];
        if (what === "add") source.add("panel", String(n));
        else if (id !== undefined && what === "open") opened.toggle(id);
        else if (id !== undefined) source.run([deleteOperation(source, [id], () => null)]);
        const now = shownChildren(source.world, source.pageId);
        expect(now.filter((one) => opened.isOpen(one))).toHaveLength(Math.min(1, now.length));
        expect(now.filter((one) => kept.has(one)).length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
