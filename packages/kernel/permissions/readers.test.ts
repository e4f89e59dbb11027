// The index's view of rights against the one answer: whatever stands in the records, both say the same.
import fc from "fast-check";
import { expect, it } from "vitest";
import { actors, PAGES, SPACE, worldOf, worlds } from "../testing/random-rights.ts";
import { can } from "./can.ts";
import { holderOf, principalsAmong, readersOf } from "./readers.ts";

it("SPEC 37, 38: someone is among a page's readers exactly if they can read it", () => {
  fc.assert(
    fc.property(worlds, (of) => {
      const world = worldOf(of);
      for (const page of PAGES) {
        const entry = world.entry("block", page);
        if (entry === null) throw new Error("no page");
        const readers = readersOf(entry, world);
        for (const actor of actors)
          expect(principalsAmong(readers, actor, SPACE, world).length > 0).toBe(can(actor, "read", entry, world));
      }
    }),
    { numRuns: 2000 },
  );
});

it("nobody is among the readers of a row that is staged", () => {
  const isHidden = fc.property(worlds, (of) => {
    const world = worldOf({ ...of, isRow: true, staged: "open" });
    const entry = world.entry("block", PAGES[of.rowAt] ?? "");
    if (entry === null) throw new Error("no row");
    expect(readersOf(entry, world)).toEqual([]);
    for (const actor of actors) expect(can(actor, "read", entry, world)).toBe(false);
  });
  fc.assert(isHidden);
});

it("pages that share a holder share their readers", () => {
  fc.assert(
    fc.property(worlds, (of) => {
      const world = worldOf(of);
      const seen = new Map<string, string[]>();
      for (const page of PAGES) {
        const entry = world.entry("block", page);
        if (entry === null) throw new Error("no page");
        const holder = holderOf(entry, world).id;
        const readers = readersOf(entry, world);
        expect(seen.get(holder) ?? readers).toEqual(readers);
        seen.set(holder, readers);
      }
    }),
  );
});
