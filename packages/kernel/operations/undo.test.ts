import fc from "fast-check";
import { expect, it } from "vitest";
import { TextBench } from "../testing/text-bench.ts";
import { newId } from "../values/ids.ts";
import { visibleText } from "../text/runs.ts";
import type { Operation } from "../world/operation.ts";

const deed = fc.record({ kind: fc.nat(7), block: fc.nat(20), at: fc.nat(20), length: fc.integer({ min: 1, max: 5 }) });

function operationOf(
  b: TextBench,
  lines: readonly string[],
  { kind, block, at, length }: { kind: number; block: number; at: number; length: number },
): Operation | null {
  const id = lines[block % lines.length];
  if (id === undefined || !b.entry(id).value["alive"]) return null;
  const size = visibleText(b.runs(id)).length;
  const offset = at % (size + 1);
  switch (kind) {
    case 0:
    case 1:
      return b.type(id, offset, "xyzuv".slice(0, length));
    case 2:
      return offset < size ? b.del(id, offset, length) : null;
    case 3:
      return offset < size ? b.fmt(id, offset, length, "b", []) : null;
    case 4:
      return b.split(id, offset, newId());
    case 5: {
      const to = lines[(block % lines.length) - 1];
      return to === undefined ? null : b.merge(id, to);
    }
    case 6:
      return b.turn(id, length > 2 ? "header" : "to_do");
    default:
      return b.delb(id);
  }
}

it("SPEC 29, 30: undone one by one, everything reads as before; undone again, as after", () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 1, maxLength: 12 }), (deeds) => {
      const b = new TextBench();
      const first = b.line("abcdef");
      b.line("ghij", first);
      const shown = (): string => JSON.stringify(lines().map((id) => [id, b.rich(id), b.entry(id).value["type"]]));
      const lines = (): string[] =>
        [...b.world.children(b.page)].filter((child) => child.alive).map((child) => child.id);
      const states = [shown()];
      const inverses: (readonly Operation[])[] = [];
      for (const one of deeds) {
        const operation = operationOf(b, lines(), one);
        if (operation === null) continue;
        inverses.push(b.run(operation).inverse);
        states.push(shown());
      }
      const redo: (readonly Operation[])[] = [];
      for (let at = inverses.length - 1; at >= 0; at--) {
        redo.push(b.run(...(inverses[at] ?? [])).inverse);
        expect(shown()).toBe(states[at]);
      }
      for (let at = 0; at < inverses.length; at++) {
        b.run(...(redo[inverses.length - 1 - at] ?? []));
        expect(shown()).toBe(states[at + 1]);
      }
    }),
    { numRuns: 300 },
  );
});

it("what was taken away comes back by undo, unless it was set anew meanwhile", () => {
  const b = new TextBench();
  const set = (value: string | null): Operation => ({
    pointer: { table: "block", id: b.page },
    path: ["format", "page_cover"],
    command: "set",
    args: { value },
  });
  const cover = (): unknown => (b.entry(b.page).value["format"] as { page_cover?: string } | undefined)?.page_cover;
  b.run(set("one"));
  const { inverse } = b.run(set(null));
  expect(cover()).toBeUndefined();
  b.run(...inverse);
  expect(cover()).toBe("one");
  const again = b.run(set(null)).inverse;
  b.run(set("two"));
  b.run(...again);
  expect(cover()).toBe("two");
});
