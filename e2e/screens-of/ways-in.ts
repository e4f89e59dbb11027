// What somebody sees before they have a page: ways in, what is not there, the first workspace, an invitation.
import type { Browser } from "@playwright/test";
import { wide } from "../at-each-width.ts";
import type { Visit } from "../every-screen.ts";
import { bodyOf, newcomer, settler, speech } from "../people.ts";

export async function visitWaysIn(browser: Browser, url: string, visit: Visit): Promise<void> {
  const { say } = speech;
  const context = await browser.newContext({ baseURL: url, locale: "en-US", viewport: wide });
  await speech.prepare(context);
  const stranger = await context.newPage();
  await stranger.goto("/login");
  await stranger.getByRole("button", { name: say("Log in") }).waitFor();
  await visit(stranger, "login");
  await stranger.getByLabel(say("E-mail")).fill("mira@tidewater");
  await stranger.getByRole("button", { name: say("Log in") }).click();
  await stranger.getByText(say("Please")).first().waitFor();
  await visit(stranger, "login-faults");
  await stranger.goto("/signup");
  await stranger.getByRole("button", { name: say("Create account") }).waitFor();
  await visit(stranger, "signup");
  await stranger.goto("/nothing/is/here/at/all");
  await stranger.getByText(say("There is nothing at this address")).waitFor();
  await visit(stranger, "not-found");
  await stranger.goto("/gallery");
  await stranger.getByText(say("This is not available on this server.")).waitFor();
  await visit(stranger, "unavailable");
  await context.close();

  const mira = await settler(browser, url, "Mira");
  await mira.page
    .getByRole("main")
    .getByRole("button", { name: say("New page") })
    .waitFor();
  await visit(mira.page, "empty");
  const { code } = await mira.caller.call<{ code: string }>("createInvite", {
    spaceId: mira.spaceId,
    role: "read_and_write",
  });
  mira.caller.close();
  await mira.context.close();
  const { page, context: invited } = await newcomer(browser, url, "Jun");
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
  await page.goto(`/tidewater/invite/${code}`);
  await page.getByRole("button", { name: say("Join workspace") }).waitFor();
  await visit(page, "invite");
  await invited.close();
}
