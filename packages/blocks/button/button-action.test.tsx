import { expect, test } from "vitest";
import { modelOf } from "../registry/models.ts";
import { actionOf } from "./button-action.tsx";

test("C19: a button's action is read from its format, and what is not whole inserts below it", () => {
  expect(actionOf({ type: "page", id: "p" })).toEqual({ type: "page", id: "p" });
  expect(actionOf({ type: "address", url: "https://e.org" })).toEqual({ type: "address", url: "https://e.org" });
  expect(actionOf({ type: "insert", place: "end" })).toEqual({ type: "insert", place: "end" });
  const below = { type: "insert", place: "below" };
  for (const value of [undefined, 7, {}, { type: "page" }, { type: "address", url: "" }, { type: "later", place: 3 }])
    expect(actionOf(value as never)).toEqual(below);
});

test("C19: a button has its label, and hides what it inserts", () => {
  const value = { properties: { title: [["New ", [["b"]]], ["log"]] }, format: { button_action: { type: "insert" } } };
  expect(modelOf("button").props(value)).toEqual({ folds: true, label: "New log", action: { type: "insert" } });
  expect(modelOf("button").props({})).toEqual({ folds: true, label: "", action: {} });
});
