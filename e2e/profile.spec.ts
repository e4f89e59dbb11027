// The profile: a user changes name and picture in the settings, and another user sees both on the page that both have open. What
// cannot be stored leaves the old name and the old picture.
// Walks: apps/web/features/settings, apps/web/data/people, apps/server/features/files, packages/ui/avatar.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { isShown, pasteFiles, png, text, type Sample } from "./file-steps.ts";
import { moveTo } from "./in-app.ts";
import { memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let jun: Person;
let page: Page;
const { write, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await write("Written by @mir");
  await expect(page.getByRole("listbox", { name: "Mention" }).getByRole("option", { selected: true })).toHaveText(
    /Mira/,
  );
  await press("Enter");
  jun = await memberOf(mira, browser, "Jun");
});

const group = (): Locator => page.getByRole("group", { name: "Picture" });
const picture = (): Locator => group().locator("img");
const dialog = (): Locator => page.getByRole("dialog", { name: "Crop picture" });
const name = (): Locator => page.getByLabel("Preferred name");

async function openSettings(): Promise<void> {
  await moveTo(page, "/settings");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
}

async function choose(file: Sample): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    group()
      .getByRole("button", { name: /Upload a picture|Change picture/ })
      .click(),
  ]);
  await chooser.setFiles(file);
}

/** Where the picture is in the area of the dialog. */
const placeOfPicture = (): Promise<string | null> => dialog().locator("img").getAttribute("style");

async function renameMira(): Promise<void> {
  await openSettings();
  await expect(name()).toHaveValue("Mira");
  await name().fill("   ");
  await press("Enter");
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await name().fill("a".repeat(201));
  await press("Enter");
  await expect(page.getByText("A name may have at most 200 characters.")).toBeVisible();
  await mira.context.setOffline(true);
  await name().fill("  Mira \u202e  Sato ");
  await press("Enter");
  await expect(page.getByText("Your name was not saved. You are offline.")).toBeVisible();
  await mira.context.setOffline(false);
  await press("Enter");
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  await expect(name()).toHaveValue("Mira Sato");
  await expect(jun.page.locator(".page-body .line").first()).toHaveText("Written by @Mira Sato");
  expect(await faults(page)).toEqual([]);
}

async function cropByKeyboard(): Promise<void> {
  await choose(text("notes.txt", 20));
  await expect(page.getByText("This file is no picture that can be shown.")).toBeVisible();
  await pasteFiles(page, png("me.png"));
  await expect(dialog().locator("img")).toBeVisible();
  const first = await placeOfPicture();
  await dialog().getByRole("application", { name: "Part of the picture" }).focus();
  await press("ArrowRight");
  const moved = await placeOfPicture();
  await press("+");
  await press("Shift+ArrowDown");
  const zoomed = await placeOfPicture();
  expect(new Set([first, moved, zoomed]).size).toBe(3);
  expect(await faults(page)).toEqual([]);
}

async function retryUpload(): Promise<void> {
  await page.route("**/api/v3/uploads/**", (route) => route.abort());
  await dialog().getByRole("button", { name: "Save picture" }).click();
  await expect(dialog().getByText("Your picture was not saved.")).toBeVisible();
  await expect(picture()).toHaveCount(0);
  await page.unroute("**/api/v3/uploads/**");
  await dialog().getByRole("button", { name: "Try again" }).click();
  await expect(dialog()).toBeHidden();
  await expect.poll(() => isShown(picture())).toBe(true);
}

async function seeMira(): Promise<void> {
  await page.goBack();
  const here = jun.page.getByRole("button", { name: "On this page: Mira Sato" });
  await expect.poll(() => isShown(here.locator("img"))).toBe(true);
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  const menu = page.getByRole("menu", { name: "Workspace" });
  await expect(menu.getByText("Mira Sato")).toBeVisible();
  await expect.poll(() => isShown(menu.locator("img"))).toBe(true);
  await press("Escape");
}

async function onPhone(): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings();
  const shown = await picture().getAttribute("src");
  await choose(png("tall.png", 200, 400));
  await expect(dialog().locator("img")).toBeVisible();
  const first = await placeOfPicture();
  const box = await dialog().getByRole("application").boundingBox();
  if (box === null) throw new Error("the crop area has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 40);
  await page.mouse.up();
  expect(await placeOfPicture()).not.toBe(first);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await dialog().getByRole("button", { name: "Save picture" }).click();
  await expect(dialog()).toBeHidden();
  await expect(picture()).not.toHaveAttribute("src", shown ?? "");
  await group().getByRole("button", { name: "Remove picture" }).click();
  await expect(picture()).toHaveCount(0);
  await expect(group().getByRole("button", { name: "Upload a picture" })).toBeVisible();
}

test("name and picture are changed, checked and cropped; a failure keeps the old ones; others see the change at once", async () => {
  await test.step(
    "a name of spaces, a long name and a name without network are not stored; a stored name reaches others",
    renameMira,
  );
  await test.step("a file that is no picture is refused, and a picture is cropped by keyboard", cropByKeyboard);
  await test.step("a failed upload leaves no picture and can be tried again", retryUpload);
  await test.step("another user sees name and picture on the page, the user sees them in the menu", seeMira);
  await test.step("at 390 pixels a picture is cropped by dragging, stored and removed", onPhone);
});
