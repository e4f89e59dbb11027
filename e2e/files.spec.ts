// Files in pages: uploads, resumed uploads, pictures and players; behaviours are named as in docs/behaviours.md (C13 ...).
// Walks: apps/web/data/files, apps/web/features/page/files, packages/sync/files, apps/server/features/files, packages/blocks/media.
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page, Route } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { openFromSidebar } from "./in-app.ts";
import { addPage, linesOf, memberOf, settler, titleOf, type Person } from "./people.ts";
import { draw, sound } from "@tessera/testing/sample-files.ts";
import { chooseFiles, dropFiles, isShown, pasteFiles, png, text, type Point, type Sample } from "./file-steps.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press, slash } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const types = (on: Page): Promise<string[]> =>
  on
    .locator(".page-body .block")
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset["type"] ?? ""));
const picture = (on: Page = page): Locator => on.locator(".page-body figure img");
const choose = (...files: Sample[]): Promise<void> => chooseFiles(page, ...files);
const drop = (at: Point, ...files: Sample[]): Promise<void> => dropFiles(page, at, ...files);
const paste = (...files: Sample[]): Promise<void> => pasteFiles(page, ...files);

/** Returns another user, who has the page with the picture open. */
async function uploadImage(browser: Browser): Promise<Person> {
  await write("Before", "");
  await slash("image");
  await expect(page.getByRole("button", { name: "Choose from this device" })).toBeFocused();
  await choose(png("boats.png"));
  await expect.poll(() => types(page)).toEqual(["text", "image", "text"]);
  await expect(picture()).toHaveAttribute("src", /\/signed\/.*boats\.png/);
  await expect.poll(() => isShown(picture())).toBe(true);
  const noor = await memberOf(mira, browser, "Noor");
  await expect.poll(() => isShown(picture(noor.page))).toBe(true);
  for (const on of [page, noor.page])
    await expect.poll(async () => Math.round((await picture(on).boundingBox())?.width ?? 0)).toBe(320);
  return noor;
}

async function resizePicture(noor: Person): Promise<void> {
  const title = await write("");
  await paste(png("size.png", 400, 200));
  await expect.poll(() => isShown(picture())).toBe(true);
  const width = async () => Math.round((await picture().boundingBox())?.width ?? 0);
  expect(await width()).toBe(400);
  const handle = page.getByRole("slider", { name: "Width" });
  await picture().hover();
  const box = await handle.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 100);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 58, (box?.y ?? 0) + 100, { steps: 4 });
  await page.mouse.up();
  // A picture in the middle grows on both sides.
  await expect.poll(width).toBe(500);
  await handle.focus();
  await press("ArrowLeft", "Shift+ArrowLeft");
  await expect.poll(width).toBe(388);
  await expect(handle).toHaveAttribute("aria-valuenow", "388");
  await press("Escape");
  await press("Control+z");
  await expect.poll(width).toBe(484);
  await picture().click();
  await press("Enter");
  const more = page.locator(".page-body").getByRole("button", { name: "More" });
  await expect(more).toBeFocused();
  await press("Enter");
  await page.getByRole("menuitemradio", { name: "Left" }).click();
  await expect(page.locator(".page-body figure")).toHaveAttribute("data-align", "left");
  await press("Control+z");
  await expect(page.locator(".page-body figure")).not.toHaveAttribute("data-align", "left");
  await press("Control+y");
  await expect(page.locator(".page-body figure")).toHaveAttribute("data-align", "left");
  await page.getByRole("menuitem", { name: "Full width" }).click();
  const column = (await page.locator(".page-body figure").boundingBox())?.width ?? 0;
  await expect.poll(width).toBe(Math.round(column));
  await more.click();
  await page.getByRole("menuitem", { name: "Alt text" }).click();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A boat");
  await press("Enter");
  await expect(page.getByRole("img", { name: "A boat" })).toBeVisible();
  // The width and the alternative text are stored, so that a browser that opens the page later shows them.
  await openFromSidebar(noor.page, title);
  const stored = noor.page.getByRole("img", { name: "A boat" });
  await expect(stored).toBeVisible();
  await expect.poll(async () => Math.round((await stored.boundingBox())?.width ?? 0)).toBe(Math.round(column));
}

