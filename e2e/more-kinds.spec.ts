// More kinds of blocks, by keyboard and pointer; behaviours are named as the editor's design names them (C11 ...).
import type { Browser, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { join, makeWorkspace, signUp, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await signUp(browser, server.url, "Mira");
  await makeWorkspace(mira, "Tidewater");
  ({ page } = mira);
  await mira.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

const { write, shown, press, line } = stepsOn(() => mira);
const type = (text: string) => page.keyboard.type(text);
/** Somebody who may only read the page that is open. */
async function reader(browser: Browser, url: string): Promise<Person> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("radio", { name: /^Read this page/ }).check();
  await page.getByRole("button", { name: "Copy invitation link" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  await page.keyboard.press("Escape");
  const person = await signUp(browser, url, "Ada", new URL(link).pathname);
  await join(person);
  await expect(titleOf(person.page)).toHaveText((await titleOf(page).textContent()) ?? "");
  return person;
}
const block = (kind: string) => page.locator(`.block[data-type=${kind}]`);
const triangle = (kind: string) => block(kind).getByRole("button", { name: /^(?:Open|Close)$/ });

test("C11: a triangle's sign before a heading's makes a toggle heading, which opens and closes by Mod+Enter", async () => {
  await write("");
  await type(">## Tides");
  await expect(block("sub_header")).toHaveText("Tides");
  await expect(page.getByRole("heading", { name: "Tides", level: 3 })).toBeVisible();
  await expect(triangle("sub_header")).toHaveAttribute("aria-expanded", "false");
  await press("Control+Enter");
  await expect(triangle("sub_header")).toHaveAttribute("aria-expanded", "true");
  await press("Enter");
  await type("High water");
  await press("Tab");
  await shown("Tides", "  High water");
  await line("Tides").click();
  await press("Control+Enter");
  await expect(line("High water")).toBeHidden();
  await triangle("sub_header").click();
  await expect(line("High water")).toBeVisible();
});

test("C11, C23: a plain heading's sign takes the triangle away, and Backspace right after brings it back", async () => {
  await write(">#### Tides");
  await press("Home");
  await type("#### ");
  await expect(triangle("header_4")).toHaveCount(0);
  await shown("Tides");
  await press("Backspace");
  await expect(triangle("header_4")).toHaveCount(1);
  await shown("####Tides");
});

test("C11, D4: a heading that becomes a toggle heading keeps what stands below it in sight", async () => {
  await write("# Tides", "low");
  await press("Tab");
  await line("Tides").click();
  await press("End");
  await type(" /turn toggle heading 1");
  await expect(page.getByRole("listbox", { name: "Insert" }).getByRole("option", { selected: true })).toHaveText(
    /Toggle heading 1/,
  );
  await press("Enter");
  await expect(triangle("header")).toHaveAttribute("aria-expanded", "true");
  await expect(line("low")).toBeVisible();
  await press("Control+z");
  await expect(triangle("header")).toHaveCount(0);
});

test("D5: a heading that becomes a toggle heading does not take in what follows it", async () => {
  await write("## Tides", "low");
  await press("ArrowUp", "Home");
  await type(">## ");
  await expect(triangle("sub_header")).toHaveCount(1);
  await shown("Tides", "low");
});

test("A21: an empty toggle says what to do when it is open, and a click there writes in it", async () => {
  await write(">## Tides");
  const empty = page.getByRole("button", { name: "Empty toggle. Click or drop blocks inside." });
  await expect(empty).toBeHidden();
  await press("Control+Enter");
  await empty.click();
  await expect(empty).toBeHidden();
  await type("low");
  await shown("Tides", "  low");
  await press("Control+z", "Control+z");
  await expect(empty).toBeVisible();
});

test("E11: Mod+Alt+T opens all toggles, and closes all where all are open", async () => {
  await write("># Tides", "> Winds");
  await press("Control+Alt+t");
  await expect(page.locator('.block [aria-expanded="true"]')).toHaveCount(2);
  await press("Control+Alt+t");
  await expect(page.locator('.block [aria-expanded="false"]')).toHaveCount(2);
  await triangle("header").click();
  await press("Control+Alt+t");
  await expect(page.locator('.block [aria-expanded="true"]')).toHaveCount(2);
});

test("A4: Enter behind a closed toggle heading leaves with it what it hides", async () => {
  await write(">## Tides", "low");
  await line("Tides").click();
  await press("Control+Enter", "ArrowDown", "Tab", "ArrowUp", "Control+Enter", "End", "Enter");
  await type("after");
  await expect(line("low")).toBeHidden();
  await shown("Tides", "  low", "after");
});

test("C11, E13: who only reads opens and closes toggle headings, all of them by Mod+Alt+T", async ({
  browser,
  server,
}) => {
  await write("># Tides", "low");
  await press("Tab");
  await expect(line("low")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const { page: read } = await reader(browser, server.url);
  const arrow = read.getByRole("button", { name: "Open", exact: true });
  await expect(read.getByRole("heading", { name: "Tides" })).toBeVisible();
  await arrow.click();
  await expect(read.locator(".line", { hasText: "low" })).toBeVisible();
  await press("Control+Shift+ArrowUp");
  await expect(read.getByText("Empty toggle", { exact: true })).toBeDisabled();
  await read.keyboard.press("Control+Alt+t");
  await expect(arrow).toBeVisible();
});
