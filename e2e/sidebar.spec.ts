// The sidebar and what belongs to it: sections, moving pages by pointer and by keys, the menu of a page, its icon and cover, the
// trash, tabs.
// Walks: apps/web/features/sidebar, apps/web/features/page-menu, apps/web/features/trash, apps/web/frame/tabs, apps/web/features/move, apps/server/features/trash, apps/server/features/people.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { moveTo, openFromSidebar } from "./in-app.ts";
import { addPage, guestOf, memberOf, settler, titleOf, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";

test.use(inMotion);

/** A user with several empty workspaces: each test opens one that no other test uses. */
let owner: Person;
let page: Page;
let workspaces: readonly { readonly name: string; readonly spaceId: string }[];
let opened = 0;

test.beforeAll(async ({ browser, server }) => {
  owner = await settler(browser, server.url, "Mira", { workspace: "Quay 0", to: null });
  ({ page } = owner);
  const made = [{ name: "Quay 0", spaceId: owner.spaceId }];
  for (let n = 1; n < 10; n++) made.push({ name: `Quay ${n}`, spaceId: await owner.caller.createSpace(`Quay ${n}`) });
  owner.caller.close();
  workspaces = made;
  opened = 0;
  await page.goto("/");
});

/** Opens an empty workspace, after `prepare` has changed it by the API. */
async function newWorkspace(prepare: (spaceId: string) => Promise<void> = async () => undefined): Promise<Person> {
  const workspace = workspaces[opened++];
  if (workspace === undefined) throw new Error("More tests open a workspace than beforeAll creates.");
  await prepare(workspace.spaceId);
  const menu = (name: RegExp | string) => page.getByRole("button", { name }).first();
  await menu(/Quay \d/).click();
  await page.getByRole("menuitemradio", { name: workspace.name }).click();
  // The menu stays open if the workspace is the open one already.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(menu(workspace.name)).toBeVisible();
  return { ...owner, spaceId: workspace.spaceId };
}

const row = (of: Page, name: string) => of.getByRole("treeitem", { name, exact: true });

/** The names of the rows, top to bottom, indented by their level. */
async function rows(of: Page): Promise<string[]> {
  return await of
    .getByRole("treeitem")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute("aria-label") !== null)
        .map((one) => "  ".repeat(Number(one.getAttribute("aria-level")) - 1) + one.getAttribute("aria-label")),
    );
}

async function choose(of: Page, name: string, item: RegExp | string): Promise<void> {
  await row(of, name).first().click({ button: "right" });
  await of.getByRole("menuitem", { name: item }).click();
  await expect(of.getByRole("menu")).toHaveCount(0);
}

/** Drags a row to a part of another row, and does not drop it: 0 is the upper edge of that row, 1 its lower edge. */
async function drag(from: string, to: string, part: number): Promise<void> {
  const [a, b] = [await row(page, from).first().boundingBox(), await row(page, to).first().boundingBox()];
  if (a === null || b === null) throw new Error("A row is not visible.");
  await page.mouse.move(a.x + 60, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + 40, b.y + b.height / 2, { steps: 4 });
  await page.mouse.move(b.x + 40, b.y + b.height * part, { steps: 2 });
}

