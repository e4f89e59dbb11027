// Tabs: three with names, an icon and what stands in one, and the menu of a tab.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

const names = ["By ferry", "By train and then on foot", "By road"];

export async function visitTabs(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  const { keyboard } = page;
  await addPage(person, "How to come here");
  await keyboard.press("Enter");
  await keyboard.type(`/${say("Tabs")}`);
  await page
    .getByRole("listbox", { name: say("Insert") })
    .getByRole("option")
    .first()
    .waitFor();
  await keyboard.press("Enter");
  await keyboard.type("The ferry leaves the north quay every hour; walkers and bicycles go first.");
  await page.getByRole("button", { name: say("Add a tab") }).click();
  await keyboard.press("Enter");
  for (const [at, name] of names.entries()) {
    await page.getByRole("tab").nth(at).dblclick();
    await keyboard.type(name);
    await keyboard.press("Enter");
  }
  await page.getByRole("tab").first().click();
  await visit(page, "tabs");
  await page.getByRole("tab").first().press("Control+/");
  await page.getByRole("listbox", { name: say("Tab menu") }).waitFor();
  await visit(page, "tab-menu");
  await keyboard.press("Escape");
  await page.getByRole("listbox", { name: say("Tab menu") }).waitFor({ state: "hidden" });
}
