// Making another workspace and inviting to one: one is led where one asked to go, under any name, and whoever comes by a
// link is told who invites to what.
// Walks: apps/web/features/onboarding, apps/web/features/invite, apps/web/features/sharing, apps/web/data/sharing/invitations.ts, packages/kernel/routes/space-domain.ts, apps/server/features/invites/invites.ts, apps/server/features/spaces/spaces.ts.
import { addPage, bodyOf, copiedInvite, memberOf, newcomer, password, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

test("another workspace is gone to when it is made, and again at the next start", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Harbour rota");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Create a workspace" }).click();
  await page.getByLabel("Name of the workspace").fill("Lighthouse");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  // It begins with pages that show what pages can do, and leads to the first.
  await expect(titleOf(page)).toHaveText("First steps");
  await expect(bodyOf(page).getByRole("checkbox").first()).toBeVisible();
  for (const name of ["First steps", "Weekly plan", "Meeting notes"])
    await expect(page.getByRole("treeitem", { name })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: "Harbour rota" })).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  // And it is one among the others.
  await page.getByRole("button", { name: "Lighthouse" }).first().click();
  await page.getByRole("menuitemradio", { name: "Tidewater" }).click();
  await expect(titleOf(page)).toHaveText("Harbour rota");
});

test("a workspace of any name has invitations that open", async ({ browser, server }) => {
  for (const workspace of ["Docs", "Team", "Home"]) {
    const mira = await settler(browser, server.url, "Mira", { workspace });
    await addPage(mira, "Plan");
    await mira.page.getByRole("button", { name: "Share", exact: true }).click();
    const { pathname, search } = new URL(await copiedInvite(mira.page));
    expect(pathname).toMatch(/^\/(docs|team|home)-workspace\/invite\//);
    const ada = await newcomer(browser, server.url, "Ada", { to: pathname + search });
    await expect(ada.page.getByRole("heading", { name: `Join ${workspace}` })).toBeVisible();
  }
});

test("an invitation that was made on a page opens that page, for who may read it", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "First of all");
  await addPage(mira, "Where it was made");
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  const link = new URL(await copiedInvite(mira.page));
  const ada = await newcomer(browser, server.url, "Ada", { to: link.pathname + link.search });
  await ada.page.getByRole("button", { name: "Join workspace" }).click();
  await expect(titleOf(ada.page)).toHaveText("Where it was made");

  // Made on a page that is nobody else's, it leads to the workspace.
  await mira.page.getByRole("button", { name: "New private page" }).click();
  await expect(titleOf(mira.page)).toHaveText("");
  await mira.page.keyboard.type("Diary");
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  const own = new URL(await copiedInvite(mira.page));
  const jun = await newcomer(browser, server.url, "Jun", { to: own.pathname + own.search });
  await jun.page.getByRole("button", { name: "Join workspace" }).click();
  await expect(titleOf(jun.page)).toHaveText("First of all");
});

test("whoever is invited reads who invites to what before anything else, and is led to making an account", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Harbour rota");
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  const link = new URL(await copiedInvite(mira.page));
  const { page } = { page: await (await browser.newContext({ baseURL: server.url })).newPage() };
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole("heading", { name: "Join Tidewater" })).toBeVisible();
  await expect(page.getByText("Mira invites you to all of Tidewater. You can edit.")).toBeVisible();
  const make = page.getByRole("button", { name: "Create an account" });
  await expect(make).toBeFocused();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("E-mail").fill(`ada.${process.pid}.${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Join workspace" }).click();
  await expect(titleOf(page)).toHaveText("Harbour rota");
});

test("who is away is told of to nobody, and is there again when they come back", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Harbour rota");
  const jun = await memberOf(mira, browser, "Jun");
  const shown = mira.page.getByRole("img", { name: "Jun" });
  await expect(shown.first()).toBeVisible();
  const look = (visible: boolean) =>
    jun.page.evaluate((seen) => {
      Object.defineProperty(document, "visibilityState", {
        get: () => (seen ? "visible" : "hidden"),
        configurable: true,
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visible);
  await look(false);
  await expect(shown).toHaveCount(0);
  await look(true);
  await expect(shown.first()).toBeVisible();
  await expect(bodyOf(jun.page)).toBeVisible();
});
