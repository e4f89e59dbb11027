// What comes over the page and goes again: the tour, quick find and the palette. None of them takes what is typed.
// Walks: apps/web/features/help, apps/web/ground/use-focus-back.ts, apps/web/features/find, apps/web/features/find, packages/ui/command-list.
import type { Page } from "@playwright/test";
import { addPage, bodyOf, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "parallel", timeout: 120_000 });

const finder = (page: Page) => page.getByRole("combobox", { name: "Find pages" });
const rows = (page: Page) => page.getByRole("option");

test("the tour covers nothing that is written, ends with the first key, and gives the focus back", async ({
  browser,
  server,
}) => {
  const tour = (page: Page) => page.getByRole("region", { name: "A short tour" });
  const begun = async (name: string) => {
    const person = await settler(browser, server.url, name, { tour: true });
    await expect(person.page.getByRole("button", { name: "New page", exact: true }).first()).toBeVisible();
    await addPage(person, "Harbour rota");
    await person.page.keyboard.insertText(", and then");
    await expect(tour(person.page)).toBeVisible();
    return person.page;
  };
  const apart = async (page: Page) => {
    const card = await tour(page).boundingBox();
    // The title, and the room of the first words below it.
    const [title, text] = [await titleOf(page).boundingBox(), await bodyOf(page).boundingBox()];
    if (card === null || title === null || text === null) throw new Error("something is not on the screen");
    for (const box of [title, { ...text, height: 60 }]) {
      const beside = card.x + card.width <= box.x || card.x >= box.x + box.width;
      expect(beside || card.y >= box.y + box.height || card.y + card.height <= box.y).toBe(true);
    }
    const foot = await page.getByRole("button", { name: "Help", exact: true }).boundingBox();
    expect(Math.abs((foot?.y ?? 0) + (foot?.height ?? 0) - (card?.y ?? 0) - (card?.height ?? 0))).toBeLessThan(60);
  };
  const mira = await begun("Mira");
  await apart(mira);
  await mira.keyboard.type("!");
  await expect(tour(mira)).toHaveCount(0);
  await expect(titleOf(mira)).toHaveText("Harbour rota, and then!");

  // While the card has the focus, a letter goes where it would have gone without it.
  const jun = await begun("Jun");
  await tour(jun).getByRole("button", { name: "Next" }).click();
  await expect(tour(jun)).toBeFocused();
  await apart(jun);
  await jun.keyboard.type("abc");
  await expect(tour(jun)).toHaveCount(0);
  await expect(titleOf(jun)).toHaveText("Harbour rota, and thenabc");

  const ada = await begun("Ada");
  await tour(ada).getByRole("button", { name: "Leave the tour" }).click();
  await expect(tour(ada)).toHaveCount(0);
  await expect(titleOf(ada)).toBeFocused();
  await ada.keyboard.type("xyz");
  await expect(titleOf(ada)).toHaveText("Harbour rota, and thenxyz");
});

test("the palette begins with its own first row, and without what quick find was narrowed to", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  for (const title of ["One", "Two", "Three"]) await addPage(mira, title);
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
});
