// Blocks that lead elsewhere: breadcrumb, table of contents, links to pages.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitPlaces(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await person.caller.createPage(person.spaceId, "Harbour log");
  person.caller.close();
  await addPage(person, "Pilot book");
  await page.keyboard.press("Enter");
  const insert = page.getByRole("listbox", { name: say("Insert") });
  for (const name of ["Breadcrumb", "Table of contents", "Link to page"]) {
    await page.keyboard.type(`/${say(name)}`);
    await insert.waitFor();
    await page.keyboard.press("Enter");
    await insert.waitFor({ state: "hidden" });
  }
  const choice = page.getByRole("combobox", { name: say("Link to page") });
  await choice.waitFor();
  await visit(page, "page-choice");
  await choice.fill("Harbour");
  await page.keyboard.press("Enter");
  await choice.waitFor({ state: "hidden" });
  for (const line of ["# Approach", "## By day", "### Landmarks", "## By night"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("link", { name: "By night" }).waitFor();
  await visit(page, "contents-and-links");
}
