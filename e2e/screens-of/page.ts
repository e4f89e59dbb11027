// A page that two users have open, what opens over it, and the sidebar next to it.
import { wide } from "../at-each-width.ts";
import type { Visit } from "../every-screen.ts";
import { bodyOf, memberOf, speech, type Person } from "../people.ts";
import { openTimetable } from "./timetable.ts";

export async function visitPage(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page, context } = person;
  await openTimetable(person);
  const browser = context.browser();
  if (browser === null) throw new Error("no browser");
  const jun = await memberOf(person, browser, "Jun");
  await bodyOf(jun.page).locator(".line").nth(3).click();
  await page.locator(".remote-cursor").waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit(page, "page", () => jun.page.keyboard.press("ArrowRight"));
  await page.getByRole("button", { name: say("Share"), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await visit(page, "share");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const here = page.getByRole("button", { name: /: Jun$/ });
  await here.click();
  await page.getByRole("menu").waitFor();
  await visit(page, "people-here");
  await page.getByRole("menuitem", { name: /Jun/ }).click();
  await page.getByRole("button", { name: say("Stop"), exact: true }).waitFor();
  await visit(page, "following");
  await page.keyboard.press("Escape");
  await jun.context.close();
  await page.getByRole("button", { name: say("More"), exact: true }).click();
  await page.getByRole("menu").waitFor();
  await visit(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menu").waitFor();
  await visit(page, "workspace-menu");
  await page.keyboard.press("Escape");
}

/** Leaves the sidebar over the page on narrow screens, so that this walk is the last one of its part. */
export async function visitSidebar(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await openTimetable(person);
  await page.mouse.move(wide.width / 2, wide.height - 20);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit(page, "sidebar", async (width) => {
    const show = page.getByRole("button", { name: say("Show sidebar") });
    if (width < 1440 && (await show.isVisible())) await show.click();
    await page.getByRole("button", { name: say("Hide sidebar") }).waitFor();
  });
}
