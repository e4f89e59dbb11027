// Colours by condition: which rule counts, and conditions that hold for a row exactly where a filter would let it through.
import { Random } from "@tessera/testing/simulation/random.ts";
import { expect, test } from "vitest";
import { naiveAnswer } from "../../testing/naive.ts";
import { randomFilter, randomQuestion, randomRow, randomSchema } from "../../testing/random-collection.ts";
import { colouringOf, colourRules, storedColourRules, type ColourRule } from "./colour-rules.ts";

const asking = { now: Date.UTC(2026, 2, 20), zone: "UTC", me: null };
const property = (type: string) => ({ name: type, type, options: [] });
const schema = { properties: { title: property("title"), seats: property("number") }, deleted: {} };
const row = (name: string, seats: number) => ({
  id: name,
  canEdit: true,
  value: { properties: { title: [[name]], seats: [[String(seats)]] } },
});
const above = (count: number) =>
  ({
    operator: "and",
    filters: [{ property: "seats", operator: "number_greater_than", value: { type: "exact", value: count } }],
  }) as const;
const rule = (id: string, count: number, colour: ColourRule["colour"], of: string | null = null): ColourRule => ({
  id,
  filter: above(count),
  colour,
  property: of,
});

test("the first rule that holds colours the row, and the first one of each property its cells", () => {
  const rules = [
    rule("a", 9, "red"),
    rule("b", 4, "blue"),
    rule("c", 4, "green", "seats"),
    rule("d", 1, "pink", "seats"),
    rule("e", 1, "gray", "title"),
  ];
  const colours = colouringOf(rules, schema, asking);
  expect(colours?.(row("Tern", 12))).toEqual({ row: "red", cells: { seats: "green", title: "gray" } });
  expect(colours?.(row("Eider", 5))).toEqual({ row: "blue", cells: { seats: "green", title: "gray" } });
  expect(colours?.(row("Knot", 2))).toEqual({ row: null, cells: { seats: "pink", title: "gray" } });
  expect(colours?.(row("Dunlin", 0))).toEqual({ row: null, cells: {} });
});

test("a rule that says nothing yet, or asks for a property that is gone, colours nothing", () => {
  const unsaid: ColourRule = {
    ...rule("a", 0, "red"),
    filter: { operator: "and", filters: [{ property: "seats", operator: "number_greater_than" }] },
  };
  const gone: ColourRule = {
    ...rule("b", 0, "red"),
    filter: { operator: "and", filters: [{ property: "gone", operator: "is_empty" }] },
  };
  expect(colouringOf([unsaid, gone], schema, asking)).toBe(null);
  expect(colouringOf([unsaid, rule("c", 1, "blue")], schema, asking)?.(row("Tern", 2)).row).toBe("blue");
});

test("what a view holds is read as it was written, and what cannot be read is left out", () => {
  const rules = [rule("a", 9, "red"), rule("b", 4, "default", "seats")];
  expect(colourRules({ color_rules: storedColourRules(rules) })).toEqual(rules);
  expect(storedColourRules([])).toBe(null);
  expect(
    colourRules({
      color_rules: [7, { id: "x", color: "mauve" }, { color: "red", filter: { operator: "and", filters: [] } }],
    }),
  ).toHaveLength(1);
  expect(colourRules({ color_rules: "red" })).toEqual([]);
});

test("a condition holds for a row exactly where a plain look at the filter lets the row through", () => {
  let held = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const random = new Random(seed);
    const drawn = randomSchema(random);
    const filter = randomFilter(random, drawn);
    const question = { ...randomQuestion(random, drawn), filter, search: "", sorts: [] };
    const rows = Array.from({ length: 8 }, (_, at) => ({
      ...randomRow(random, drawn, `row${at}`),
      alive: true,
      holder: "all",
    }));
    const reader = { signature: "all", holders: ["all"], shown: null };
    const passing = new Set(naiveAnswer(rows, drawn, { ...question, reader }, "en").rows);
    const colours = colouringOf([{ id: "a", filter, colour: "red", property: null }], drawn, question);
    if (colours === null) continue;
    for (const one of rows) {
      const { properties, createdTime, createdBy, editedTime, editedBy } = one;
      const value = {
        properties,
        created_time: createdTime,
        created_by_id: createdBy,
        last_edited_time: editedTime,
        last_edited_by_id: editedBy,
      };
      const isHeld = colours({ id: one.id, canEdit: true, value }).row === "red";
      expect(isHeld, `seed ${seed}, ${one.id}, ${JSON.stringify(filter)}`).toBe(passing.has(one.id));
      held += Number(isHeld);
    }
  }
  expect(held).toBeGreaterThan(300);
});
