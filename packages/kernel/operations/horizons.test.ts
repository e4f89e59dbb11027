import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stateOf, withState } from "../records/entry-state.ts";
import { DifferentialRun } from "../testing/differential.ts";
import { TextBench } from "../testing/text-bench.ts";
import { readRuns } from "../text/runs.ts";
import { blocksHolding, pastOffline, pastUndo } from "./horizons.ts";
import { ID_DROPPED } from "../world/refusal.ts";

/** Every transaction so far passes the undo horizon, and with `offline` the offline horizon too. */
function age(b: TextBench, offline: boolean): void {
  const ranges = [...b.world.deleted.values()].flat().map((units) => units.range);
  for (const entry of [...b.world.entries.values()])
    b.world.put(
      entry.table,
      entry.id,
      pastUndo(entry, () => true),
    );
  if (!offline) return;
  for (const id of blocksHolding(b.world, ranges)) b.world.put("block", id, pastOffline(b.entry(id), ranges));
}

describe("horizons", () => {
  it("SPEC 40, 41: nobody who names what is left can tell, 150 seeds", () => {
    let [commits, rebases] = [0, 0];
    for (let seed = 5001; seed <= 5150; seed++) {
      const run = new DifferentialRun(seed, 3, true);
      expect(run.run(60), `seed ${seed}`).toBeNull();
      commits += run.commits;
      rebases += run.rebases;
    }
    expect(commits).toBeGreaterThan(150 * 20);
    expect(rebases).toBeGreaterThan(20);
  });

  it("SPEC 40: an undo past the horizon does nothing, one before it does", () => {
    const b = new TextBench();
    const x = b.line("abcdef");
    const early = b.run(b.del(x, 1, 2));
    age(b, false);
    const late = b.run(b.del(x, 1, 2));
    b.run(...early.inverse);
    expect(b.text(x)).toBe("af");
    b.run(...late.inverse);
    expect(b.text(x)).toBe("adef");
  });

  it("SPEC 40: what was brought back, or deleted again and may still be undone, stays", () => {
    const b = new TextBench();
    const x = b.line("abcdef");
    const first = b.run(b.del(x, 1, 3));
    b.run(...first.inverse);
    const again = b.run(b.del(x, 3, 1));
    const ranges = [...b.world.deleted.values()].flat().map((units) => units.range);
    b.world.put("block", x, pastOffline(b.entry(x), ranges));
    b.run(...again.inverse);
    expect(b.text(x)).toBe("abcdef");
  });

  it("SPEC 40: what was deleted vanishes where splits and merges took it; sentinels stay", () => {
    const b = new TextBench();
    const x = b.line("abcdef");
    const y = b.line("uvw", x);
    b.run(b.type(y, 3, "!!"));
    b.run(b.del(y, 1, 3));
    const merged = b.run(b.merge(y, x));
    age(b, true);
    expect(b.text(x)).toBe("abcdefu!");
    expect(b.runs(x).filter((run) => run.gone !== null)).toEqual([]);
    b.run(...merged.inverse);
    expect(b.show()).toBe("abcdef / u!");
  });

  it("SPEC 41: an operation that names what vanished is told so", () => {
    const b = new TextBench();
    const x = b.line("abcdef");
    const late = [b.type(x, 2, "!"), b.del(x, 1, 1), b.fmt(x, 0, 6, "b", []), b.split(x, 1)];
    b.run(b.del(x, 1, 2));
    age(b, true);
    for (const operation of late) {
      const outcome = b.attempt([operation]);
      expect(outcome).toMatchObject({ status: "refused", kind: "RebaseError", code: ID_DROPPED, dangling: true });
    }
    const deaf = b.attempt([{ ...b.type(x, 0, "!"), pointer: { table: "space", id: b.space } }]);
    expect(deaf).not.toMatchObject({ code: ID_DROPPED });
  });

  it("SPEC 40: a text that is left as it was made stores nothing, its ids stay", () => {
    const b = new TextBench();
    const x = b.line("abc");
    const end = b.ids(x, 2, 1);
    b.run(b.type(x, 1, "typed"));
    b.run(b.del(x, 1, 5));
    age(b, false);
    expect(stateOf(b.entry(x))).not.toBeNull();
    age(b, true);
    expect(stateOf(b.entry(x))).toBeNull();
    expect(b.ids(x, 2, 1)).toEqual(end);
  });

  it("SPEC 9, 40: the stored form shrinks and reads back", () => {
    const edit = fc.record({
      at: fc.nat(30),
      length: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom("type", "del"),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 30 }), fc.boolean(), (edits, offline) => {
        const b = new TextBench();
        const x = b.line("some text to begin with");
        for (const { at, length, kind } of edits) {
          const from = Math.min(at, b.text(x).length);
          const operation = kind === "type" ? b.type(x, from, "xyzuvw".slice(0, length)) : b.del(x, from, length);
          if (kind === "type" || b.ids(x, from, length).length > 0) b.run(operation);
        }
        const [text, size] = [b.rich(x), JSON.stringify(stateOf(b.entry(x))).length];
        age(b, offline);
        expect(readRuns(b.runs(x))).toEqual(text ?? []);
        const state = JSON.parse(JSON.stringify(stateOf(b.entry(x))));
        expect(JSON.stringify(state).length).toBeLessThanOrEqual(size);
        const { texts: _texts, meta: _meta, ...record } = b.entry(x);
        const back = withState(record, state, (error) => {
          throw error;
        });
        b.world.put("block", x, back);
        expect(stateOf(back)).toEqual(state);
        expect(readRuns(b.runs(x))).toEqual(text ?? []);
      }),
    );
  });
});
