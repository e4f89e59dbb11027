// Creating another workspace, and invitations: a new workspace is opened, and a user who follows an invitation reads who invites
// to what, joins and lands on a page.
// Walks: apps/web/features/onboarding, apps/web/features/invite, apps/web/features/sharing, apps/web/data/sharing/invitations.ts, packages/kernel/routes/space-domain.ts, apps/server/features/invites/invites.ts, apps/server/features/spaces/spaces.ts.
import { addPage, bodyOf, copiedInvite, newcomer, password, settler, stored, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

/** A user of the workspace "Docs", which is named like a route of the app, and whose first page is "Harbour rota". */
let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira", { workspace: "Docs" });
  await addPage(mira, "Harbour rota");
});

/** The path of an invitation to the workspace, from the share dialog of the page that Mira has open. */
async function invitation(): Promise<string> {
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  const { pathname, search } = new URL(await copiedInvite(mira.page));
  return pathname + search;
}

test("a new workspace is opened when it is created, and again at the next start", async () => {
  const { page } = mira;
  await page.getByRole("button", { name: "Docs" }).first().click();
  await page.getByRole("menuitem", { name: "Create a workspace" }).click();
  await page.getByLabel("Name of the workspace").fill("Lighthouse");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  // A new workspace has pages that show what pages can do, and the first of them is opened.
  await expect(titleOf(page)).toHaveText("First steps");
  await expect(bodyOf(page).getByRole("checkbox").first()).toBeVisible();
  for (const name of ["First steps", "Weekly plan", "Meeting notes"])
    await expect(page.getByRole("treeitem", { name })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: "Harbour rota" })).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  // The menu lists it with the other workspaces.
  await page.getByRole("button", { name: "Lighthouse" }).first().click();
  await page.getByRole("menuitemradio", { name: "Docs" }).click();
  await expect(titleOf(page)).toHaveText("Harbour rota");
});

test("an invited stranger first reads who invites to what, creates an account, and lands on the page of the invitation", async ({
  browser,
  server,
}) => {
  await addPage(mira, "Where the invitation was made");
  const path = await invitation();
  // For other names of workspaces see packages/kernel/routes/space-domain.test.ts.
  expect(path).toMatch(/^\/docs-workspace\/invite\//);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Join Docs" })).toBeVisible();
  await expect(page.getByText("Mira invites you to all of Docs. You can edit.")).toBeVisible();
  const create = page.getByRole("button", { name: "Create an account" });
  await expect(create).toBeFocused();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("E-mail").fill(`ada.${process.pid}.${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Join workspace" }).click();
  await expect(titleOf(page)).toHaveText("Where the invitation was made");
});

test("a member who joins from an invitation of a private page", async ({ browser, server }) => {
  await mira.page.getByRole("button", { name: "New private page" }).click();
  await expect(titleOf(mira.page)).toHaveText("");
  await mira.page.keyboard.type("Diary");
  const jun = await newcomer(browser, server.url, "Jun", { to: await invitation() });

  await test.step("an invitation from a private page leads to the first page of the workspace", async () => {
    await jun.page.getByRole("button", { name: "Join workspace" }).click();
    await expect(titleOf(jun.page)).toHaveText("Harbour rota");
  });

  await test.step("who is away is told of to nobody, and is there again when they come back", async () => {
    await mira.page.getByRole("treeitem").getByRole("link", { name: "Harbour rota", exact: true }).first().click();
    await expect(titleOf(mira.page)).toHaveText("Harbour rota");
    const shown = mira.page.getByRole("img", { name: "Jun" });
    await expect(shown.first()).toBeVisible();
    const setVisible = (visible: boolean) =>
      jun.page.evaluate((isVisible) => {
        Object.defineProperty(document, "visibilityState", {
          get: () => (isVisible ? "visible" : "hidden"),
          configurable: true,
        });
        document.dispatchEvent(new Event("visibilitychange"));
      }, visible);
    await setVisible(false);
    await expect(shown).toHaveCount(0);
    await setVisible(true);
    await expect(shown.first()).toBeVisible();
    await expect(bodyOf(jun.page)).toBeVisible();
  });
});

test("an ended session is reported on the login screen, and what was written meanwhile is sent after the log-in", async () => {
  const { page, context } = mira;
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await addPage(mira, "Tides");
  await page.keyboard.press("Enter");
  await page.keyboard.type("High water at noon");
  await expect(bodyOf(page)).toHaveText("High water at noon");
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(/@/);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(titleOf(page)).toHaveText("Tides");
  await expect(bodyOf(page)).toHaveText("High water at noon");
  await stored(mira);
});
