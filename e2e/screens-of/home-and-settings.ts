// The home of a user, and the settings of a device and of a workspace.
import type { Visit } from "../every-screen.ts";
import { moveTo } from "../in-app.ts";
import { speech, type Person } from "../people.ts";
import { openTimetable } from "./timetable.ts";

export async function visitHome(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await openTimetable(person);
  await moveTo(page, "/home");
  await page.getByRole("region", { name: say("Learn") }).waitFor();
  await page.getByRole("region", { name: say("Set up your workspace") }).waitFor();
  await visit(page, "home");
  await page.getByRole("button", { name: say("Tips") }).click();
  await page.getByRole("dialog").waitFor();
  await visit(page, "tips");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /Tidewater/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: say("Leave workspace") }).click();
  await page.getByRole("button", { name: say("OK"), exact: true }).waitFor();
  await visit(page, "leave-workspace");
  await page.keyboard.press("Escape");
}

export async function visitSettings({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await moveTo(page, "/settings");
  await page.getByRole("heading", { name: say("This device") }).waitFor();
  await visit(page, "settings");
  await page
    .getByRole("navigation", { name: say("Settings") })
    .getByRole("link", { name: "Tidewater" })
    .click();
  await page.getByLabel(say("Name")).waitFor();
  await visit(page, "settings-workspace");
  await page
    .getByRole("navigation", { name: say("Settings") })
    .getByRole("link", { name: say("People") })
    .click();
  await page.getByRole("table", { name: say("Members") }).waitFor();
  await visit(page, "settings-people");
  await page.getByRole("tab", { name: say("Groups") }).click();
  await page.getByText(say("No groups")).waitFor();
  await visit(page, "settings-groups");
}
