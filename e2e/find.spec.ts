// Finding and replacing on a page; behaviours are named as in docs/behaviours.md (J4 ...).
// Walks: packages/editor/find, apps/web/features/page/around.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const bar = (of: Page = page) => of.getByRole("search", { name: "Find in the page" });
const field = (of: Page = page) => bar(of).getByRole("textbox", { name: "Find in the page" });
const status = (of: Page = page) => bar(of).getByRole("status");
const painted = () =>
  page.evaluate(() => [CSS.highlights.get("found")?.size ?? 0, CSS.highlights.get("found-now")?.size ?? 0]);
/** What is painted as the current match. */
const currentWords = () =>
  page.evaluate(() => [...(CSS.highlights.get("found-now") ?? [])].map((range) => (range as Range).toString()).join());

async function find(words: string): Promise<void> {
  await press("Control+f");
  await expect(field()).toBeFocused();
  await field().fill(words);
}

test("J4: Mod+F opens our find; a second press is the browser's, Escape selects what was found", async () => {
  await write("Fog at the quay", "no fog", "FOGHORN");
  await press("Control+f");
  await expect(field()).toBeFocused();
  const given = await page.evaluateHandle(() => {
    const seen: boolean[] = [];
    window.addEventListener("keydown", (event) => (event.key === "f" ? seen.push(event.defaultPrevented) : undefined));
    return seen;
  });
  await press("Control+f");
  expect(await given.jsonValue()).toEqual([false]);
  await field().fill("fog");
  await expect(status()).toHaveText(/^\d of 3$/);
  await expect.poll(painted).toEqual([2, 1]);
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(bar()).toBeHidden();
  await expect(bodyOf(page)).toBeFocused();
  expect((await page.evaluate(() => document.getSelection()?.toString() ?? "")).toLowerCase()).toBe("fog");
  expect(await painted()).toEqual([0, 0]);
});

test("J4: Enter goes on, Shift+Enter back, around the end; case and whole words narrow it", async () => {
  await write("Tide one", "tides two", "TIDE three");
  await press("Control+Home");
  await find("tide");
  await expect(status()).toHaveText("1 of 3");
  await press("Enter", "Enter");
  await expect(status()).toHaveText("3 of 3");
  await expect.poll(currentWords).toBe("TIDE");
  await press("Enter");
  await expect(status()).toHaveText("1 of 3");
  await press("Shift+Enter");
  await expect(status()).toHaveText("3 of 3");
  await bar().getByRole("button", { name: "Whole words" }).click();
  await expect(status()).toHaveText(/of 2$/);
  await bar().getByRole("button", { name: "Match case" }).click();
  await expect(status()).toHaveText("Nothing found");
  await field().fill("Tide");
  await expect(status()).toHaveText("1 of 1");
  await press("Escape");
});

test("J4: what stands in a closed toggle is found, and shown when it is reached", async () => {
  await write("> Rules");
  await press("Enter");
  await page.keyboard.type("Sound the horn");
  await press("Tab");
  await shown("Rules", "  Sound the horn");
  const hidden = line("Sound the horn");
  if (await hidden.isVisible()) await page.locator(".block[data-type=toggle] button").first().click();
  await expect(hidden).toBeHidden();
  await find("horn");
  await expect(status()).toHaveText("1 of 1");
  await expect(hidden).toBeVisible();
  await press("Escape");
});

test("J4: what is written meanwhile is found too", async () => {
  await write("one gull");
  await find("gull");
  await expect(status()).toHaveText("1 of 1");
  await line("one gull").click();
  await press("End");
  await page.keyboard.type(" and a gull");
  await expect(status()).toHaveText(/of 2$/);
  await field().click();
  await press("Escape");
});

test("J4: replacing one goes on to the next, all of them is one step back, marks stay", async () => {
  await write("a boat, a boat", "the boat");
  await press("Shift+Home", "Control+b");
  await press("Control+Home");
  await find("boat");
  await expect(status()).toHaveText("1 of 3");
  await bar().getByRole("button", { name: "Replace", exact: true }).click();
  await bar().getByRole("textbox", { name: "Replace with" }).fill("ferry boat");
  await press("Enter");
  await shown("a ferry boat, a boat", "the boat");
  await expect(status()).toHaveText("2 of 3");
  await bar().getByRole("textbox", { name: "Replace with" }).fill("ship");
  await bar().getByRole("button", { name: "Replace all" }).click();
  await shown("a ferry ship, a ship", "the ship");
  await expect(status()).toHaveText("3 places replaced");
  await expect(page.locator(".page-body strong")).toHaveText("the ship");
  await line("the ship").click();
  await press("Control+z");
  await shown("a ferry boat, a boat", "the boat");
  await press("Control+z");
  await shown("a boat, a boat", "the boat");
  await field().click();
  await press("Escape");
});

test("J4: a page that is not all here yet is searched to its end", async ({ browser }) => {
  await write("first");
  const lines = Array.from({ length: 300 }, (_, at) => `Sailing ${at} at noon`);
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    `\n${lines.join("\n")}`,
  );
  await expect.poll(() => outlineOf(page).then((all) => all.length)).toBeGreaterThan(290);
  await expect(page.getByText("Saving")).toBeHidden();
  const storageState = await mira.context.storageState();
  const context = await browser.newContext({ storageState, baseURL: new URL(page.url()).origin });
  const fresh = await context.newPage();
  await expect(async () => {
    await fresh.goto(page.url());
    await expect(bodyOf(fresh).getByText("Sailing 0 at noon")).toBeVisible();
    await fresh.keyboard.press("Control+f");
    await expect(field(fresh)).toBeFocused({ timeout: 5000 });
    await field(fresh).fill("at noon");
    await expect(status(fresh)).toHaveText("1 of 300");
  }).toPass();
  await fresh.keyboard.press("Shift+Enter");
  await expect(fresh.getByText("Sailing 299 at noon")).toBeInViewport();
  // Only what is near the window is painted.
  const near = await fresh.evaluate(() => CSS.highlights.get("found")?.size ?? 0);
  expect(near).toBeGreaterThan(0);
  expect(near).toBeLessThan(150);
  await context.close();
});