// The first test of the file, because a browser that has the record of a user does not request it again.
test("the menu of a page requests records of named users only", async () => {
  const requested: string[] = [];
  // Before the workspace is opened, because the app requests the user's own record some seconds after its start.
  page.on("request", (request) => {
    if (request.url().includes("src=people")) requested.push(request.postData() ?? "");
  });
  const mira = await newWorkspace();
  await addPage(mira, "Harbour");
  await page.getByRole("main").or(page.locator("header")).first().waitFor();
  await row(page, "Harbour").click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await expect(page.getByText(/^Last edited/)).toBeVisible();
  for (const body of requested) expect(body).not.toContain('"id":""');
  expect(requested.length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
});

test("sections, favorites and private pages of a user are the same on another device, and change offline", async ({
  browser,
  server,
}) => {
  const mira = await newWorkspace();
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
  await other.goto(page.url());
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

test("a guest sees shared pages, has favorites of their own, and sees the names of the users whom a shared page names", async ({
  browser,
}) => {
  const mira = await newWorkspace();
  await addPage(mira, "Secret");
  await addPage(mira, "Handout");
  const ada = await guestOf(mira, browser, { role: "read_and_write" });
  await expect.poll(() => rows(ada.page)).toEqual(["Shared", "  Handout", "Recents"]);
  const saved = ada.page.waitForResponse((response) => response.url().includes("/saveTransactions"));
  await choose(ada.page, "Handout", "Add to favorites");
  expect((await saved).ok()).toBe(true);
  await expect.poll(() => rows(ada.page)).toEqual(["Favorites", "  Handout", "Shared", "  Handout", "Recents"]);
  await expect(ada.page.getByText("could not be saved")).toHaveCount(0);
  const lineOf = (one: Page) => one.locator(".page-body .line").first();
  const menuOf = (one: Page) => one.getByRole("listbox", { name: "Mention" }).getByRole("option");
  await test.step("a guest sees the author of a shared page, and the author sees the guest", async () => {
    await expect(ada.page.getByRole("button", { name: "On this page: Mira" })).toBeVisible();
    await expect(page.getByRole("button", { name: "On this page: Ada" })).toBeVisible();
  });
  await test.step("a guest finds the users whom the page names by @, without addresses, and no other member", async () => {
    await memberOf(mira, browser, "Mirabel", { to: null });
    await titleOf(ada.page).press("End");
    await ada.page.keyboard.press("Enter");
    await ada.page.keyboard.type("Ask @mir");
    await expect(menuOf(ada.page)).toHaveText([/Mira/]);
    await expect(menuOf(ada.page)).not.toContainText("@example.com");
    await ada.page.keyboard.press("Enter");
    await expect(lineOf(page)).toHaveText("Ask @Mira ");
  });
  await test.step("a user who is mentioned has a name at once for a guest", async () => {
    await lineOf(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type("or @mirab");
    await expect(menuOf(page)).toHaveText([/Mirabel/]);
    await page.keyboard.press("Enter");
    await expect(lineOf(ada.page)).toHaveText("Ask @Mira or @Mirabel ");
  });
  await test.step("a new name of a member is shown to a guest at once, and that of a guest to a member", async () => {
    const rename = async (one: Page, name: string): Promise<void> => {
      const { pathname } = new URL(one.url());
      await moveTo(one, "/settings");
      await one.getByLabel("Preferred name").fill(name);
      await one.keyboard.press("Enter");
      await expect(one.getByRole("status").getByText("Saved")).toBeVisible();
      await moveTo(one, pathname);
    };
    await rename(ada.page, "Ada King");
    await expect(page.getByRole("button", { name: "On this page: Ada King" })).toBeVisible();
    await rename(page, "Mira Sato");
    await expect(lineOf(ada.page)).toHaveText("Ask @Mira Sato or @Mirabel ");
    await rename(page, "Mira");
    await expect(lineOf(ada.page)).toHaveText("Ask @Mira or @Mirabel ");
  });
});

test("a page is moved by pointer and by keys, which undo takes back, and never into itself", async () => {
  const mira = await newWorkspace();
  for (const title of ["One", "Two", "Three"]) await addPage(mira, title);
  await drag("Three", "One", 0.5);
  await expect(row(page, "One")).toHaveAttribute("data-into", "");
  await page.mouse.up();
  await expect(page.getByText("Moved into One", { exact: true })).toBeVisible();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  One", "  Two", "Private", "Recents"]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  One", "  Two", "  Three", "Private", "Recents"]);
  await drag("Three", "One", 0.05);
  await page.mouse.up();
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  One", "  Two", "Private", "Recents"]);
  // Escape cancels the drag.
  await drag("Two", "Three", 0.5);
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
  // The notice of a move is removed when the page is moved again.
  const notice = page.getByText("Moved into Three", { exact: true });
  await expect(notice).toBeVisible();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(notice).toHaveCount(0);
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "    Two", "  One", "Private", "Recents"]);
  await drag("Three", "Two", 0.5);
  await expect(page.getByText("A page cannot go inside itself.")).toBeVisible();
  await page.mouse.up();
  await row(page, "Two").focus();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  Two", "  One", "Private", "Recents"]);
  // Moved to another section, the page becomes private.
  await page.keyboard.press("Control+Shift+P");
  await page.getByRole("combobox", { name: "Find a place" }).fill("priv");
  await expect(page.getByRole("option")).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => rows(page)).toEqual(["Workspace", "  Three", "  One", "Private", "  Two", "Recents"]);
});

