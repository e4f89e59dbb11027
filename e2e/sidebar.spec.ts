// The places people live in: sections, moving by hand and by keys, the page's menu, icon and cover, trash, tabs.
// Walks: apps/web/features/sidebar, apps/web/features/page-menu, apps/web/features/trash, apps/web/frame/tabs, apps/web/features/move, apps/server/features/trash.
import type { Page } from "@playwright/test";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { faults } from "./axe.ts";
import { addPage, guestOf, settler, titleOf } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";

test.use(inMotion);

test.describe.configure({ mode: "parallel", timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("treeitem", { name, exact: true });

/** The names of the rows, top to bottom, deeper ones indented. */
async function rows(page: Page): Promise<string[]> {
  return await page
    .getByRole("treeitem")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute("aria-label") !== null)
        .map((one) => "  ".repeat(Number(one.getAttribute("aria-level")) - 1) + one.getAttribute("aria-label")),
    );
}

async function choose(page: Page, name: string, item: RegExp | string): Promise<void> {
  await row(page, name).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Drags a row to a part of another one: 0 its upper edge, 1 its lower. */
async function drag(page: Page, from: string, to: string, part: number): Promise<void> {
  const [a, b] = [await row(page, from).first().boundingBox(), await row(page, to).first().boundingBox()];
  if (a === null || b === null) throw new Error("a row is not in sight");
  await page.mouse.move(a.x + 60, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + 40, b.y + b.height / 2, { steps: 4 });
  await page.mouse.move(b.x + 40, b.y + b.height * part, { steps: 2 });
}

test("sections, favorites and private pages follow a person to another device, and work offline", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Harbour");
  await addPage(mira, "Ferries");
  await page.getByRole("button", { name: "New private page" }).click();
  await expect(titleOf(page)).toHaveText("");
  await page.keyboard.type("Diary");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Harbour", "  Ferries", "Private", "  Diary", "Recents"]);
  await choose(page, "Ferries", "Add to favorites");
  await expect(row(page, "Favorites")).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  await elsewhere.addCookies(await mira.context.cookies());
  const other = await elsewhere.newPage();
  await other.goto("/");
  const arranged = ["Favorites", "  Ferries", "Workspace", "  Harbour", "  Ferries", "Private", "  Diary", "Recents"];
  await expect.poll(() => rows(other)).toEqual(arranged);
  await mira.context.setOffline(true);
  await choose(page, "Harbour", "Add to favorites");
  await row(page, "Private").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(row(page, "Diary")).toHaveCount(0);
  await expect(row(other, "Harbour")).toHaveCount(1);
  await mira.context.setOffline(false);
  await expect(row(other, "Harbour")).toHaveCount(2);
  await expect(row(other, "Diary")).toHaveCount(0);
  await row(other, "Recents").focus();
  await other.keyboard.press("ArrowRight");
  await expect(row(other, "Diary")).toHaveCount(1);
  await elsewhere.close();
});

test("who is no member sees what was shared, and keeps favorites of their own", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Secret");
  await addPage(mira, "Handout");
  const ada = await guestOf(mira, browser, { role: "read_and_write" });
  await expect.poll(() => rows(ada.page)).toEqual(["Shared", "  Handout", "Recents"]);
  await choose(ada.page, "Handout", "Add to favorites");
  await expect.poll(() => rows(ada.page)).toEqual(["Favorites", "  Handout", "Shared", "  Handout", "Recents"]);
  await expect(ada.page.getByText("could not be saved")).toHaveCount(0);
  await ada.page.reload();
  await expect(row(ada.page, "Handout")).toHaveCount(2);
});

test("a page is moved by hand and by keys, each taken back by undo, and never into itself", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  for (const title of ["One", "Two", "Three"]) await addPage(mira, title);
  await drag(page, "Three", "One", 0.5);
  await expect(row(page, "One")).toHaveAttribute("data-into", "");
  await page.mouse.up();
  await expect(page.getByText("Moved into One", { exact: true })).toBeVisible();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  One", "  Two", "Private", "Recents"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  One", "  Two", "  Three", "Private", "Recents"]);
  await drag(page, "Three", "One", 0.05);
  await page.mouse.up();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  One", "  Two", "Private", "Recents"]);
  // Escape lets go of it where it was.
  await drag(page, "Two", "Three", 0.5);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  One", "  Two", "Private", "Recents"]);

  await row(page, "Two").focus();
  await page.keyboard.press("Control+Shift+ArrowUp");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  Two", "  One", "Private", "Recents"]);
  await expect(row(page, "Two")).toBeFocused();
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "    Two", "  One", "Private", "Recents"]);
  await expect(row(page, "Two")).toBeFocused();
  await expect(page.getByRole("tree").locator("xpath=..").getByRole("status").last()).toContainText("Moved into Three");
  // What is said of it goes when it is not so any more.
  const said = page.getByText("Moved into Three", { exact: true });
  await expect(said).toBeVisible();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(said).toHaveCount(0);
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "    Two", "  One", "Private", "Recents"]);
  await drag(page, "Three", "Two", 0.5);
  await expect(page.getByText("A page cannot go inside itself.")).toBeVisible();
  await page.mouse.up();
  await row(page, "Two").focus();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect
    .poll(() => rows(page))
    .toEqual(
      ["Workspace", "  Three", "    No pages inside", "  Two", "  One", "Private", "Recents"].filter(
        (name) => !name.includes("No pages"),
      ),
    );
  // To another section: it becomes private.
  await page.keyboard.press("Control+Shift+P");
  await page.getByRole("combobox", { name: "Find a place" }).fill("priv");
  await expect(page.getByRole("option")).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  One", "Private", "  Two", "Recents"]);
});

