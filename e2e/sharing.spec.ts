// Invitations by link, with their role: a user with read access sees a page change and cannot change it. And an invitation that does
// not exist, logging out, and a login that fails.
// Walks: apps/web/features/sharing, apps/web/features/invite, apps/web/features/auth, packages/kernel/permissions, apps/server/features/invites/invites.ts.
import { moveTo } from "./in-app.ts";
import { addPage, bodyOf, copiedInvite, linesOf, newcomer, password, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test("a reader of one page sees changes of the page, and cannot change it", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Open to readers");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("First");
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  await mira.page.getByRole("radio", { name: /^Read this page/ }).check();
  const link = await copiedInvite(mira.page);

  // As a user who receives a link: Ada creates an account first, and then accepts the invitation.
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

test("an invitation that cannot be used, logging out, and a login that fails", async ({ browser, server }) => {
  const { page } = await newcomer(browser, server.url, "Mira", { to: "/tidewater/invite/nothing" });
  await test.step("a link that is not an invitation shows that it cannot be used", async () => {
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