async function writeCaption(noor: Person): Promise<void> {
  await addPage(mira, "Captions");
  await press("Enter");
  await paste(png("c.png"));
  await expect.poll(() => isShown(picture())).toBe(true);
  await picture().hover();
  await page.locator(".page-body").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Caption" }).click();
  const caption = (on: Page) => on.getByRole("textbox", { name: "Caption" });
  await expect(caption(page)).toBeFocused();
  await page.keyboard.type("Low tide");
  await openFromSidebar(noor.page, "Captions");
  await expect(caption(noor.page)).toHaveText("Low tide");
  await caption(noor.page).click();
  await noor.page.keyboard.press("Home");
  await noor.page.keyboard.type("At ");
  await page.keyboard.type(", May");
  await expect(caption(page)).toHaveText("At Low tide, May");
  await expect(caption(noor.page)).toHaveText("At Low tide, May");
  await press("Control+z");
  // Words that were typed within half a second are one step. What the other user wrote stays.
  await expect(caption(page)).toHaveText(/^At (?:Low tide)?$/);
  await press("Enter");
  await page.keyboard.type("Next");
  await expect.poll(() => linesOf(page)).toEqual(["Next"]);
}

test("C13: pictures are shown to other users as they are stored", async ({ browser }) => {
  const noor = await test.step("C13: an image is chosen, uploaded, and shown to others at an address of its own", () =>
    uploadImage(browser));
  await test.step("C13: the width by pointer and by keys, the place, full width and alt text are one undo step each", () =>
    resizePicture(noor));
  await test.step("C13: two users write a caption, and Enter continues below the picture", () => writeCaption(noor));
});

test("C13: an address can be used instead; an address without a picture is reported and changes nothing", async () => {
  await page.route("https://pictures.example/**", (route: Route) =>
    route.request().url().endsWith("boat.png")
      ? route.fulfill({ body: draw(200, 100), contentType: "image/png" })
      : route.fulfill({ status: 404 }),
  );
  await write("");
  await slash("image");
  const field = page.getByLabel("Or paste a link");
  for (const wrong of [
    "not an address",
    "http://pictures.example/boat.png",
    "javascript:alert(1)",
    "https://pictures.example/none.png",
  ]) {
    await field.fill(wrong);
    await press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/Nothing that can be shown/);
  }
  await field.fill("https://pictures.example/boat.png");
  await press("Enter");
  await expect(picture()).toHaveAttribute("src", "https://pictures.example/boat.png");
  await expect.poll(async () => Math.round((await picture().boundingBox())?.height ?? 0)).toBe(100);
});

test("G8: files dropped between blocks and pasted at the caret become blocks there, in their order", async () => {
  await write("One", "Two");
  const two = await page.locator(".page-body .line").nth(1).boundingBox();
  await drop({ x: (two?.x ?? 0) + 20, y: (two?.y ?? 0) + 2 }, png("a.png"), text("b.txt", 20), png("c.png"));
  await expect.poll(() => types(page)).toEqual(["text", "image", "file", "image", "text"]);
  await expect(picture()).toHaveCount(2);
  await expect(picture().nth(0)).toHaveAttribute("src", /a\.png/);
  await expect(picture().nth(1)).toHaveAttribute("src", /c\.png/);
  await page.locator(".page-body .line").nth(1).click();
  await press("End", "Enter");
  await paste(png("d.png"), text("e.txt", 30));
  await expect.poll(() => types(page)).toEqual(["text", "image", "file", "image", "text", "image", "file", "text"]);
  await expect(page.getByRole("link", { name: "Download: e.txt" })).toContainText("30 bytes");
  await press("Control+z");
  await expect.poll(() => types(page)).toEqual(["text", "image", "file", "image", "text", "text"]);
});

test("G8: an upload that loses the network resumes by itself, also after a reload, with the missing parts", async () => {
  const title = await write("");
  const large = text("log.txt", 9 * 1024 * 1024);
  const parts: string[] = [];
  let open = 1;
  await page.route("**/api/v3/uploads/**", async (route) => {
    if (parts.length >= open) return route.abort("internetdisconnected");
    parts.push(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
    return route.continue();
  });
  await slash("file");
  await choose(large);
  await expect(page.getByText(/Waiting for the network/)).toBeVisible();
  await expect.poll(() => parts).toEqual(["0"]);
  // The upload is not on screen on another page, and resumes nevertheless.
  await addPage(mira, "Elsewhere");
  await page.reload();
  await titleOf(page).waitFor();
  open = 2;
  await expect.poll(() => parts).toEqual(["0", "1"]);
  open = 3;
  await expect.poll(() => parts).toEqual(["0", "1", "2"]);
  await openFromSidebar(page, title);
  await expect(page.getByRole("link", { name: "Download: log.txt" })).toContainText("9 MB");
  await page.unroute("**/api/v3/uploads/**");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download: log.txt" }).click(),
  ]);
  expect(readFileSync(await download.path()).equals(large.buffer)).toBe(true);
});

