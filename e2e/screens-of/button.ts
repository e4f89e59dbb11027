// A button in a page: as it stands, its form, what it inserts while that is written.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitButton(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Lamp log");
  await page.keyboard.press("Enter");
  await page.keyboard.type(`/${say("Button")}`);
  await page.getByRole("listbox", { name: say("Insert") }).waitFor();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: say("Button"), exact: true });
  await form.getByLabel(say("Label")).fill("Light them");
  await visit(page, "button-form");
  await form.getByLabel(say("When pressed")).selectOption("page");
  await form.getByRole("combobox", { name: say("Page to open") }).waitFor();
  await visit(page, "button-page");
  await form.getByLabel(say("When pressed")).selectOption("insert");
  await form.getByRole("button", { name: say("Write the blocks") }).click();
  await form.waitFor({ state: "hidden" });
  await page.keyboard.type("[] Trim the wick");
  await page.getByRole("button", { name: say("Done with the blocks") }).waitFor();
  await visit(page, "button");
}
