// Invitations by link, with their role: someone who may read sees a page change and cannot change it; a link that is
// wrong says so; who logs out is out.
// Walks: apps/web/features/sharing, apps/web/features/invite, apps/web/features/auth, packages/kernel/permissions, apps/server/features/invites/invites.ts.
import { addPage, bodyOf, copiedInvite, linesOf, newcomer, password, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

// Several browsers on one machine: what is waited for is a state, not a time.
test.describe.configure({ mode: "parallel" });

test("a reader of one page sees it change, and can change nothing", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Open to readers");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("First");
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  await mira.page.getByRole("radio", { name: /^Read this page/ }).check();
  const link = await copiedInvite(mira.page);

  // By hand, as whoever gets a link does: an account first, and then the invitation that led there.
  const ada = { page: await (await browser.newContext({ baseURL: server.url })).newPage() };
  await ada.page.goto(new URL(link).pathname);
  await ada.page.getByRole("button", { name: "Create an account" }).click();
  await ada.page.getByLabel("Name").fill("Ada");
  await ada.page.getByLabel("E-mail").fill(`ada.${process.pid}.${Date.now()}@example.com`);
  await ada.page.getByLabel("Password", { exact: true }).fill(password);
  await ada.page.getByRole("button", { name: "Create account" }).click();
  await expect(ada.page.getByText("Mira invites you to a page of Tidewater. You can read.")).toBeVisible();
  await ada.page.getByRole("button", { name: "Join workspace" }).click();
  await expect(titleOf(ada.page)).toHaveText("Open to readers");
  await expect.poll(() => linesOf(ada.page)).toEqual(["First"]);
  await expect(bodyOf(ada.page)).toHaveAttribute("contenteditable", "false");
  await expect(ada.page.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
  await expect(ada.page.getByRole("button", { name: "New page", exact: true })).toHaveCount(0);

  await bodyOf(mira.page).locator(".line").first().click();
  await mira.page.keyboard.press("End");
  await mira.page.keyboard.type(" and more");
  await expect.poll(() => linesOf(ada.page)).toEqual(["First and more"]);
});

test("a link that is no invitation says so, and a log-out is one", async ({ browser, server }) => {
  const mira = await newcomer(browser, server.url, "Mira", { to: "/tidewater/invite/nothing" });
  await expect(mira.page.getByText("This invitation cannot be used")).toBeVisible();
  await mira.page.goto("/logout");
  await expect(mira.page.getByRole("button", { name: "Log in" })).toBeVisible();
  await mira.page.goto("/");
  await expect(mira.page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(new URL(mira.page.url()).pathname).toBe("/login");
});

test("a wrong password and an unknown address get the same words, at the form", async ({ browser, server }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto("/login?email=nobody%40example.com");
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password 1");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The e-mail address or the password is not right." }),
  ).toBeVisible();
});
