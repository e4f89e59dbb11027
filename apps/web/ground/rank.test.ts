import { expect, test } from "vitest";
import { noteUse, rankActions, readUses } from "./rank.ts";

const rows = ["New page", "Show or hide the sidebar", "Use dark colours", "New page inside this page"].map((words) => ({
  id: words,
  words,
}));
const day = 24 * 60 * 60 * 1000;
const ranked = (query: string, uses = {}, now = 0) => rankActions(rows, query, uses, now).map(({ id }) => id);

test("an action answers by its beginning, by the beginnings of its words, by its letters in order", () => {
  expect(ranked("new")).toEqual(["New page", "New page inside this page"]);
  expect(ranked("side hide")).toEqual(["Show or hide the sidebar"]);
  expect(ranked("drkcol")).toEqual(["Use dark colours"]);
  expect(ranked("zebra")).toEqual([]);
  expect(ranked("")).toEqual(rows.map(({ id }) => id));
});

test("what is used comes first among equals, and a use fades", () => {
  const once = noteUse(undefined, "New page inside this page", 0);
  expect(ranked("new", once)[0]).toBe("New page inside this page");
  const later = noteUse(once, "New page", 28 * day);
  expect(ranked("new", later, 28 * day)[0]).toBe("New page");
  expect(readUses([1, null, { count: "x" }])).toEqual({});
});
