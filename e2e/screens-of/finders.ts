// Quick find, the palette, dialogs and help over a page, and the screens that flags of the operator add.
import type { Page } from "@playwright/test";
import type { Visit } from "../every-screen.ts";
import { moveTo } from "../in-app.ts";
import { speech, titleOf, type Person } from "../people.ts";
import { openTimetable } from "./timetable.ts";

const field = (page: Page) => page.getByRole("combobox");

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Runs an action by the palette, because the shortcut of an action moves a block that is selected. */
async function act(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).fill(`>${speech.say(words)}`);
  await page.keyboard.press("Enter");
}

export async function visitFinders(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await openTimetable(person);
  await page.keyboard.press("Control+k");
  await field(page).fill("");
  await page.getByRole("option").first().waitFor();
  await visit(page, "quick-find");
  await field(page).fill("timetable");
  await page.getByRole("option").filter({ hasText: "14 April" }).or(page.getByRole("option").nth(1)).first().waitFor();
  await visit(page, "quick-find-results");
  await field(page).fill(">");
  await visit(page, "palette");
  await close(page);
  for (const [words, name] of [
    ["Keyboard shortcuts", "shortcuts"],
    ["What is new", "release-notes"],
    ["About Tessera", "about"],
    ["Cookies on this device", "cookies"],
  ] as const) {
    await act(page, words);
    await page.getByRole("dialog", { name: say(words) }).waitFor();
    await visit(page, name);
    await close(page);
  }
}

export async function visitHelp(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await openTimetable(person);
  await act(page, "Show me around");
  await page.getByRole("region", { name: say("A short tour") }).waitFor();
  // The tour explains the sidebar next to the page, so it ends on narrow screens.
  await visit(page, "tour", async (width) => {
    if (width < 1440) await page.getByRole("region", { name: say("A short tour") }).waitFor({ state: "hidden" });
  });
  await page.keyboard.press("Escape");
  await moveTo(page, "/help");
  await page.getByRole("searchbox").waitFor();
  await visit(page, "help");
  await moveTo(page, "/help/search");
  await page.getByRole("article").waitFor();
  await visit(page, "help-topic");
}

/** Sets flags of the operator for all loads of the app. Called before the first load. */
export async function setOperatorFlags({ page }: Person): Promise<void> {
  await page.route("**/api/v3/getFeatureFlags*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { initialValues: Record<string, unknown> };
    const initialValues = { ...answer.initialValues, admin_mode: true, ask_cookie_consent: true };
    await route.fulfill({ response, json: { ...answer, initialValues } });
  });
}

/** The app must have been loaded after `setOperatorFlags`. */
export async function visitOperators(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await openTimetable(person);
  const asked = page.getByRole("region", { name: say("Cookies"), exact: true });
  await asked.waitFor();
  await titleOf(page).waitFor();
  await visit(page, "consent");
  await asked.getByRole("button", { name: say("Accept all") }).click();
  await page.keyboard.press("Control+Alt+Shift+D");
  await page.getByRole("complementary").waitFor();
  await visit(page, "debug-console");
  await page.keyboard.press("Escape");
}
