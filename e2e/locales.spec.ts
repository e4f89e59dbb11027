// No screen shows a string that was not extracted, and none is cut off where words are longer: in the pseudo locale.
import { everyScreen, ownWords } from "./every-screen.ts";
import { expectWellSaid, pseudo, speakPseudo } from "./screen-words.ts";
import { expect, test } from "./test.ts";

test("a message in the pseudo locale has no plain letter left", () => {
  expect(pseudo("Create account")).not.toMatch(/[A-Za-z]/);
});

test("every screen says only extracted words, and all of them fit, at three widths", async ({ browser, server }) => {
  test.setTimeout(480_000);
  const speakAsBefore = speakPseudo();
  try {
    await everyScreen(browser, server.url, (page, name, before) => expectWellSaid(page, name, ownWords, before));
  } finally {
    speakAsBefore();
  }
});
