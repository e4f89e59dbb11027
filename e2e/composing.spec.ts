// An input method composes while another person writes on the page, in the same block and in others: it is not
// interrupted, and nothing is lost (SPEC 7 of the editor).
// Walks: packages/editor/page, packages/sync, apps/server/realtime.
import { addPage, bodyOf, linesOf, memberOf, settler } from "./people.ts";
import { expect, test } from "./test.ts";

// Several browsers on one machine: what is waited for is a state, not a time.

test("a composition goes on while others write in its line and beside it", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Words");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("one");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("two");
  const jun = await memberOf(mira, browser, "Jun");
  await expect.poll(() => linesOf(jun.page)).toEqual(["one", "two"]);

  await bodyOf(mira.page).locator(".line").nth(0).click();
  await mira.page.keyboard.press("End");
  const input = await mira.context.newCDPSession(mira.page);
  const compose = (text: string) =>
    input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("に");
  await compose("にほ");
  await expect.poll(() => linesOf(mira.page)).toEqual(["oneにほ", "two"]);

  // Beside it: seen at once. In its line: it waits.
  await bodyOf(jun.page).locator(".line").nth(1).click();
  await jun.page.keyboard.press("End");
  await jun.page.keyboard.type(" and three");
  await expect.poll(async () => (await linesOf(mira.page))[1]).toBe("two and three");
  await bodyOf(jun.page).locator(".line").nth(0).click();
  await jun.page.keyboard.press("Home");
  await jun.page.keyboard.type("At ");
  await compose("にほん");
  await expect.poll(async () => (await linesOf(mira.page))[0]).toMatch(/oneにほん$/);
  await input.send("Input.insertText", { text: "日本" });

  const both = ["At one日本", "two and three"];
  await expect.poll(() => linesOf(mira.page)).toEqual(both);
  await expect.poll(() => linesOf(jun.page)).toEqual(both);
});
