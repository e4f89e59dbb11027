// Text cells of rows: properties of a page whose keys begin with "~" merge letter by letter, by whatever command they are written.
import { expect, it } from "vitest";
import { newId } from "../values/ids.ts";
import { getIn, type Json } from "../values/json.ts";
import { TextBench } from "../testing/text-bench.ts";
import { leftOf } from "../text/offsets.ts";
import type { Operation } from "../world/operation.ts";
import { runsOf } from "./texts.ts";

const CELL = "~note";

class Cells extends TextBench {
  row(properties: Record<string, Json>, type = "page"): string {
    const id = newId();
    this.run(this.on(id, "new", { type, parent: { table: "block", id: this.page }, after: null, properties }));
    return id;
  }

  set(id: string, value: Json, name = CELL): Operation {
    return this.on(id, "set", { value }, ["properties", name]);
  }

  typeIn(id: string, at: number, units: string, site: string, name = CELL): Operation {
    const left = leftOf(runsOf(this.entry(id), name), at);
    return this.on(id, "ins", { left, site, clock: 0, units }, ["properties", name]);
  }

  value(id: string, name = CELL): Json | undefined {
    return getIn(this.entry(id).value, ["properties", name]);
  }
}

it("two people who typed in one cell at the same time both keep their letters", () => {
  const b = new Cells();
  const row = b.row({ title: [["Quay"]], [CELL]: [["by boat"]] });
  const [one, other] = [b.typeIn(row, 0, "only ", "a"), b.typeIn(row, 7, "s", "b")];
  b.run(one);
  b.run(other);
  expect(b.value(row)).toEqual([["only by boats"]]);
  expect(b.value(row, "title")).toEqual([["Quay"]]);
});

it("what a client sets plainly is the difference to what it says, so that typing meanwhile stays", () => {
  const b = new Cells();
  const row = b.row({ [CELL]: [["by boat"]] });
  const typed = b.typeIn(row, 7, " at noon", "a");
  b.run(b.set(row, [["by slow boat", [["b"]]]]));
  b.run(typed);
  expect(b.value(row)).toEqual([["by slow boat", [["b"]]], [" at noon"]]);
});

it("a plain set and an update are undone letter by letter, and what others typed meanwhile stays", () => {
  const b = new Cells();
  const row = b.row({ [CELL]: [["boat"]] });
  const set = b.run(b.set(row, [["slow boat"]]));
  b.run(b.typeIn(row, 9, "s", "a"));
  b.run(...set.inverse);
  expect(b.value(row)).toEqual([["boats"]]);
  const update = b.run(b.on(row, "update", { value: { [CELL]: [["boats, slow"]] } }, ["properties"]));
  expect(b.value(row)).toEqual([["boats, slow"]]);
  b.run(...update.inverse);
  expect(b.value(row)).toEqual([["boats"]]);
});

it("a cell that was empty is typed in, and emptied again by an undo", () => {
  const b = new Cells();
  const row = b.row({});
  const { inverse } = b.run(b.set(row, [["new"]]));
  expect(b.value(row)).toEqual([["new"]]);
  b.run(...inverse);
  expect(b.value(row)).toEqual([]);
});

it("a cell that is taken away is undone with its letters", () => {
  const b = new Cells();
  const row = b.row({ [CELL]: [["boat"]] });
  const { inverse } = b.run(b.set(row, null));
  expect(b.value(row)).toEqual([]);
  b.run(...inverse);
  expect(b.value(row)).toEqual([["boat"]]);
});

it("what is no rich text is refused there, in a new row too", () => {
  const b = new Cells();
  const row = b.row({ [CELL]: [["boat"]] });
  const refused = { status: "refused", kind: "ValidationError" };
  expect(b.attempt([b.set(row, "boat")])).toMatchObject(refused);
  const parent = { table: "block", id: b.page };
  const made = b.on(newId(), "new", { type: "page", parent, after: null, properties: { [CELL]: 7 } });
  expect(b.attempt([made])).toMatchObject(refused);
});

it("other keys of a page, and such keys of other blocks, stay with the last writer", () => {
  const b = new Cells();
  const row = b.row({ "a~": 1 });
  const line = b.row({ [CELL]: 1 }, "text");
  b.run(b.set(row, 2, "a~"), b.set(line, 2));
  expect([b.value(row, "a~"), b.value(line)]).toEqual([2, 2]);
  expect(b.entry(line).texts).toEqual({});
});
