// Synced blocks: an original, its copies on other pages, the ways into and out of them; behaviours are named as in
// docs/behaviours.md.
// Walks: packages/blocks/synced, packages/blocks/transclusion-container, packages/blocks/transclusion-reference, apps/web/features/page/faces.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, guestOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, slash, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const type = (words: string) => page.keyboard.type(words);
const frame = (at = 0) => page.locator("[data-synced-frame]").nth(at);
const inner = (at = 0) => page.locator(".page-body .page-body").nth(at);
const told = (words: string) => expect(page.getByText(words).first()).toBeVisible();

/** Of what the caret is in, or of what is selected. */
async function chooseInBlockMenu(words: string): Promise<void> {
  await press("Control+/");
  await expect(page.getByRole("listbox", { name: "Block menu" })).toBeVisible();
  await type(words);
  await press("Enter");
  await expect(page.getByRole("listbox", { name: "Block menu" })).toBeHidden();
}

/** In the bar of a frame. */
async function chooseInBar(words: string, at = 0): Promise<void> {
  await frame(at).hover();
  await frame(at).getByRole("button", { name: "Synced block: what can be done" }).click();
  await page.getByRole("menuitem", { name: words }).click();
}

/** A page with one line that is synced and copied; answers with its title. */
async function original(words: string): Promise<string> {
  const title = await write("above", words, "below");
  await line(words).click();
  await chooseInBlockMenu("Copy and sync");
  await shown("above", "*(transclusion_container)", `  ${words}`, "below");
  return title;
}

async function go(title: string): Promise<void> {
  await page.getByRole("link", { name: title, exact: true }).first().click();
  await expect(titleOf(page)).toHaveText(title);
  await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
}

test("C16: the menu of what to insert makes an empty one with the caret in it, and it is there after a reload", async () => {
  await write("above", "");
  await slash("synced");
  await shown("above", "(transclusion_container)", "  ", "");
  await expect(inner()).toBeFocused();
  await type("Tar the hull");
  await press("Enter");
  await type("[] and the deck");
  await shown("above", "(transclusion_container)", "  Tar the hull", "  and the deck", "");
  await page.reload();
  await shown("above", "(transclusion_container)", "  Tar the hull", "  and the deck", "");
});

test("D3, C23: menus and signs work inside of it, and undo takes back what was done there", async () => {
  await write("above", "");
  await slash("synced");
  await expect(inner()).toHaveAttribute("data-complete", "");
  await slash("quote");
  await type("Quoted");
  await expect(inner().locator('[data-type="quote"]')).toHaveText("Quoted");
  await press("Control+z");
  await expect(inner().locator('[data-type="quote"]')).toHaveText("");
});

test("C16, G2: blocks that are copied and synced are pasted as a copy, and what is written in either is in both", async () => {
  const from = await original("Low water at six");
  await told("Synced and copied. Paste it where it is to stay in sync.");
  const to = await write("");
  await press("Control+v");
  await shown("(transclusion_reference)", "  Low water at six", "");
  await line("Low water at six").click();
  await press("End");
  await type(", high at noon");
  await shown("(transclusion_reference)", "  Low water at six, high at noon", "");
  await go(from);
  await shown("above", "(transclusion_container)", "  Low water at six, high at noon", "below");
  await line("Low water").click();
  await press("End");
  await type("!");
  await go(to);
  await shown("(transclusion_reference)", "  Low water at six, high at noon!", "");
  await page.reload();
  await shown("(transclusion_reference)", "  Low water at six, high at noon!", "");
});

test("C16, H1: undo on the page of a copy takes back what was written in it, there and in the original", async () => {
  const from = await original("Fog");
  const to = await write("");
  await press("Control+v");
  await line("Fog").click();
  await press("End");
  await type(" horn");
  await shown("(transclusion_reference)", "  Fog horn", "");
  await press("Control+z");
  await shown("(transclusion_reference)", "  Fog", "");
  await go(from);
  await shown("above", "(transclusion_container)", "  Fog", "below");
  await go(to);
  await shown("(transclusion_reference)", "  Fog", "");
});

test("A12, F1: arrows go into it and out of it, and Escape goes out to the block", async () => {
  await original("Middle");
  await line("above").click();
  await press("ArrowDown", "Home");
  await type("1");
  await shown("above", "(transclusion_container)", "  1Middle", "below");
  await press("ArrowDown", "Home");
  await type("2");
  await shown("above", "(transclusion_container)", "  1Middle", "2below");
  await press("ArrowUp", "Home");
  await type("3");
  await shown("above", "(transclusion_container)", "  31Middle", "2below");
  await press("ArrowUp", "Home");
  await type("4");
  await shown("4above", "(transclusion_container)", "  31Middle", "2below");
  await line("Middle").click();
  await expect(inner()).toHaveAttribute("data-complete", "");
  await press("Escape", "Escape", "Backspace");
  await expect(frame()).toHaveCount(0);
  await expect(line("below")).toBeVisible();
});

