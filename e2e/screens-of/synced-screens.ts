// Synced blocks: an original and its copy beside each other, the bar's menu, where it is shown, a copy without its original.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitSynced(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  const frames = page.locator("[data-synced-frame]");
  await addPage(person, "Quay rules");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Nobody swims at low water. ");
  await page.keyboard.press("Control+/");
  await page.getByRole("listbox", { name: say("Block menu") }).waitFor();
  await page.keyboard.type(say("Copy and sync"));
  await page.keyboard.press("Enter");
  await frames.first().waitFor();
  // A duplicate of an original is a copy of it.
  await page.keyboard.press("Control+d");
  await frames.nth(1).locator(".line").waitFor();
  await visit(page, "synced", () => frames.first().hover());
  await frames.nth(1).hover();
  await frames
    .nth(1)
    .getByRole("button", { name: say("Synced block: what can be done") })
    .click();
  await page.getByRole("menu").waitFor();
  await visit(page, "synced-menu");
  await page.getByRole("menuitem", { name: say("Where it is shown") }).click();
  await page
    .getByRole("dialog", { name: say("Where it is shown") })
    .getByRole("link")
    .first()
    .waitFor();
  await visit(page, "synced-places");
  await page.keyboard.press("Escape");
  await frames.first().hover();
  await frames
    .first()
    .getByRole("button", { name: say("Synced block: what can be done") })
    .click();
  await page.getByRole("menuitem", { name: say("Delete") }).click();
  await page.getByText(say("The original of this synced block was deleted.")).waitFor();
  await visit(page, "synced-gone");
}
