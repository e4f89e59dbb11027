import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stateOf, withState } from "../records/entry-state.ts";
import type { Entry } from "../records/entry.ts";
import { newId } from "../values/ids.ts";
import { isObject, type Json } from "../values/json.ts";
import { TextBench } from "../testing/text-bench.ts";
import { CrdtError } from "../text/text-state.ts";
import { livingIds } from "../world/children.ts";
import type { Operation } from "../world/operation.ts";
import { toWire } from "./to-wire.ts";
import { repair, Replay, type Logged } from "./repair.ts";

class LoggedBench extends TextBench {
  readonly log: Logged[] = [];

  override run(...operations: Operation[]): ReturnType<TextBench["run"]> {
    const done = super.run(...operations);
    // Made by the constructor before there is a list.
    (this.log as Logged[] | undefined)?.push(this.row(done.transaction, operations));
    return done;
  }

  row(transaction: string, operations: readonly Operation[]): Logged {
    const at = (this.log.at(-1)?.seq ?? 1) + 1;
    return {
      scope: this.space,
      seq: at,
      transaction,
      userId: "u",
      at,
      operations: operations.map((one) => JSON.parse(JSON.stringify(toWire(one)))),
    };
  }

  first(): Logged {
    const made = this.on(this.page, "new", { type: "page", parent: { table: "space", id: this.space }, after: null });
    return { ...this.row(newId(), [made]), seq: 1 };
  }

  replay(log: readonly Logged[] = this.log): Replay {
    const replay = new Replay("api");
    const space = this.world.entry("space", this.space);
    replay.world.put("space", this.space, space);
    for (const row of [this.first(), ...log]) replay.take(row);
    return replay;
  }

  /** What comes back from storage when the title's run list has lost its end. */
  damage(id: string): Entry {
    const { texts: _texts, meta: _meta, ...record } = this.entry(id);
    const state = JSON.parse(JSON.stringify(stateOf(this.entry(id)))) as { t: { title: { r: string } } };
    state.t.title.r = `${state.t.title.r.slice(0, -1)}?`;
    const errors: unknown[] = [];
    const damaged = withState(record, state as unknown as Json, (error) => errors.push(error));
    expect(errors[0]).toBeInstanceOf(CrdtError);
    this.world.put("block", id, damaged);
    return damaged;
  }

  repair(id: string, replay: Replay): void {
    let clock = 0;
    const fixed = repair(this.entry(id), replay, this.world, (length) => ["mended", (clock += length) - length]);
    this.world.put("block", id, fixed);
  }

  lines(): string[] {
    return livingIds(this.world.children(this.page));
  }
}

const step = fc.record({
  line: fc.nat(),
  at: fc.nat(12),
  length: fc.integer({ min: 1, max: 5 }),
  kind: fc.constantFrom("type", "type", "del", "fmt", "split", "merge", "undo", "set"),
});
const steps = fc.array(step, { minLength: 4, maxLength: 40 });

function edited(list: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): LoggedBench {
  const b = new LoggedBench();
  const x = b.line("abcdef");
  b.line("uvwxyz 😀", x);
  let undo: readonly Operation[] = [];
  for (const { line, at, length, kind } of list) {
    const lines = b.lines();
    const id = lines[line % lines.length];
    if (id === undefined) continue;
    const from = Math.min(at, b.text(id).length);
    const operations = (): readonly Operation[] => {
      switch (kind) {
        case "type":
          return [b.type(id, from, "12345".slice(0, length))];
        case "del":
          return b.ids(id, from, length).length === 0 ? [] : [b.del(id, from, length)];
        case "fmt":
          return b.ids(id, from, length).length === 0 ? [] : [b.fmt(id, from, length, "b", [])];
        case "split":
          return [b.split(id, from)];
        case "merge":
          return lines[0] === undefined || lines[0] === id ? [] : [b.merge(id, lines[0])];
        case "undo":
          return undo;
        case "set":
          return [b.on(id, "set", { value: [["all "], ["new", [["i"]]]] }, ["properties", "title"])];
      }
    };
    const made = operations();
    if (made.length === 0 || b.attempt(made).status !== "done") continue;
    undo = b.run(...made).inverse;
  }
  return b;
}

/** Texts with a stored run list. */
function stored(b: LoggedBench): string[] {
  return [...b.world.entries.values()]
    .filter((entry) => entry.table === "block" && entry.texts["title"] !== undefined && entry.texts["title"].length > 0)
    .map((entry) => entry.id);
}

function everyId(b: LoggedBench): string[] {
  return [...b.world.entries.values()]
    .filter(({ table }) => table === "block")
    .flatMap((entry) =>
      b
        .runs(entry.id)
        .map((run) => Array.from({ length: run.length }, (_, n) => `${run.site}:${run.clock + n}`))
        .flat(),
    );
}

describe("repair", () => {
  it("SPEC 7, 42: the log executed again gives the list that was lost", () => {
    fc.assert(
      fc.property(steps, fc.nat(), (list, which) => {
        const b = edited(list.filter(({ kind }) => kind !== "set"));
        const ids = stored(b);
        const id = ids[which % ids.length];
        if (id === undefined) return;
        const [before, text] = [stateOf(b.entry(id)), b.rich(id)];
        b.damage(id);
        const replay = b.replay();
        expect(replay.strayed).toBe(0);
        b.repair(id, replay);
        expect(stateOf(b.entry(id))).toEqual(before);
        expect(b.rich(id)).toEqual(text);
      }),
    );
  });

  it("SPEC 1, 5, 42: where the log is not whole, the text reads as before, no id has two homes, and editing goes on", () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (list, which, lost) => {
        const b = edited(list);
        const ids = stored(b);
        const id = ids[which % ids.length];
        if (id === undefined) return;
        const text = b.rich(id) ?? [];
        const shown = b.show();
        b.damage(id);
        b.repair(id, b.replay(b.log.filter((_, at) => at % 4 !== lost % 4)));
        expect(b.show()).toBe(shown);
        const { texts: _texts, meta: _meta, ...record } = b.entry(id);
        const state = JSON.parse(JSON.stringify(stateOf(b.entry(id))));
        b.world.put(
          "block",
          id,
          withState(record, state, (error) => {
            throw error;
          }),
        );
        expect(b.rich(id) ?? []).toEqual(text);
        const all = everyId(b);
        expect(new Set(all).size).toBe(all.length);
        if (b.runs(id).length > 0) b.run(b.type(id, 0, "on"));
      }),
    );
  });

  it("SPEC 9, 42: a damaged list is kept as it was stored until it is repaired, and refuses edits", () => {
    const b = new LoggedBench();
    const x = b.line("abc");
    b.run(b.type(x, 1, "!"));
    const late = b.type(x, 2, "?");
    const damaged = b.damage(x);
    const again = stateOf({ ...damaged, meta: { ...damaged.meta, movedBy: newId() } });
    expect(isObject(again) && again["t"]).toEqual({ title: damaged.meta.damaged?.["title"] });
    expect(b.attempt([late])).toMatchObject({ status: "refused", kind: "CrdtError" });
    expect(b.text(x)).toBe("a!bc");
    b.repair(x, b.replay());
    b.run(late);
    expect(b.text(x)).toBe("a!?bc");
  });
});
