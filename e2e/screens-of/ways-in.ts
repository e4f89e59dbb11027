// The screens of a user without a page: login and signup, addresses that lead nowhere, the first workspace, an invitation.
import type { Browser } from "@playwright/test";
import { wide } from "../at-each-width.ts";
import type { Visit } from "../every-screen.ts";
import { moveTo } from "../in-app.ts";
import { bodyOf, newcomer, password, settler, speech } from "../people.ts";

export async function visitWaysIn(browser: Browser, url: string, visit: Visit): Promise<void> {
  const { say } = speech;
  // Jun has an account, but the browser does not know it.
  const { page, context, email } = await newcomer(browser, url, "Jun", { to: null });
  await context.clearCookies();
  await page.setViewportSize(wide);
  await page.goto("/login");
  await page.getByRole("button", { name: say("Log in") }).waitFor();
  await visit(page, "login");
  await page.getByLabel(say("E-mail")).fill("mira@tidewater");
  await page.getByRole("button", { name: say("Log in") }).click();
  await page.getByText(say("Please")).first().waitFor();
  await visit(page, "login-faults");
  await moveTo(page, "/signup");
  await page.getByRole("button", { name: say("Create account") }).waitFor();
  await visit(page, "signup");
  await moveTo(page, "/nothing/is/here/at/all");
  await page.getByText(say("There is nothing at this address")).waitFor();
  await visit(page, "not-found");
  await moveTo(page, "/gallery");
  await page.getByText(say("This is not available on this server.")).waitFor();
  await visit(page, "unavailable");
  const mira = await settler(browser, url, "Mira", { workspace: "Northquay", to: null });
  const { code } = await mira.caller.call<{ code: string }>("createInvite", {
    spaceId: mira.spaceId,
    role: "read_and_write",
  });
  mira.caller.close();
  await mira.context.close();
  await moveTo(page, "/login");
  await page.getByLabel(say("E-mail")).fill(email);
  await page.getByLabel(say("Password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("Log in") }).click();
  await page.getByRole("button", { name: say("Create workspace") }).waitFor();
  await visit(page, "onboarding");
  await page.getByLabel(say("Name of the workspace")).fill("Tidewater");
  await page.getByRole("button", { name: say("Create workspace") }).click();
  await bodyOf(page).getByRole("checkbox").first().waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit(page, "first-steps");
  await page.getByRole("treeitem", { name: say("Weekly plan") }).click();
  await page.getByRole("checkbox", { checked: true }).waitFor();
  await visit(page, "first-plan");
  await moveTo(page, `/northquay/invite/${code}`);
  await page.getByRole("button", { name: say("Join workspace") }).waitFor();
  await visit(page, "invite");
  await page.getByRole("button", { name: say("Join workspace") }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: say("New page") })
    .waitFor();
  await visit(page, "empty");
  await context.close();
}
