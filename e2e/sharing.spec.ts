// Invitations by link, with their role: a user with read access sees a page change and cannot change it. And an invitation that does
// not exist, logging out, and a login that fails.
// Walks: apps/web/features/sharing, apps/web/features/invite, apps/web/features/auth, packages/kernel/permissions, apps/server/features/invites/invites.ts.
import type { Browser, Page } from "@playwright/test";
import { moveTo } from "./in-app.ts";
import { addPage, bodyOf, copiedInvite, linesOf, password, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

/** Mira shares a page with Ada by a link. Returns the tab of Ada. */
async function shareByLink(browser: Browser, url: string): Promise<Page> {
  const mira = await settler(browser, url, "Mira");
  await addPage(mira, "Open to readers");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("First");
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  await mira.page.getByRole("radio", { name: /^Read this page/ }).check();
  const link = await copiedInvite(mira.page);

  // As a user who receives a link: Ada creates an account first, and then accepts the invitation.
  const ada = await (await browser.newContext({ baseURL: url })).newPage();
  await ada.goto(new URL(link).pathname);
  await ada.getByRole("button", { name: "Create an account" }).click();
  await ada.getByLabel("Name").fill("Ada");
  await ada.getByLabel("E-mail").fill(`ada.${process.pid}.${Date.now()}@example.com`);
  await ada.getByLabel("Password", { exact: true }).fill(password);
  await ada.getByRole("button", { name: "Create account" }).click();
  await expect(ada.getByText("Mira invites you to a page of Tidewater. You can read.")).toBeVisible();
  await ada.getByRole("button", { name: "Join workspace" }).click();
  await expect(titleOf(ada)).toHaveText("Open to readers");
  await expect.poll(() => linesOf(ada)).toEqual(["First"]);
  await expect(bodyOf(ada)).toHaveAttribute("contenteditable", "false");
  await expect(ada.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
  await expect(ada.getByRole("button", { name: "New page", exact: true })).toHaveCount(0);

  await bodyOf(mira.page).locator(".line").first().click();
  await mira.page.keyboard.press("End");
  await mira.page.keyboard.type(" and more");
  await expect.poll(() => linesOf(ada)).toEqual(["First and more"]);
  return ada;
}

test("an invitation to read a page, an invitation that cannot be used, logging out, and a login that fails", async ({
  browser,
  server,
}) => {
  const page = await test.step("a reader of one page sees changes of the page, and cannot change it", () =>
    shareByLink(browser, server.url));
  await test.step("a link that is not an invitation shows that it cannot be used", async () => {
    await moveTo(page, "/tidewater/invite/nothing");
    await expect(page.getByText("This invitation cannot be used")).toBeVisible();
  });
  await test.step("after logging out, the root shows the login screen", async () => {
    await moveTo(page, "/logout");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/login");
  });
  await test.step("a wrong password and an unknown address get the same message, at the form", async () => {
    await moveTo(page, "/login?email=nobody%40example.com");
    await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not the password 1");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "The e-mail address or the password is not right." }),
    ).toBeVisible();
  });
});
