import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextBench } from "../testing/text-bench.ts";
import { Children, livingIds, type Child } from "./children.ts";
import { MAX_ORDER_KEY } from "../operations/order-key.ts";

const child = fc.record({
  id: fc.nat(300).map(String),
  order: fc.nat(40).map((n) => String(n).padStart(2, "0")),
  alive: fc.boolean(),
});
const steps = fc.array(fc.record({ child, remove: fc.nat(3).map((n) => n === 0) }), { maxLength: 500 });

function sorted(list: readonly Child[]): Child[] {
  return list.toSorted((a, b) => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1));
}

describe("children", () => {
  it("SPEC 33: are what a sorted list would be, and no version of them changes", () => {
    fc.assert(
      fc.property(steps, (all) => {
        let list = Children.of([]);
        let plain: Child[] = [];
        let [kept, keptPlain] = [list, plain];
        for (const [at, { child: next, remove }] of all.entries()) {
          const others = plain.filter((one) => one.id !== next.id || one.order !== next.order);
          plain = remove ? others : sorted([...others, next]);
          list = remove ? list.without(next.order, next.id) : list.with(next);
          if (at === all.length >> 1) [kept, keptPlain] = [list, plain];
        }
        expect([...list]).toEqual(plain);
        expect([...kept]).toEqual(keptPlain);
        expect(list.length).toBe(plain.length);
        expect(livingIds(list)).toEqual(plain.filter((one) => one.alive).map((one) => one.id));
        for (const [at, one] of plain.entries()) {
          expect(list.at(at)).toBe(one);
          expect(list.at(at - plain.length)).toBe(one);
          expect(list.positionOf(one.order, one.id)).toBe(at);
        }
        expect(list.slice(3, 150)).toEqual(plain.slice(3, 150));
        expect(list.positionOf("99", "x")).toBe(-1);
      }),
      { numRuns: 60 },
    );
  });

  it("SPEC 33: a child is found and taken out only where it stands", () => {
    const child = { id: "x", order: "01", alive: true };
    const list = Children.of([child]);
    for (const order of ["00", "02"]) {
      expect([...list.without(order, "x")]).toEqual([child]);
      expect(list.positionOf(order, "x")).toBe(-1);
    }
    expect([...list.without("01", "x")]).toEqual([]);
  });

  it("SPEC 32, 34, 35: lines put into one gap again and again stay in order under short keys", () => {
    const b = new TextBench();
    const first = b.line("first");
    b.line("last", first);
    const version = b.entry(b.page).version;
    const made: string[] = [];
    for (let n = 0; n < 300; n++) made.unshift(b.line(String(n), first));
    expect(livingIds(b.world.children(b.page)).slice(1, -1)).toEqual(made);
    expect([...b.world.children(b.page)].every(({ order }) => order.length <= MAX_ORDER_KEY)).toBe(true);
    expect(b.entry(b.page).version).toBe(version + 300);
  });

  it("SPEC 32: an anchor that moved deeper stands for what it stands in; one that left, for the end", () => {
    const b = new TextBench();
    const x = b.line("x");
    const y = b.line("y", x);
    const z = b.line("z", y);
    b.run(b.move(y, null, x));
    b.line("new", y);
    expect(b.show()).toBe("x[y] / new / z");
    const page = b.line("page", z, b.page, "page");
    b.run(b.move(y, null, page));
    b.line("end", y);
    expect(b.show()).toBe("x / new / z / page:page[y] / end");
  });
});
