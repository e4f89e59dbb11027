import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAlive, type Entry } from "../records/entry.ts";
import { TextBench } from "../testing/text-bench.ts";
import type { Operation } from "../world/operation.ts";

const KINDS = ["ins", "del", "fmt", "split", "merge", "from", "delb", "move", "turn", "undel"] as const;
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  line: fc.nat(5),
  other: fc.nat(5),
  at: fc.nat(5),
  close: fc.boolean(),
});

describe("rights", () => {
  it("SPEC 36: nothing that reaches a block by id changes it without rights, whatever block it names", () => {
    const tally = { refused: 0, done: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const b = new TextBench();
        const lines: string[] = [];
        for (let n = 0; n < 6; n++) lines.push(b.line("abcdef", lines.at(-1) ?? null));
        const undo: Operation[] = [];
        for (const { kind, line, other, at, close } of steps) {
          const [id, target] = [lines[line] ?? "", lines[other] ?? ""];
          if (b.runs(id).length === 0 || b.runs(target).length === 0) continue;
          const made = madeOf(b, kind, id, target, at, undo);
          // The ids were seen when the block was open; their home is closed before the operation arrives.
          if (close) b.closed.add(target);
          const before = new Map([...b.closed].map((closed) => [closed, b.entry(closed)]));
          const outcome = b.attempt(made);
          for (const [closed, was] of before) {
            const now = outcome.status === "done" ? outcome.draft.entry("block", closed) : was;
            expect(said(now), `${kind} of ${id} and ${target}`).toEqual(said(was));
          }
          if (outcome.status === "refused") tally.refused++;
          else if (outcome.status === "done") {
            tally.done++;
            b.world.take(outcome.draft, 1000);
            undo.push(...outcome.inverse.filter((one) => one.command === "undel"));
          }
          b.closed.clear();
        }
      }),
    );
    expect(tally.refused).toBeGreaterThan(50);
    expect(tally.done).toBeGreaterThan(500);
  });

  it("SPEC 36: of a deletion or format over two homes the part without rights is skipped, the rest is done", () => {
    for (const kind of ["del", "fmt"] as const) {
      const b = new TextBench();
      const [x, y] = [b.line("abcdef"), b.line("uvwxyz")];
      const ids = [...b.ids(x, 1, 2), ...b.ids(y, 1, 2)];
      const [xs, ys] = [b.rich(x), b.rich(y)];
      b.closed.add(y);
      b.run(b.on(x, kind, kind === "del" ? { ids } : { ids, key: "b", val: [] }, ["properties", "title"]));
      expect(b.rich(x)).not.toEqual(xs);
      expect(b.rich(y)).toEqual(ys);
    }
  });

  it("SPEC 18, 36: a page that the sender may not edit outlives what it stands in, and keeps it", () => {
    const b = new TextBench();
    const toggle = b.line("toggle", null, b.page, "toggle");
    const page = b.line("page", null, toggle, "page");
    const deletion = b.delb(toggle);
    b.closed.add(page);
    b.run(deletion);
    expect(isAlive(b.entry(page))).toBe(true);
    expect(isAlive(b.entry(toggle))).toBe(true);
    b.closed.clear();
    b.run(deletion);
    expect(isAlive(b.entry(page))).toBe(false);
    expect(isAlive(b.entry(toggle))).toBe(false);
  });
});

/** What rights protect: the words, the kind and the life of a block. Its place among others is its parent's. */
function said(entry: Entry | null): unknown {
  return entry === null ? null : [entry.value["properties"], entry.value["type"], isAlive(entry), entry.version];
}

function madeOf(
  b: TextBench,
  kind: (typeof KINDS)[number],
  id: string,
  target: string,
  at: number,
  undo: readonly Operation[],
): Operation[] {
  const foreign = (operation: Operation): Operation => ({ ...operation, pointer: { table: "block", id } });
  switch (kind) {
    case "ins":
      return [foreign(b.type(target, at, "!"))];
    case "del":
      return b.ids(target, at, 2).length === 0 ? [] : [foreign(b.del(target, at, 2))];
    case "fmt":
      return b.ids(target, at, 2).length === 0 ? [] : [foreign(b.fmt(target, at, 2, "b", []))];
    case "split":
      return [foreign(b.split(target, at))];
    case "merge":
      return [b.merge(id, target)];
    case "from":
      return [b.merge(target, id)];
    case "delb": {
      const { args } = b.delb(id) as Extract<Operation, { command: "delb" }>;
      return [b.on(id, "delb", { ...args, seen: [...args.seen, ...b.ids(target)] })];
    }
    case "move":
      return [b.move(target, id)];
    case "turn":
      return [b.turn(target, "header")];
    case "undel":
      return undo.slice(-1).map(foreign);
  }
}
