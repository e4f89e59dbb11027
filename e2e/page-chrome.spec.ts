// What is around the text of a page: its style, its lock, its export, its icon and cover, its outline; behaviours are named as in
// docs/behaviours.md (E13 ...).
// Walks: apps/web/features/page/around, apps/web/features/page-menu, apps/web/features/page-head.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, guestOf, settler, titleOf, type Person } from "./people.ts";
import { draw } from "@tessera/testing/sample-files.ts";
import { isShown } from "./file-steps.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const bar = () => page.getByRole("banner");

async function openMenu(): Promise<void> {
  await bar().getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

async function closeMenu(): Promise<void> {
  await press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

const styleOf = (of: Page, property: "fontFamily" | "fontSize") =>
  bodyOf(of).evaluate((body, name) => getComputedStyle(body)[name], property);
const widthOf = (of: Page) => bodyOf(of).evaluate((body) => body.getBoundingClientRect().width);

test("page: font, small text and full width apply to all users, also after a reload", async () => {
  await write("Tides and times");
  const [font, size, width] = [await styleOf(page, "fontFamily"), await styleOf(page, "fontSize"), await widthOf(page)];
  await openMenu();
  await page.getByRole("menuitemradio", { name: "Serif" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Small text" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Full width" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Full width" })).toBeChecked();
  expect(await faults(page)).toEqual([]);
  await closeMenu();
  await expect.poll(() => styleOf(page, "fontFamily")).toContain("Source Serif");
  expect(await styleOf(page, "fontFamily")).not.toBe(font);
  expect(Number.parseFloat(await styleOf(page, "fontSize"))).toBeLessThan(Number.parseFloat(size));
  await expect.poll(() => widthOf(page)).toBeGreaterThan(width);
  await page.reload();
  await expect.poll(() => styleOf(page, "fontFamily")).toContain("Source Serif");
  await expect.poll(() => widthOf(page)).toBeGreaterThan(width);
  await openMenu();
  await page.getByRole("menuitemradio", { name: "Default" }).click();
  await closeMenu();
  await expect.poll(() => styleOf(page, "fontFamily")).toBe(font);
});

test("E13: a locked page cannot be edited, its toggles still open, and its lock mark unlocks it", async () => {
  await write("> Fog rules");
  await press("Enter");
  await page.keyboard.type("Sound the horn");
  await press("Tab");
  await shown("Fog rules", "  Sound the horn");
  await openMenu();
  await page.getByRole("menuitemcheckbox", { name: "Lock page" }).click();
  await closeMenu();
  const mark = bar().getByRole("button", { name: "Locked. Unlock the page" });
  await expect(mark).toBeVisible();
  await expect(bodyOf(page)).toHaveAttribute("contenteditable", "false");
  await expect(titleOf(page)).toHaveAttribute("contenteditable", "false");
  await expect(page.getByRole("button", { name: "Add icon" })).toBeHidden();
  await line("Fog rules").click();
  await page.keyboard.type("nothing of this");
  await shown("Fog rules", "  Sound the horn");
  const inside = line("Sound the horn");
  const wasShown = await inside.isVisible();
  await page.locator(".block[data-type=toggle] button").first().click();
  await expect(inside).toBeVisible({ visible: !wasShown });
  await mark.click();
  await expect(mark).toBeHidden();
  await expect(bodyOf(page)).toHaveAttribute("contenteditable", "true");
  await page.getByRole("button", { name: "Lock again" }).click();
  await expect(mark).toBeVisible();
  await mark.click();
  await line("Fog rules").click();
  await press("End");
  await page.keyboard.type(" of the quay");
  await expect(line("Fog rules of the quay")).toBeVisible();
});

test("E13: a reader sees that the page is locked, and cannot unlock it", async ({ browser }) => {
  await write("For all to read");
  await openMenu();
  await page.getByRole("menuitemcheckbox", { name: "Lock page" }).click();
  await closeMenu();
  const ada = await guestOf(mira, browser);
  const locked = ada.page.getByRole("banner").getByText("Locked");
  await expect(locked).toBeVisible();
  await ada.context.close();
});

test("page: the menu shows the number of words and who edited the page last", async () => {
  await write("one two three", "four, five");
  await openMenu();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("5 words");
  await expect(menu).toContainText(/Last edited by Mira, /);
  await closeMenu();
});

async function exported(row: string): Promise<{ readonly name: string; readonly text: string }> {
  await openMenu();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: row }).click(),
  ]);
  await expect(page.getByRole("menu")).toBeHidden();
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("page: the whole page is exported as Markdown and as HTML", async () => {
  const title = await write("# Sailings", "North & south <quay>", "- At seven");
  const markdown = await exported("Export as Markdown");
  expect(markdown.name).toBe(`${title}.md`);
  expect(markdown.text).toBe(`# ${title}\n\n# Sailings\n\nNorth & south \\<quay>\n\n- At seven\n`);
  const html = await exported("Export as HTML");
  expect(html.name).toBe(`${title}.html`);
  expect(html.text).toContain("<p>North &amp; south &lt;quay&gt;</p>");
  expect(html.text).toContain("<ul><li>At seven</li></ul>");
});

test("page: icon and cover are uploaded from this device, and shown again after a reload", async () => {
  await write("A page with pictures");
  await page.locator("h1").hover();
  await page.getByRole("button", { name: "Add icon" }).click();
  const choose = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a picture" }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  await choose("notes.png", "image/png", Buffer.from("not a picture"));
  await expect(page.getByRole("alert")).toContainText("no picture that can be shown");
  await choose("icon.png", "image/png", draw(64, 64));
  const icon = page.getByRole("button", { name: "Change the icon" }).locator("img");
  await expect(icon).toBeVisible();
  await expect(icon).toHaveAttribute("src", /\/image\/.*icon\.png.*&width=160$/);
  await expect.poll(() => isShown(icon)).toBe(true);
  await expect(page.getByRole("dialog", { name: "Icon of the page" })).toBeHidden();
  await page.locator("h1").hover();
  await page.getByRole("button", { name: "Add cover" }).click();
  await choose("cover.png", "image/png", draw(300, 200));
  const cover = page.locator("main img[src*='cover.png']");
  await expect.poll(() => isShown(cover)).toBe(true);
  await page.reload();
  await expect.poll(() => isShown(icon)).toBe(true);
  await expect.poll(() => isShown(cover)).toBe(true);
});

test("L5: the outline lists the headings at the side, marks the visible heading, and scrolls to a heading", async () => {
  await write("# Morning");
  const outline = page.getByRole("navigation", { name: "Outline" });
  const list = outline.getByRole("list");
  await expect(line("Morning")).toBeVisible();
  await expect(list).toBeHidden();
  await press("Enter");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", Array.from({ length: 60 }, (_, at) => `Line ${at}`).join("\n"));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(line("Line 59")).toBeVisible();
  await press("Enter");
  await page.keyboard.type("## Noon");
  const rows = outline.getByRole("button");
  await expect(rows).toHaveText(["Morning", "Noon"]);
  await page.keyboard.type(" tide");
  await expect(rows).toHaveText(["Morning", "Noon tide"]);
  await rows.first().focus();
  await expect(rows.first().getByText("Morning")).toBeVisible();
  await press("Enter");
  await expect(line("Morning")).toBeInViewport();
  await expect(rows.first()).toHaveAttribute("aria-current", "location");
  expect(await faults(page)).toEqual([]);
  await press("Tab", "Enter");
  await expect(line("Noon tide")).toBeInViewport();
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(list).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(list).toBeVisible();
  await line("Noon tide").click();
  await press("End", "Shift+Home", "Backspace", "Backspace");
  await expect(list).toBeHidden();
});
