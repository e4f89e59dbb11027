import { expect, test } from "vitest";
import { findChoices } from "./find-choices.ts";

const rows = [
  { id: "css", title: "CSS", aliases: "" },
  { id: "c", title: "C", aliases: "h" },
  { id: "objc", title: "Objective-C", aliases: "objc mm" },
  { id: "vb", title: "Visual Basic", aliases: "vbnet" },
];
const found = (query: string) => findChoices(rows, query).map(({ id }) => id);

test("what is called just so comes first, and every word counts", () => {
  expect(found("c")).toEqual(["c", "css"]);
  expect(found("objc")).toEqual(["objc"]);
  expect(found("basic vis")).toEqual(["vb"]);
  expect(found("ruby")).toEqual([]);
  expect(found("  ")).toEqual(["css", "c", "objc", "vb"]);
});
