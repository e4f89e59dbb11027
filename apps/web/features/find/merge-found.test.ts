import fc from "fast-check";
import { expect, test } from "vitest";
import type { FoundPage } from "../../data/search/found-page.ts";
import { mergeFound, plain, stillFound } from "./merge-found.ts";

const page = (id: string, more: Partial<FoundPage> = {}): FoundPage => ({
  id,
  title: [{ text: id, marked: false }],
  icon: undefined,
  path: [],
  line: null,
  editedAt: null,
  ...more,
});
const ids = (pages: readonly FoundPage[]) => pages.map(({ id }) => id);

test("what stands keeps its place, what is new comes below, what counts no more leaves", () => {
  const list = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"));
  fc.assert(
    fc.property(list, list, (before, after) => {
      const merged = ids(
        mergeFound(
          before.map((id) => page(id)),
          after.map((id) => page(id)),
        ),
      );
      const stayed = before.filter((id) => after.includes(id));
      expect(merged).toEqual([...stayed, ...after.filter((id) => !before.includes(id))]);
    }),
  );
});

test("a page that is known twice is one row, with what either answer tells", () => {
  const line = [{ text: "low tide", marked: true }];
  const [merged] = mergeFound([page("a")], [page("a", { path: ["Harbour"], editedAt: 5 }), page("a", { line })]);
  expect(merged).toEqual(page("a", { path: ["Harbour"], editedAt: 5, line }));
});

test("an earlier answer stays while it answers the longer query", () => {
  const line = [
    { text: "at ", marked: false },
    { text: "low", marked: true },
    { text: " tide", marked: false },
  ];
  const pages = [page("Sailing", { line }), page("Docks")];
  expect(stillFound(pages, "low ti").map(({ title }) => plain(title))).toEqual(["Sailing"]);
  expect(stillFound(pages, "low -tide")).toEqual([]);
  expect(stillFound(pages, "")).toEqual([]);
});
