import { expect, test } from "vitest";
import { dayPart } from "./day-part.ts";
import { setUp } from "./set-up.ts";

test("the greeting follows the hours of the day", () => {
  const parts = [0, 4, 5, 11, 12, 17, 18, 23].map(dayPart);
  expect(parts).toEqual(["night", "night", "morning", "morning", "afternoon", "afternoon", "evening", "evening"]);
});

test("what is left to set up is what this person can do, and is done when the workspace shows it", () => {
  const fresh = { pages: 0, canEdit: true, canInvite: true, invited: false, choseStart: false };
  expect(setUp(fresh)).toEqual([
    { step: "page", done: false },
    { step: "invite", done: false },
    { step: "start", done: false },
  ]);
  expect(setUp({ ...fresh, canEdit: false, canInvite: false })).toEqual([{ step: "start", done: false }]);
  const done = setUp({ ...fresh, pages: 3, invited: true, choseStart: true });
  expect(done.every((each) => each.done)).toBe(true);
});
