// What counts for one person alone, over a view that others change meanwhile.
import type { Group } from "@tessera/database/query/filter.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { keptPersonal, NOTHING_PERSONAL, readPersonal, withPersonal } from "./personal-query.ts";
import { questionOf } from "./view-question.ts";

const stored = (property: string): Json => ({ property, filter: { operator: "is_empty" } });
const group = (...properties: string[]): Group => ({
  operator: "and",
  filters: properties.map((property) => ({ property, operator: "is_empty" })),
});
const viewOf = (query2: JsonObject, format: JsonObject = {}) => ({ id: "v", value: { query2, format } });
const filtered = (...properties: string[]) => viewOf({ filter: { operator: "and", filters: properties.map(stored) } });
const byName = [{ property: "title", direction: "ascending" }] as const;

test("one's own filter counts in place of the view's, and what stands beside it still does", () => {
  const view = viewOf(
    { filter: { operator: "and", filters: [stored("a")] } },
    { property_filters: [{ filter: stored("z") }] },
  );
  const before = questionOf(view, NOTHING_PERSONAL);
  expect(before).toMatchObject({ own: group("a"), personal: null });
  const personal = withPersonal(NOTHING_PERSONAL, before.view, { filter: group("b") });
  const question = questionOf(view, personal);
  expect(question.own).toEqual(group("b"));
  expect(question.filter.filters).toEqual([group("b"), group("z")]);
  expect(question.personal).toEqual({ filter: group("b"), isOutdated: false });
});

test("filter and sorts are each one's own alone, and what is as the view has it is nobody's own", () => {
  const view = filtered("a");
  const { view: parts } = questionOf(view, NOTHING_PERSONAL);
  const sorted = withPersonal(NOTHING_PERSONAL, parts, { sorts: byName });
  expect(questionOf(view, sorted)).toMatchObject({ own: group("a"), sorts: byName, personal: { sorts: byName } });
  expect(questionOf(filtered("c"), sorted)).toMatchObject({ own: group("c"), personal: { isOutdated: false } });
  expect(withPersonal(sorted, parts, { sorts: [] })).toEqual(NOTHING_PERSONAL);
  expect(questionOf(view, withPersonal(sorted, parts, { filter: group("a") })).personal).not.toHaveProperty("filter");
});

test("a view that others change under one's own filter leaves it, and that is known", () => {
  const { view: parts } = questionOf(filtered("a"), NOTHING_PERSONAL);
  const personal = withPersonal(NOTHING_PERSONAL, parts, { filter: group("b") });
  const changed = questionOf(filtered("c"), personal);
  expect(changed).toMatchObject({ own: group("b"), personal: { isOutdated: true } });
  // What they go on writing is still over what there was at first.
  const further = withPersonal(personal, changed.view, { filter: group("b", "d") });
  expect(questionOf(filtered("c"), further).personal).toMatchObject({ isOutdated: true });
  expect(questionOf(filtered("b"), personal).personal).toBeNull();
});

test("what is kept on the device comes back as it was, and what cannot be read is nothing", () => {
  const { view } = questionOf(filtered("a"), NOTHING_PERSONAL);
  const deep: Group = {
    operator: "or",
    filters: [group("a", "b"), { property: "n", operator: "number_equals", value: { type: "exact", value: 3 } }],
  };
  for (const next of [{ filter: deep }, { sorts: byName }, { filter: group(), sorts: byName }]) {
    const personal = withPersonal(NOTHING_PERSONAL, view, next);
    expect(readPersonal(JSON.parse(JSON.stringify(keptPersonal(personal))))).toEqual(personal);
  }
  expect(keptPersonal(NOTHING_PERSONAL)).toBeNull();
  const tooMany = { operator: "or", filters: Array.from({ length: 1001 }, () => stored("a")) };
  for (const odd of [
    undefined,
    null,
    "x",
    [],
    { filter: 1 },
    { filter: { value: tooMany, over: null } },
    { sorts: {} },
  ])
    expect(readPersonal(odd)).toEqual(NOTHING_PERSONAL);
});
