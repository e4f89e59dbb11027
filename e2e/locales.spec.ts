// The pseudo locale, in which every screen is looked at (accessible.spec.ts).
// Walks: packages/kernel/locales, apps/web/words.
import { pseudo } from "./screen-words.ts";
import { expect, test } from "./test.ts";

test("a message in the pseudo locale has no plain letter left", () => {
  expect(pseudo("Create account")).not.toMatch(/[A-Za-z]/);
});
