// Files in the cells of a database: added from the device, by drop, paste and link, renamed, moved, removed and opened, in a table
// and on the page of a row. An upload that fails or waits is reported, and resumes.
// Walks: packages/database/properties/file, packages/database/views/table, apps/web/features/databases/shown, apps/web/data/files, packages/sync/files.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { chooseFiles, dropFiles, isShown, pasteFiles, png, text } from "./file-steps.ts";
import { openFromSidebar } from "./in-app.ts";
import { databaseOf, words } from "./made-database.ts";
import { atPhone, guestOf, settler, titleOf, type Person } from "./people.ts";
import { smallTargets } from "./small-targets.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const cell = (place: number, column: number, on = page): Locator =>
  on.getByRole("grid", { name: "Table" }).locator(`[data-place="${place}"] [data-column="${column}"]`);
const surface = (on = page): Locator => on.getByRole("dialog", { name: /Papers/ });
const names = (on = page): Promise<string[]> => surface(on).getByRole("link").allInnerTexts();
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
/** Closes the list of files and waits until the table has the focus. */
async function leave(): Promise<void> {
  await press("Escape");
  await expect(surface()).toBeHidden();
  await expect(page.getByRole("grid", { name: "Table" })).toBeFocused();
}
const linked = (...all: string[]) =>
  all.flatMap((name, at) => [
    ...(at === 0 ? [] : [[","]]),
    [name, [["a", `https://harbour.example/${name}`]]],
  ]) as never;

async function fleet(title: string): Promise<void> {
  await databaseOf(mira, {
    title,
    columns: { papers: { name: "Papers", type: "file", width: 200 }, note: { name: "Note", type: "text" } },
    rows: [{ title: words("Tern") }, { title: words("Petrel"), papers: linked("a.pdf", "b.pdf", "c.pdf") }],
  });
  await openFromSidebar(page, title);
  await expect(cell(1, 0)).toContainText("Petrel");
}

