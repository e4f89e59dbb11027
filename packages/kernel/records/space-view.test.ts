import { expect, test } from "vitest";
import { isUuid } from "../values/ids.ts";
import { pagesOfView, spaceViewId } from "./space-view.ts";

const [me, you] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const space = "33333333-3333-4333-8333-333333333333";

test("the view's id follows from the person and the workspace", () => {
  expect(isUuid(spaceViewId(me, space))).toBe(true);
  expect(spaceViewId(me, space)).toBe(spaceViewId(me, space));
  expect(spaceViewId(me, space)).not.toBe(spaceViewId(you, space));
  expect(spaceViewId(me, space)).not.toBe(spaceViewId(space, me));
});

test("a view names its favourites and what was shared, and nothing that is no id", () => {
  expect(pagesOfView({ bookmarked_pages: ["a", 1, "b"], shared_pages: ["c"] })).toEqual(["a", "b", "c"]);
  expect(pagesOfView({ bookmarked_pages: "a" })).toEqual([]);
});
