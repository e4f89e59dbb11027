// Overlays that are shown over the page: the tour, quick find and the palette. None of them loses what is typed.
// Walks: apps/web/features/help, apps/web/ground/use-focus-back.ts, apps/web/features/find, packages/ui/command-list.
import type { Browser, Page } from "@playwright/test";
import { addPage, bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const tour = (page: Page) => page.getByRole("region", { name: "A short tour" });
const finder = (page: Page) => page.getByRole("combobox", { name: "Find pages" });
const rows = (page: Page) => page.getByRole("option");

/** A new user for whom the tour has begun while a title is typed. */
async function begin(browser: Browser, url: string, name: string): Promise<Person> {
  const person = await settler(browser, url, name, { tour: true });
  await expect(person.page.getByRole("button", { name: "New page", exact: true }).first()).toBeVisible();
  await addPage(person, "Harbour rota");
  await person.page.keyboard.insertText(", and then");
  await expect(tour(person.page)).toBeVisible();
  return person;
}

/** Expects that the card of the tour is next to the button "Help", and covers neither the title nor the first line. */
async function expectApart(page: Page): Promise<void> {
  const card = await tour(page).boundingBox();
  const [title, text] = [await titleOf(page).boundingBox(), await bodyOf(page).boundingBox()];
  if (card === null || title === null || text === null) throw new Error("The card, title or text is not visible.");
  for (const box of [title, { ...text, height: 60 }]) {
    const beside = card.x + card.width <= box.x || card.x >= box.x + box.width;
    expect(beside || card.y >= box.y + box.height || card.y + card.height <= box.y).toBe(true);
  }
  const foot = await page.getByRole("button", { name: "Help", exact: true }).boundingBox();
  expect(Math.abs((foot?.y ?? 0) + (foot?.height ?? 0) - card.y - card.height)).toBeLessThan(60);
}

/** Opens quick find and the palette in a workspace of three pages. */
async function openPalettes(page: Page): Promise<void> {
  const chosen = () => page.getByRole("option", { selected: true });
  await page.keyboard.press("Control+k");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(2)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+Shift+p");
  await expect(page.getByRole("combobox", { name: "Actions" })).toBeFocused();
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(chosen()).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type(">");
  await expect(page.getByRole("combobox", { name: "Actions" })).toBeFocused();
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await finder(page).fill("o");
  await page.getByRole("button", { name: "Titles only" }).click();
  await expect(page.getByRole("button", { name: "Titles only" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+p");
  await expect(page.getByRole("combobox", { name: "Actions" })).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("button", { name: "Titles only" })).toHaveAttribute("aria-pressed", "false");
}

test("overlays over a page while its title is typed", async ({ browser, server }) => {
  const ada =
    await test.step("the tour covers nothing that is written, ends with the first key, and gives the focus back", async () => {
      const mira = await begin(browser, server.url, "Mira");
      await expectApart(mira.page);
      await mira.page.keyboard.type("!");
      await expect(tour(mira.page)).toHaveCount(0);
      await expect(titleOf(mira.page)).toHaveText("Harbour rota, and then!");

      // While the card has the focus, a letter is still typed into the title.
      const jun = await begin(browser, server.url, "Jun");
      await tour(jun.page).getByRole("button", { name: "Next" }).click();
      await expect(tour(jun.page)).toBeFocused();
      await expectApart(jun.page);
      await jun.page.keyboard.type("abc");
      await expect(tour(jun.page)).toHaveCount(0);
      await expect(titleOf(jun.page)).toHaveText("Harbour rota, and thenabc");

      const person = await begin(browser, server.url, "Ada");
      await tour(person.page).getByRole("button", { name: "Leave the tour" }).click();
      await expect(tour(person.page)).toHaveCount(0);
      await expect(titleOf(person.page)).toBeFocused();
      await person.page.keyboard.type("xyz");
      await expect(titleOf(person.page)).toHaveText("Harbour rota, and thenxyz");
      return person;
    });

  await test.step("the palette begins with its first row, and without the filters of quick find", async () => {
    for (const title of ["Two", "Three"]) await addPage(ada, title);
    await openPalettes(ada.page);
  });
});