test("A8, A9: Backspace at its start joins nothing, and an empty one is selected and goes with one more press", async () => {
  await write("above", "");
  await slash("synced");
  await expect(inner()).toBeFocused();
  await type("x");
  await press("Home", "Backspace");
  await shown("above", "(transclusion_container)", "  x", "");
  await press("Delete", "Backspace");
  await shown("above", "(transclusion_container)", "  ", "");
  await press("Backspace");
  await shown("above", "");
  await type("!");
  await shown("above!", "");
});

test("C16: a copy in its own original is refused at a paste, and told", async () => {
  await original("Round and round");
  await line("Round and round").click();
  await expect(inner()).toHaveAttribute("data-complete", "");
  await press("End", "Control+v");
  await told("A synced block cannot stand in itself.");
  await shown("above", "(transclusion_container)", "  Round and round", "below");
});

test("E4, C16: blocks that are dropped on it go into it", async () => {
  await original("Crew");
  await line("below").hover();
  const dots = page.locator("[data-block-handles]").getByRole("button").last();
  await dots.hover();
  await page.mouse.down();
  const box = await line("Crew").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10, { steps: 4 });
  await expect(page.locator("[data-drop-mark=box]")).toBeVisible();
  await page.mouse.up();
  await expect(inner()).toContainText("below");
});

test("C16: a copy is unsynced by its bar, and changes with the original no more", async () => {
  await original("Ropes");
  await line("below").click();
  await press("End", "Enter", "Control+v");
  await expect(frame(1)).toContainText("Ropes");
  await chooseInBar("Unsync this copy", 1);
  await expect(frame(1)).toHaveCount(0);
  await inner().getByText("Ropes").click();
  await press("End");
  await type(" and chains");
  await expect(inner()).toContainText("Ropes and chains");
  await expect(page.locator(".page-body > .section > .block > .content > .line", { hasText: /^Ropes$/ })).toBeVisible();
});

test("C16: the bar says where it is shown and leads there; all copies are unsynced with the original, in one step", async () => {
  const from = await original("Lamps");
  const to = await write("");
  await press("Control+v");
  await expect(frame()).toContainText("Lamps");
  await expect
    .poll(async () => {
      await chooseInBar("Where it is shown");
      const count = await page.getByRole("dialog", { name: "Where it is shown" }).getByRole("link").count();
      if (count < 2) await press("Escape");
      return count;
    })
    .toBe(2);
  await told("1 copy");
  await page.getByRole("dialog", { name: "Where it is shown" }).getByRole("link", { name: "Original" }).click();
  await expect(titleOf(page)).toHaveText(from);
  await chooseInBar("Unsync all copies");
  await shown("above", "*Lamps", "below");
  await go(to);
  await shown("Lamps", "");
  await go(from);
  await line("above").click();
  await press("Control+z");
  await shown("above", "(transclusion_container)", "  Lamps", "below");
  await go(to);
  await shown("(transclusion_reference)", "  Lamps", "");
});

test("C16: when the original is deleted its copies say so, and undo brings it back to them", async () => {
  const from = await original("Gone");
  const to = await write("");
  await press("Control+v");
  await expect(frame()).toContainText("Gone");
  await go(from);
  await line("Gone").click();
  await press("Escape", "Escape", "Backspace");
  await expect(frame()).toHaveCount(0);
  await go(to);
  await told("The original of this synced block was deleted.");
  await go(from);
  await line("above").click();
  await press("Control+z");
  await expect(frame()).toContainText("Gone");
  await go(to);
  await expect(frame()).toContainText("Gone");
});

test("C16: who may not read the original's page is told so, and nothing of it", async ({ browser }) => {
  await original("Only here");
  await write("");
  await press("Control+v");
  await expect(frame()).toContainText("Only here");
  const ada = await guestOf(mira, browser);
  await expect(
    ada.page.getByText("You have no access to the original of this synced block, or it is gone."),
  ).toBeVisible();
  await expect(ada.page.getByText("Only here")).toHaveCount(0);
  await ada.context.close();
});

test("C16: nothing is wrong with a synced block for those who do not see it", async () => {
  await original("Read aloud");
  await expect(page.getByRole("group", { name: "Synced block" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
