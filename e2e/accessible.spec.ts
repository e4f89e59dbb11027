// axe finds nothing: every screen, light and dark, wide and on a phone. And the shell is reachable by keyboard alone.
import { faults } from "./axe.ts";
import { atEachWidth, everyScreen } from "./every-screen.ts";
import { addPage, makeWorkspace, signUp, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test("axe finds nothing on any screen, light and dark, wide and on a phone", async ({ browser, server }) => {
  test.setTimeout(600_000);
  await everyScreen(browser, server.url, (page, name, before) =>
    atEachWidth(page, before, async (width) => {
      // Between the two there is nothing of its own but room.
      if (width === 820) return;
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect.soft(await faults(page), `${name}, ${width}, ${colorScheme}`).toEqual([]);
      }
    }),
  );
});

test("the shell by keyboard alone", async ({ browser, server }) => {
  const mira = await signUp(browser, server.url, "Mira");
  const { page } = mira;
  await makeWorkspace(mira, "Tidewater");
  await addPage(mira, "One");
  await addPage(mira, "Two");
  await page.getByRole("treeitem", { name: "One", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("treeitem", { name: "Two", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("One");
  await page.keyboard.press("Control+\\");
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeVisible();
  await page.keyboard.press("Control+\\");
  await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeVisible();
  // A menu gives the focus back to what opened it.
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Add to favorites" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
});
