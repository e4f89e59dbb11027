// One person's own filters and sorts, kept on a device that others use too, over a database that is written to.
import { memoryDatabase } from "@tessera/database/testing/memory-source.ts";
import { sampleDatabase } from "@tessera/database/testing/sample-database.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { expect, test } from "vitest";
import { personalViews } from "./personal-views.ts";
import { questionOf } from "./view-question.ts";

function storageInMemory(): Storage & { readonly keys: () => string[] } {
  const texts = new Map<string, string>();
  return {
    get: (key) => JSON.parse(texts.get(key) ?? "null") as unknown,
    set: (key, value) => texts.set(key, JSON.stringify(value)).size > 0,
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

function opened() {
  const { source, viewId } = memoryDatabase(sampleDatabase(10));
  const storage = storageInMemory();
  const open = (person: string) => personalViews(source, { storage, person, clock: { now: () => 0 } });
  const mira = open("mira");
  const question = (of = mira) => {
    const state = source.state.read();
    if (state.kind !== "ready" || state.views[0] === undefined) throw new Error(state.kind);
    return questionOf(state.views[0], of.of(viewId));
  };
  const filter = { operator: "and", filters: [{ property: "stat", operator: "is_empty" }] } as const;
  const sorts = [{ property: "title", direction: "ascending" }] as const;
  return { source, viewId, storage, open, mira, question, filter, sorts };
}

test("what one person has for themselves is there when they open it again, and not for the next one", () => {
  const { viewId, storage, open, mira, question, filter } = opened();
  mira.change(viewId, question().view, { filter });
  expect(question(open("mira")).own).toEqual(filter);
  expect(question(open("jun")).personal).toBeNull();
  mira.change(viewId, question().view, { filter: { operator: "and", filters: [] } });
  expect(storage.keys()).toEqual([]);
});

test("what is saved is the view's in one step, and one's own again when that is taken back", () => {
  const { source, viewId, storage, mira, question, filter, sorts } = opened();
  mira.change(viewId, question().view, { filter });
  mira.change(viewId, question().view, { sorts });
  expect(mira.save(viewId, question())).toBe(true);
  expect(question()).toMatchObject({ view: { filter, sorts }, personal: null });
  expect(storage.keys()).toEqual([]);
  expect(mira.source.undo()).toBe(true);
  expect(question()).toMatchObject({ view: { filter: { filters: [] }, sorts: [] }, own: filter, sorts });
  expect(source.undo()).toBe(false);
  expect(mira.source.redo()).toBe(true);
  expect(question()).toMatchObject({ view: { filter, sorts }, personal: null });
});

test("a filter that is too long for the browser to keep counts as long as the database is shown", () => {
  const { viewId, storage, mira, question } = opened();
  const filters = Array.from({ length: 200 }, () => ({
    property: "title",
    operator: "string_is",
    value: "x".repeat(900),
  }));
  mira.change(viewId, question().view, { filter: { operator: "or", filters } });
  expect(question().own.filters).toHaveLength(200);
  expect(storage.keys()).toEqual([]);
});
