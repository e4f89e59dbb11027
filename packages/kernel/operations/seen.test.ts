// What a deletion knew of: numbers of the scope (upTo), versions of blocks without text, captions and cells.
import fc from "fast-check";
import { expect, it } from "vitest";
import { isAlive } from "../records/entry.ts";
import { newId } from "../values/ids.ts";
import { getIn } from "../values/json.ts";
import { TextBench } from "../testing/text-bench.ts";
import { leftOf, rangesOf } from "../text/offsets.ts";
import { plainText, toRichText } from "../text/rich-text.ts";
import type { Range } from "../text/runs.ts";
import type { Operation } from "../world/operation.ts";
import { runsOf } from "./texts.ts";

const CELLS = ["title", "one", "two"] as const;
type Cell = (typeof CELLS)[number];

/** A row of cells, or an image with a caption. */
class OtherTexts extends TextBench {
  private typed = 0;

  make(type: string, texts: Readonly<Record<string, string>>): string {
    const id = newId();
    const properties = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [[text]]]));
    this.run(this.on(id, "new", { type, parent: { table: "block", id: this.page }, after: null, properties }));
    return id;
  }

  idsOf(id: string, name: string, at = 0, length = 1000): Range[] {
    return rangesOf(runsOf(this.entry(id), name), at, length);
  }

  write(id: string, name: string, at: number, units: string): Operation {
    const clock = (this.typed += units.length) - units.length;
    const left = leftOf(runsOf(this.entry(id), name), at);
    return this.on(id, "ins", { left, site: "cells", clock, units }, ["properties", name]);
  }

  read(id: string, name: string): string {
    return plainText(toRichText(getIn(this.entry(id).value, ["properties", name])) ?? []);
  }
}

const edit = fc.record({
  cell: fc.constantFrom<Cell>(...CELLS),
  at: fc.nat(6),
  length: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom("ins", "del", "undo"),
  late: fc.boolean(),
});

it("SPEC 5, 10, 12, 13: cells and captions merge each for itself, as a list of characters does", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), fc.constantFrom("table_row", "image"), (edits, type) => {
      const names: readonly string[] = type === "image" ? ["caption"] : CELLS;
      const b = new OtherTexts();
      const id = b.make(type, Object.fromEntries(names.map((name) => [name, `${name}!`])));
      /** Of each text every character that ever was: its id, itself, and what deleted it. */
      const model = new Map(
        names.map((name) => [name, [...`${name}!`].map((unit, n) => ({ id: `${id}/${name}#:${n}`, unit, gone: "" }))]),
      );
      let waiting: { readonly name: string; readonly operation: Operation }[] = [];
      let undo: { readonly name: string; readonly inverse: readonly Operation[] } | null = null;
      const commit = (name: string, operations: readonly Operation[]): void => {
        const { transaction, inverse } = b.run(...operations);
        const list = model.get(name) ?? [];
        for (const { command, args } of operations) {
          if (command === "ins") {
            const at = list.findIndex((item) => item.id === `${args.left[0]}:${args.left[1]}`);
            list.splice(
              at + 1,
              0,
              ...[...args.units].map((unit, n) => ({ id: `${args.site}:${args.clock + n}`, unit, gone: "" })),
            );
          } else if (command === "del" || command === "undel") {
            const named = new Set(
              args.ids.flatMap(([site, clock, length]) => Array.from({ length }, (_, n) => `${site}:${clock + n}`)),
            );
            for (const item of list) {
              if (!named.has(item.id)) continue;
              if (command === "del") item.gone ||= transaction;
              else if (item.gone === args.tx) item.gone = "";
            }
          }
        }
        undo = { name, inverse };
        for (const [key, items] of model)
          expect(b.read(id, key), key).toBe(
            items
              .filter((item) => item.gone === "")
              .map((item) => item.unit)
              .join(""),
          );
      };
      for (const { cell, at, length, kind, late } of edits) {
        const name = type === "image" ? "caption" : cell;
        if (kind === "undo") {
          const last: { readonly name: string; readonly inverse: readonly Operation[] } | null = undo;
          if (last !== null) commit(last["name"], last["inverse"]);
          continue;
        }
        const from = Math.min(at, b.read(id, name).length);
        const ids = b.idsOf(id, name, from, length);
        if (kind === "del" && ids.length === 0) continue;
        const operation =
          kind === "ins"
            ? b.write(id, name, from, "xyz".slice(0, length))
            : b.on(id, "del", { ids }, ["properties", name]);
        if (late) waiting.push({ name, operation });
        else commit(name, [operation]);
      }
      for (const one of waiting) commit(one.name, [one.operation]);
      waiting = [];
    }),
  );
});

it("SPEC 18, 27: a row or a captioned block dies only if every visible character of every text was seen", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("table_row", "image"),
      fc.nat(2),
      fc.constantFrom("before", "after", "never"),
      (type, which, when) => {
        const names: readonly string[] = type === "image" ? ["caption"] : CELLS;
        const name = names[which % names.length] ?? "";
        const b = new OtherTexts();
        const id = b.make(type, Object.fromEntries(names.map((one) => [one, one])));
        if (when === "before") b.run(b.write(id, name, 1, "!"));
        const seen = names.flatMap((one) => b.idsOf(id, one));
        if (when === "after") b.run(b.write(id, name, 1, "!"));
        b.run(b.on(id, "delb", { blocks: [id], below: [id], seen }));
        expect(isAlive(b.entry(id))).toBe(when === "after");
      },
    ),
  );
});

it("SPEC 18: everything committed up to a number counts as seen, what came later does not", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }), fc.nat(8), (edits, seenEdits) => {
      const b = new OtherTexts();
      const lines = [b.line("a"), b.line("b"), b.line("c")];
      const root = b.line("root");
      for (const id of lines) b.run(b.on(id, "move", { parent: { table: "block", id: root }, after: null }));
      let upTo = b.entry(lines[2] ?? "").seq;
      const late = new Set<string>();
      for (const [n, which] of edits.entries()) {
        const id = lines[which] ?? "";
        b.run(b.type(id, 0, "!"));
        if (n < seenEdits) upTo = b.entry(id).seq;
        else late.add(id);
      }
      // The root itself is named; of the rest only the number says that it was seen.
      b.run(b.on(root, "delb", { blocks: [root], seen: b.ids(root), upTo }));
      for (const id of lines) expect(isAlive(b.entry(id)), id).toBe(late.has(id));
      expect(isAlive(b.entry(root))).toBe(late.size > 0);
    }),
  );
});

it("SPEC 18: a block without text dies if its version is the one seen, whatever changed of it", () => {
  for (const change of ["none", "format", "type", "caption"] as const) {
    const b = new OtherTexts();
    const id = b.make("image", {});
    const seen = b.entry(id).version;
    if (change === "format") b.run(b.on(id, "set", { value: 300 }, ["format", "block_width"]));
    if (change === "type") b.run(b.turn(id, "video"));
    if (change === "caption") b.run(b.write(id, "caption", 0, "!"));
    b.run(b.on(id, "delb", { blocks: [id], below: [id], seen: [], voids: [[id, seen]] }));
    expect(isAlive(b.entry(id)), change).toBe(change !== "none");
  }
});