test("a long press of a finger lifts a page of the sidebar, and the finger moves it into another page", async () => {
  const mira = await newWorkspace();
  for (const title of ["Ebb", "Flow"]) await addPage(mira, title);
  const cdp = await page.context().newCDPSession(page);
  const [flow, ebb] = [await row(page, "Flow").boundingBox(), await row(page, "Ebb").boundingBox()];
  if (flow === null || ebb === null) throw new Error("A row is not visible.");
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: flow.x + 60, y }] });
  await touch("touchStart", flow.y + 14);
  await expect(row(page, "Flow")).toHaveAttribute("data-dragged", "");
  await touch("touchMove", ebb.y + 20);
  await touch("touchMove", ebb.y + ebb.height / 2);
  await expect(row(page, "Ebb")).toHaveAttribute("data-into", "");
  await touch("touchEnd", ebb.y + ebb.height / 2);
  await expect(page.getByText("Moved into Ebb", { exact: true })).toBeVisible();
});

test("the menu of a page renames, duplicates and deletes it by keyboard; the trash restores pages or deletes them for good", async () => {
  const mira = await newWorkspace();
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
  // A press of the button while the popup fades out opens the popup again.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync("* { transition-duration: 20s !important }");
    document.adoptedStyleSheets.push(slow);
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Trash", exact: true }).click();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await page.getByRole("button", { name: "Delete Copy of Plans for good" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Deleted for good")).toBeVisible();
  await expect(trash).toHaveCount(0);
});

test("a page gets an icon and a cover, the cover is positioned by keys and removed, and undo restores it", async () => {
  const mira = await newWorkspace();
  await addPage(mira, "Harbour");
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
  // The page is drawn again with the stored position.
  await openFromSidebar(page, "Harbour");
  await openFromSidebar(page, "Boats");
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

test("tabs are opened and closed, are the same after a reload, and keys go back and forward in a tab", async () => {
  const mira = await newWorkspace();
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

test("of 2,000 pages the sidebar draws the visible rows alone, and typed letters, Home and End move among all", async () => {
  const mira = await newWorkspace();
  await addPage(mira, "First");
  const operations = Array.from({ length: 2000 }, (_, at) => ({
    pointer: { table: "block", id: crypto.randomUUID(), spaceId: mira.spaceId },
    path: [],
    command: "new",
    args: {
      type: "page",
      parent: { table: "space", id: mira.spaceId },
      properties: { title: [[at === 1500 ? "Zebra" : `Page ${at}`]] },
    },
  }));
  await mira.caller.save(mira.spaceId, operations);
  mira.caller.close();
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

test("the sidebar scrolls to the page that is opened, and dragging a row leaves the focus in the text", async () => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await newWorkspace(async (spaceId) => {
    const operations = Array.from({ length: 60 }, (_, at) => {
      const pointer = { table: "block", id: crypto.randomUUID(), spaceId };
      const properties = { title: [[`Page ${at}`]] };
      const args = { id: pointer.id, type: "page", parent_id: spaceId, parent_table: "space", alive: true, properties };
      return { pointer, path: [], command: "set", args };
    });
    await owner.caller.call("saveTransactions", {
      transactions: [{ id: crypto.randomUUID(), spaceId, operations }],
    });
    owner.caller.close();
  });
  await expect(row(page, "Page 0")).toBeVisible();
  await page.keyboard.press("Control+Alt+n");
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("The newest");
  await expect(row(page, "The newest")).toBeInViewport();

  // The sidebar stays where the user scrolls it.
  await page.getByRole("tree", { name: "Pages" }).hover();
  await page.mouse.wheel(0, -5000);
  await expect(row(page, "Page 0")).toBeInViewport();
  await page.keyboard.type(" of all");
  await expect(titleOf(page)).toHaveText("The newest of all");
  await expect(row(page, "Page 0")).toBeInViewport();

  await drag("Page 1", "Page 4", 0.95);
  await page.mouse.up();
  await expect
    .poll(async () => (await rows(page)).slice(0, 5))
    .toEqual(["Workspace", "  Page 0", "  Page 2", "  Page 3", "  Page 4"]);
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("!");
  await expect(titleOf(page)).toHaveText("The newest of all!");
  await page.setViewportSize({ width: 1280, height: 800 });
});