test("a long press lifts a page under a finger", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  for (const title of ["One", "Two"]) await addPage(mira, title);
  const cdp = await page.context().newCDPSession(page);
  const [two, one] = [await row(page, "Two").boundingBox(), await row(page, "One").boundingBox()];
  if (two === null || one === null) throw new Error("a row is not in sight");
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: two.x + 60, y }] });
  await touch("touchStart", two.y + 14);
  await expect(row(page, "Two")).toHaveAttribute("data-dragged", "");
  await touch("touchMove", one.y + 20);
  await touch("touchMove", one.y + one.height / 2);
  await expect(row(page, "One")).toHaveAttribute("data-into", "");
  await touch("touchEnd", one.y + one.height / 2);
  await expect(page.getByText("Moved into One", { exact: true })).toBeVisible();
});

test("the page's menu by keyboard: rename, copy, trash; what is in the trash comes back or goes for good", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Plan");
  await row(page, "Plan").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: /^Rename/ }).press("Enter");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Plans");
  await page.keyboard.press("Enter");
  await expect(row(page, "Plans")).toBeFocused();
  await page.keyboard.press("Control+d");
  await expect(row(page, "Copy of Plans")).toBeVisible();
  await row(page, "Copy of Plans").focus();
  await page.keyboard.press("Delete");
  await expect(row(page, "Copy of Plans")).toHaveCount(0);
  await page.getByRole("button", { name: "Trash", exact: true }).click();
  const trash = page.getByRole("list", { name: "Pages in the trash" });
  await expect(trash).toContainText("Copy of Plans");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Find in the trash" }).fill("zeppelin");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("textbox", { name: "Find in the trash" }).fill("copy");
  await page.getByRole("button", { name: "Restore Copy of Plans" }).click();
  await expect(row(page, "Copy of Plans")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(row(page, "Copy of Plans")).toHaveCount(0);
  // Pressed while the popup is still fading, the button opens it anew.
  await page.evaluate(() => {
    const slowly = new CSSStyleSheet();
    slowly.replaceSync("* { transition-duration: 20s !important }");
    document.adoptedStyleSheets.push(slowly);
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Trash", exact: true }).click();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await page.getByRole("button", { name: "Delete Copy of Plans for good" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Deleted for good")).toBeVisible();
  await expect(trash).toHaveCount(0);
});

