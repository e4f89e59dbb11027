import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATCHES } from "../testing/catch.ts";
import type { Id, Range } from "../text/runs.ts";
import type { Operation } from "../world/operation.ts";
import { Lost } from "./rewrite.ts";

/** Ids of a queue: text typed by two tabs, the sentinels and first units of blocks that may have been split off or made. */
const block = fc.nat(5).map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const site = fc.oneof(
  fc.constantFrom("one", "two"),
  fc.tuple(block, fc.constantFrom("^", "<", "#", "$")).map(([id, kind]) => `${id}/title${kind}`),
);
const typedSite = fc.constantFrom("one", "two");
const id: fc.Arbitrary<Id> = fc.tuple(site, fc.nat(12));
const range: fc.Arbitrary<Range> = fc.tuple(site, fc.nat(12), fc.integer({ min: 1, max: 5 }));
const ranges = fc.array(range, { minLength: 1, maxLength: 4 });
const tx = fc.constantFrom("t1", "t2", "t3");
const parent = block.map((name) => ({ table: "block" as const, id: name }));

function operation(pointer: string, command: Operation["command"], args: object): Operation {
  return { pointer: { table: "block", id: pointer }, path: [], command, args } as unknown as Operation;
}

const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .record({ left: id, site: typedSite, clock: fc.nat(12), units: fc.constantFrom("a", "bcd") })
    .map((args) => operation("x", "ins", args)),
  ranges.map((ids) => operation("x", "del", { ids })),
  fc.tuple(ranges, tx).map(([ids, by]) => operation("x", "undel", { ids, tx: by })),
  ranges.map((ids) => operation("x", "fmt", { ids, key: "b", val: [] })),
  fc
    .tuple(block, fc.record({ left: id, right: id, n: block, type: fc.constant("text") }))
    .map(([at, args]) => operation(at, "split", args)),
  fc.record({ from: block, to: block, end: id }).map((args) => operation(args.from, "merge", args)),
  block.map((y) => operation(y, "unmerge", { y })),
  fc
    .record({ blocks: fc.array(block, { minLength: 1, maxLength: 3 }), seen: ranges })
    .map((args) => operation("x", "delb", args)),
  fc
    .record({ tx, blocks: fc.array(block, { minLength: 1, maxLength: 3 }) })
    .map((args) => operation("x", "revive", args)),
  fc
    .tuple(block, fc.record({ parent, after: fc.option(block) }), fc.option(id))
    .map(([at, args, end]) => operation(at, "move", end === null ? args : { ...args, end })),
  fc
    .tuple(block, fc.record({ parent, after: fc.option(block), type: fc.constant("text") }))
    .map(([at, args]) => operation(at, "new", args)),
);

/** Every id, block and transaction that an operation names. */
function namedIn(operation: Operation): string[] {
  const names: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") names.push(value);
    else if (Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number") {
      for (let n = 0; n < (typeof value[2] === "number" ? value[2] : 1); n++) names.push(`${value[0]}:${value[1] + n}`);
      // Of a lost block no text is left, whatever its clock.
      if (value[0].includes("/")) names.push(`block of ${value[0].slice(0, value[0].indexOf("/"))}`);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  // Where a merge looks first is only a hint.
  walk(operation.command === "merge" ? { from: operation.args.from, end: operation.args.end } : operation.args);
  return operation.command === "ins" || operation.command === "split"
    ? names.filter((name) => !own(operation).includes(name))
    : names;
}

function own(operation: Operation): string[] {
  if (operation.command === "ins") return [operation.args.site, operation.args.units];
  return operation.command === "split" ? [operation.args.n, operation.args.type] : [];
}

function lostBy(operation: Operation): string[] {
  if (operation.command === "ins") {
    const { site: of, clock, units } = operation.args;
    return Array.from({ length: units.length }, (_, n) => `${of}:${clock + n}`);
  }
  if (operation.command === "split")
    return [
      operation.args.n,
      `${operation.args.n}/title^:0`,
      `${operation.args.n}/title<:0`,
      `block of ${operation.args.n}`,
    ];
  return operation.command === "new" ? [operation.pointer.id, `block of ${operation.pointer.id}`] : [];
}

describe("after a refusal", () => {
  it("SPEC 39: what is rewritten names nothing that was lost", () => {
    fc.assert(
      fc.property(
        fc.array(operations, { minLength: 1, maxLength: 4 }),
        fc.array(operations, { maxLength: 6 }),
        (refused, queue) => {
          const lost = new Lost();
          const gone = new Set<string>();
          for (const one of refused) {
            lost.add(one);
            lostBy(one).forEach((name) => gone.add(name));
          }
          lost.rename("t1", null);
          lost.rename("t2", "t9");
          gone.add("t1").add("t2");
          for (const one of queue) {
            const now = lost.rewrite(one);
            if (now === null) {
              lost.add(one);
              lostBy(one).forEach((name) => gone.add(name));
              continue;
            }
            for (const name of namedIn(now)) expect(gone.has(name), `${JSON.stringify(now)} names ${name}`).toBe(false);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("SPEC 39: text typed into lost text goes to where that was to go, and what is left of a deletion stays", () => {
    const lost = new Lost();
    lost.add(operation("x", "ins", { left: ["two", 4], site: "one", clock: 0, units: "abc" }));
    lost.add(operation("x", "ins", { left: ["one", 1], site: "one", clock: 3, units: "de" }));
    expect(
      lost.rewrite(operation("x", "ins", { left: ["one", 4], site: "one", clock: 9, units: "f" }))?.args,
    ).toMatchObject({ left: ["two", 4] });
    expect(
      lost.rewrite(
        operation("x", "del", {
          ids: [
            ["two", 3, 2],
            ["one", 4, 3],
          ],
        }),
      )?.args,
    ).toEqual({
      ids: [
        ["two", 3, 2],
        ["one", 5, 2],
      ],
    });
    expect(lost.rewrite(operation("x", "del", { ids: [["one", 1, 2]] }))).toBeNull();
  });

  it("SPEC 39: text behind a refused split goes to where the split was", () => {
    expect(CATCHES.refusedSplit()).toBeNull();
  });
});
