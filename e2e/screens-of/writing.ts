// Menus of whoever writes: of a slash, of a block, of selected words, of a link.
import type { Visit } from "../every-screen.ts";
import { addPage, speech, type Person } from "../people.ts";

export async function visitWriting(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Rowing regatta");
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
  await page.locator(".page-body .line").first().click();
  await page.keyboard.press("Home");
  for (let word = 0; word < 2; word++) await page.keyboard.press("Control+Shift+ArrowRight");
  await page.getByRole("toolbar").waitFor();
  await visit(page, "toolbar");
  await page.getByRole("button", { name: say("Color"), exact: true }).click();
  await page.getByRole("menu").waitFor();
  await visit(page, "toolbar-color");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.getByLabel(say("Address")).fill("https://tidewater.example/boats");
  await visit(page, "link-form");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.locator(".line a").hover();
  await page.getByRole("region", { name: say("Link") }).waitFor();
  await visit(page, "link-card");
}