test("G8: a file that is an image by its name alone is refused with a message and can be discarded; the block stays", async () => {
  await write("");
  await slash("image");
  await choose({ name: "false.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await expect(page.getByText("The content of this file is not what its type says.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Add an image" })).toBeVisible();
  const waiting = await page.getByRole("button", { name: "Add an image" }).boundingBox();
  await drop({ x: (waiting?.x ?? 0) + 50, y: (waiting?.y ?? 0) + 20 }, png("true.png"));
  await expect.poll(() => isShown(picture())).toBe(true);
  expect(await types(page)).toEqual(["image", "text"]);
});

test("G8: a file that was added offline is uploaded when the network returns", async () => {
  await write("");
  await mira.context.setOffline(true);
  await paste(png("later.png"));
  await expect.poll(() => types(page)).toEqual(["image", "text"]);
  await expect(page.getByText(/Waiting for the network/)).toBeVisible();
  await mira.context.setOffline(false);
  await expect(picture()).toHaveAttribute("src", /\/signed\/.*later\.png/);
  await expect.poll(() => isShown(picture())).toBe(true);
});

test("J8: nothing below a picture moves when it is drawn, and a refused address is requested again", async () => {
  await write("", "Below");
  await page.locator(".page-body .line").first().click();
  await paste(png("wide.png", 1000, 500));
  await expect.poll(() => isShown(picture())).toBe(true);
  let held: Route | null = null;
  let refusals = 1;
  await page.route("**/image/**", async (route) => {
    if (refusals-- > 0) return route.fulfill({ status: 403 });
    held = route;
  });
  await page.reload();
  const below = page.locator(".page-body .line", { hasText: "Below" });
  await expect.poll(() => held !== null).toBe(true);
  const before = await below.boundingBox();
  await page.evaluate(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => (seen.shifts += list.getEntries().length)).observe({
      type: "layout-shift",
      buffered: false,
    });
  });
  await (held as unknown as Route).continue();
  await expect.poll(() => isShown(picture())).toBe(true);
  expect(await below.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  await page.unroute("**/image/**");
});

test("C13: a picture is replaced, downloaded and deleted, and undo restores it", async () => {
  await write("");
  await paste(png("old.png", 100, 50));
  await expect.poll(() => isShown(picture())).toBe(true);
  const more = page.locator(".page-body").getByRole("button", { name: "More" });
  await picture().hover();
  await more.click();
  await page.getByRole("menuitem", { name: "Replace" }).click();
  await choose(png("new.png", 200, 50));
  await expect(picture()).toHaveAttribute("src", /new\.png/);
  await expect.poll(async () => Math.round((await picture().boundingBox())?.width ?? 0)).toBe(200);
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("new.png");
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.poll(() => types(page)).toEqual(["text"]);
  await press("Control+z");
  await expect(picture()).toHaveAttribute("src", /new\.png/);
});

test("C13: a sound plays in the page and is fetched by ranges; a PDF and other files are downloaded with their names", async () => {
  await write("");
  const ranges: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/signed/")) ranges.push(request.headers()["range"] ?? "");
  });
  await paste(
    { name: "bell.wav", mimeType: "audio/wav", buffer: sound() },
    { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<script>alert(1)</script>") },
  );
  await expect.poll(() => types(page)).toEqual(["audio", "pdf", "file", "text"]);
  const audio = page.locator(".page-body audio");
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.duration)).toBeCloseTo(1, 1);
  expect(ranges.some((range) => range.startsWith("bytes="))).toBe(true);
  await expect(page.getByRole("link", { name: "Download: plan.pdf" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download: page.html" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("page.html");
});

test("C13: files and their states have no accessibility faults", async () => {
  await write("", "");
  await page.locator(".page-body .line").first().click();
  await paste(png("a.png"), text("b.txt", 10));
  await expect.poll(() => isShown(picture())).toBe(true);
  await slash("video");
  await press("Escape");
  await expect(page.getByRole("button", { name: "Add a video" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
