// The form of a date in a line.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitDates(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Crew calendar");
  await page.keyboard.press("Enter");
  await page.keyboard.type("First sail @2027-04-14");
  await page
    .getByRole("listbox", { name: say("Mention") })
    .getByRole("option")
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".date-mention").click();
  const form = page.getByRole("dialog", { name: say("Date"), exact: true });
  await form.waitFor();
  await visit(page, "date");
  await form.getByRole("switch", { name: say("End date") }).check();
  await form.getByRole("switch", { name: say("Include time") }).check();
  await visit(page, "date-with-times");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
}