test("a page gets an icon and a cover, which is placed by keys, and each is taken off again", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Boats");
  await page.getByRole("button", { name: "Add icon" }).click();
  await page.getByRole("combobox", { name: "Find an emoji" }).fill("ferry");
  await expect(page.getByRole("option", { name: "ferry" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change the icon" })).toContainText("⛴");
  await expect(row(page, "Boats")).toContainText("⛴");
  await page.getByRole("button", { name: "Add cover" }).click();
  await page.getByRole("button", { name: "Mosaic 4", exact: true }).click();
  await page.getByRole("button", { name: "Reposition" }).click();
  const slider = page.getByRole("slider", { name: "Position of the cover" });
  await expect(slider).toHaveAttribute("aria-valuenow", "50");
  await page.keyboard.press("ArrowUp");
  await expect(slider).not.toHaveAttribute("aria-valuenow", "50");
  const placed = await slider.getAttribute("aria-valuenow");
  await page.keyboard.press("Enter");
  await page.reload();
  await page.getByRole("button", { name: "Reposition" }).click();
  await expect(slider).toHaveAttribute("aria-valuenow", placed ?? "");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change cover" }).click();
  await page.getByRole("textbox", { name: "Address of a picture" }).fill("http://example.com/a.png");
  await page.getByRole("button", { name: "Use picture" }).click();
  await expect(page.getByText("Enter an address that begins with https.")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Reposition" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("button", { name: "Reposition" })).toHaveCount(1);
});

test("tabs open, close, are kept over a reload, and the steps back and forward go where they say", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  for (const title of ["One", "Two"]) await addPage(mira, title);
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await expect(tabs).toHaveCount(0);
  await choose(page, "One", "Open in new tab");
  await expect(titleOf(page)).toHaveText("One");
  await expect(tabs.getByRole("link")).toHaveText(["Two", "One"]);
  await page.reload();
  await expect(tabs.getByRole("link")).toHaveText(["Two", "One"]);
  await page.keyboard.press("Control+Alt+ArrowLeft");
  await expect(titleOf(page)).toHaveText("Two");
  await page.keyboard.press("Control+[");
  await expect(titleOf(page)).toHaveText("One");
  await expect(tabs.getByRole("link")).toHaveText(["Two", "One"]);
  await page.keyboard.press("Control+]");
  await expect(titleOf(page)).toHaveText("Two");
  await tabs.getByRole("button", { name: "Close Two" }).click();
  await expect(titleOf(page)).toHaveText("One");
  await expect(tabs).toHaveCount(0);
});

test("two thousand pages draw as few rows as fit, and letters and End find among them", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "First");
  const spaces = await page.request.post(`${apiPath}/getSpaces`, { data: {} });
  const space = Object.keys((Object.values(await spaces.json())[0] as { space: object }).space)[0] ?? "";
  const operations = Array.from({ length: 2000 }, (_, at) => ({
    pointer: { table: "block", id: crypto.randomUUID(), spaceId: space },
    path: [],
    command: "new",
    args: {
      type: "page",
      parent: { table: "space", id: space },
      properties: { title: [[at === 1500 ? "Zebra" : `Page ${at}`]] },
    },
  }));
  const saved = await page.request.post(`${apiPath}/saveTransactionsFanout`, {
    data: { transactions: [{ id: crypto.randomUUID(), spaceId: space, operations }] },
  });
  expect(saved.ok()).toBe(true);
  await expect(row(page, "Page 3")).toBeVisible();
  expect(await page.getByRole("treeitem").count()).toBeLessThan(80);
  await row(page, "First").focus();
  await page.keyboard.type("zeb");
  await expect(row(page, "Zebra")).toBeFocused();
  await expect(row(page, "Zebra")).toHaveAttribute("aria-setsize", "2001");
  await page.keyboard.press("End");
  await expect(row(page, "Recents")).toBeFocused();
  expect(await page.getByRole("treeitem").count()).toBeLessThan(80);
  await page.keyboard.press("Home");
  await expect(row(page, "Workspace")).toBeFocused();
});

test("the page that is read is in sight in the sidebar, and a dragged row keeps no focus from who writes", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira", { to: null });
  const { page } = mira;
  const space = { table: "space", id: mira.spaceId };
  const operations = Array.from({ length: 60 }, (_, at) => {
    const pointer = { table: "block", id: crypto.randomUUID(), spaceId: mira.spaceId };
    const properties = { title: [[`Page ${at}`]] };
    const args = { id: pointer.id, type: "page", parent_id: space.id, parent_table: "space", alive: true, properties };
    return { pointer, path: [], command: "set", args };
  });
  await mira.caller.call("saveTransactions", {
    transactions: [{ id: crypto.randomUUID(), spaceId: mira.spaceId, operations }],
  });
  mira.caller.close();
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/");
  await expect(row(page, "Page 0")).toBeVisible();
  await page.keyboard.press("Control+Alt+n");
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("The newest");
  await expect(row(page, "The newest")).toBeInViewport();

  // Where the person scrolls to is theirs.
  await page.getByRole("tree", { name: "Pages" }).hover();
  await page.mouse.wheel(0, -5000);
  await expect(row(page, "Page 0")).toBeInViewport();
  await page.keyboard.type(" of all");
  await expect(titleOf(page)).toHaveText("The newest of all");
  await expect(row(page, "Page 0")).toBeInViewport();

  await drag(page, "Page 1", "Page 4", 0.95);
  await page.mouse.up();
  await expect
    .poll(async () => (await rows(page)).slice(0, 5))
    .toEqual(["Workspace", "  Page 0", "  Page 2", "  Page 3", "  Page 4"]);
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("!");
  await expect(titleOf(page)).toHaveText("The newest of all!");
});

test("the page menu asks for nobody who is not named", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("src=people")) asked.push(request.postData() ?? "");
  });
  await addPage(mira, "Harbour");
  await page.getByRole("main").or(page.locator("header")).first().waitFor();
  await row(page, "Harbour").click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await expect(page.getByText(/^Last edited/)).toBeVisible();
  for (const body of asked) expect(body).not.toContain('"id":""');
  expect(asked.length).toBeGreaterThan(0);
});
