// The page editor's menus and kinds of blocks, each as a screen of its own, made on one page.
// Invariant: a menu or a kind of block that is added to the editor is added here.
import { addPage, speech, type Person } from "./people.ts";
import type { Visit } from "./every-screen.ts";

export async function visitEditor(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Rowing regatta");
  await page.getByText(say("Moved to trash")).waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Six boats, three heats, one ferry that waits for nobody. ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByRole("listbox", { name: say("Insert") }).waitFor();
  await visit(page, "slash-menu");
  await page.keyboard.type("re");
  await visit(page, "slash-menu-found");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+/");
  await page.getByRole("listbox", { name: say("Block menu") }).waitFor();
  await visit(page, "block-menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowUp");
  await page.locator(".page-body .line").first().hover();
  await visit(page, "selected-blocks");
}
