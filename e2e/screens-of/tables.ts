// Tables: one that is written in, with its handles, and the menu of a cell.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

const rows = [
  ["Line", "Minutes", "Runs"],
  ["North quay to the island", "25", "All year"],
  ["South quay to the island, by way of the lighthouse", "40", "April to October"],
];

export async function visitTables(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Crossing times");
  await page.keyboard.press("Enter");
  await page.keyboard.type(`/${say("Table")}`);
  await page
    .getByRole("listbox", { name: say("Insert") })
    .getByRole("option")
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".cell-line:focus").waitFor();
  for (const words of rows.flat()) {
    await page.keyboard.type(words);
    if (words !== rows.at(-1)?.at(-1)) await page.keyboard.press("Tab");
  }
  await visit(page, "table", () => page.locator(".page-body td").nth(4).hover());
  await page.keyboard.press("Control+/");
  await page.getByRole("listbox", { name: say("Table menu") }).waitFor();
  await visit(page, "table-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("listbox", { name: say("Table menu") }).waitFor({ state: "hidden" });
}