test("files are chosen from the device, shown during their upload, and removed by undo", async () => {
  await fleet("Chosen");
  await cell(0, 1).click();
  await press("Enter");
  await expect(surface()).toContainText("No files yet.");
  expect(await faults(page)).toEqual([]);
  await chooseFiles(page, png("chart.png"), text("tides.txt", 300));
  await expect.poll(() => names()).toEqual(["chart.png", "tides.txt"]);
  await expect.poll(() => isShown(surface().locator("img"))).toBe(true);
  expect(await faults(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    surface().getByRole("link", { name: "Download: tides.txt" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("tides.txt");
  await leave();
  await expect(cell(0, 1)).toHaveText("chart.png, tides.txt");
  await press("Control+z");
  await expect(cell(0, 1)).toHaveText("chart.png");
  await press("Control+z");
  await expect(cell(0, 1)).toHaveText("");
  await press("Control+y", "Control+y");
  await expect(cell(0, 1)).toHaveText("chart.png, tides.txt");
});

test("by keyboard a file is renamed, moved and removed, and another file is added by its link", async () => {
  await fleet("By key");
  await cell(1, 1).click();
  await press("Enter");
  expect(await names()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  await surface().getByRole("button", { name: "Move “a.pdf”", exact: true }).focus();
  await press("ArrowDown");
  await expect.poll(() => names()).toEqual(["b.pdf", "a.pdf", "c.pdf"]);
  await expect(surface().getByRole("button", { name: "Move “a.pdf”", exact: true })).toBeFocused();
  await surface().getByRole("button", { name: "Rename “c.pdf”" }).focus();
  await press("Enter");
  await page.keyboard.type("Certificate.pdf");
  await press("Enter");
  await expect.poll(() => names()).toEqual(["b.pdf", "a.pdf", "Certificate.pdf"]);
  await surface().getByRole("button", { name: "Rename “a.pdf”" }).focus();
  await press("Enter");
  await page.keyboard.type("never");
  await press("Escape");
  await expect.poll(() => names()).toEqual(["b.pdf", "a.pdf", "Certificate.pdf"]);
  await surface().getByRole("button", { name: "Remove “b.pdf”" }).focus();
  await press("Enter");
  await expect.poll(() => names()).toEqual(["a.pdf", "Certificate.pdf"]);
  const link = surface().getByRole("textbox", { name: "Or paste a link" });
  await link.fill("javascript:alert(1)");
  await press("Enter");
  await expect(surface().getByRole("alert")).toContainText("This is no address of a file.");
  await link.fill("https://harbour.example/pilot%20book.pdf");
  await press("Enter");
  await expect.poll(() => names()).toEqual(["a.pdf", "Certificate.pdf", "pilot book.pdf"]);
  await leave();
  await expect(cell(1, 1)).toHaveText(/a\.pdf, Certificate\.pdf, pilot book\.pdf/);
  await press("Control+z", "Control+z");
  await expect(cell(1, 1)).toHaveText(/b\.pdf, a\.pdf, Certificate\.pdf/);
});

test("a file is dragged among the files of its cell by its handle, and Escape cancels the drag", async () => {
  await fleet("By drag");
  await cell(1, 1).click();
  await press("Enter");
  const drag = async (name: string, over: string): Promise<void> => {
    const from = await surface()
      .getByRole("button", { name: `Move “${name}”`, exact: true })
      .boundingBox();
    const to = await surface()
      .getByRole("button", { name: `Move “${over}”`, exact: true })
      .boundingBox();
    if (from === null || to === null) throw new Error("the handles have no boxes because they are not drawn");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height - 2, { steps: 4 });
  };
  await drag("a.pdf", "b.pdf");
  await press("Escape");
  await page.mouse.up();
  expect(await names()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  await drag("a.pdf", "b.pdf");
  await page.mouse.up();
  await expect.poll(() => names()).toEqual(["b.pdf", "a.pdf", "c.pdf"]);
});

test("files are dropped on a cell and pasted into a cell; a drop on a cell of another type does nothing", async () => {
  await fleet("Dropped");
  const at = async (place: number, column: number) => {
    const box = await cell(place, column).boundingBox();
    if (box === null) throw new Error("the cell has no box because it is not drawn");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await dropFiles(page, await at(0, 2), text("beside.txt", 20));
  await dropFiles(page, await at(0, 1), text("dropped.txt", 20));
  await expect.poll(() => names()).toEqual(["dropped.txt"]);
  await press("Escape");
  await cell(0, 1).click();
  await pasteFiles(page, png("pasted.png"));
  await expect.poll(() => names()).toEqual(["dropped.txt", "pasted.png"]);
  await press("Escape");
  await expect(cell(0, 2)).toHaveText("");
});

test("an upload that the server refuses can be tried again, and an upload that waits for the network resumes", async () => {
  await fleet("Troubles");
  await page.route("**/api/v3/uploads/**", (route) =>
    route.fulfill({
      status: 507,
      json: { errorId: "1", name: "StorageFullError", debugMessage: "There is no room left for files." },
    }),
  );
  await cell(0, 1).click();
  await press("Enter");
  await chooseFiles(page, text("waits.txt", 40));
  await expect(surface()).toContainText("There is no room left for files.");
  expect(await faults(page)).toEqual([]);
  await page.unroute("**/api/v3/uploads/**");
  await surface().getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => names()).toEqual(["waits.txt"]);
  await mira.context.setOffline(true);
  await chooseFiles(page, text("later.txt", 40));
  await expect(surface()).toContainText("Waiting for the network");
  await chooseFiles(page, text("never.txt", 40));
  await expect(surface()).toContainText("never.txt");
  await surface().locator("li", { hasText: "never.txt" }).getByRole("button", { name: "Cancel upload" }).click();
  await mira.context.setOffline(false);
  await expect.poll(() => names()).toEqual(["waits.txt", "later.txt"]);
});

test("files are edited in the same way on the page of a row", async () => {
  await fleet("Row page");
  await cell(1, 0).click();
  await press("Control+Enter");
  await page.locator("[data-peek-panel]").getByRole("button", { name: "Open as a page" }).click();
  await expect(titleOf(page)).toHaveText("Petrel");
  await expect(page.locator("[data-peek-panel]")).toBeHidden();
  await page.getByRole("button", { name: /^Papers: / }).click();
  await surface().getByRole("button", { name: "Remove “a.pdf”" }).click();
  await chooseFiles(page, text("added.txt", 30));
  await expect.poll(() => names()).toEqual(["b.pdf", "c.pdf", "added.txt"]);
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(page.getByRole("button", { name: "Papers: b.pdf, c.pdf, added.txt" })).toBeFocused();
});

test("a user with read access opens files and cannot change them", async ({ browser }) => {
  await fleet("Only read");
  const ada = await guestOf(mira, browser);
  await cell(1, 1, ada.page).click();
  await ada.page.keyboard.press("Enter");
  expect(await names(ada.page)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  await expect(surface(ada.page).getByRole("button")).toHaveCount(0);
  expect(await faults(ada.page)).toEqual([]);
});

test("on a phone files are added and removed by touch, and the targets are large enough for a finger", async ({
  browser,
}) => {
  await fleet("On a phone");
  const { page: phone, context } = await atPhone(mira, browser);
  await cell(1, 1, phone).tap();
  await cell(1, 1, phone).tap();
  await expect(surface(phone)).toBeVisible();
  expect(await faults(phone)).toEqual([]);
  expect(await smallTargets(phone)).toEqual([]);
  await chooseFiles(phone, text("pocket.txt", 30));
  await expect.poll(() => names(phone)).toEqual(["a.pdf", "b.pdf", "c.pdf", "pocket.txt"]);
  await surface(phone).getByRole("button", { name: "Remove “a.pdf”" }).tap();
  await expect.poll(() => names(phone)).toEqual(["b.pdf", "c.pdf", "pocket.txt"]);
  await context.close();
});
