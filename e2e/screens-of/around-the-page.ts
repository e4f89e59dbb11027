// What stands around the text: find, outline, settings, peek, backlinks.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

/** What stands around the text. */
export async function visitAround(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Harbour log");
  await page.keyboard.press("Enter");
  await page.keyboard.type("# Morning");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fog until nine. Later fog over the quay.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Noon");
  const outline = page
    .getByRole("navigation", { name: say("Outline") })
    .getByRole("button")
    .first();
  await outline.waitFor();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: say("Find in the page") }).fill("fog");
  await page.getByRole("button", { name: say("Replace"), exact: true }).click();
  await visit(page, "find");
  await page.keyboard.press("Escape");
  await outline.hover();
  await visit(page, "outline");
  const more = page.getByRole("banner").getByRole("button", { name: say("More") });
  await more.click();
  await page.getByRole("menuitemradio", { name: say("Serif") }).click();
  await page.locator("[data-facts]").waitFor();
  await visit(page, "page-settings");
  await page.getByRole("menuitemcheckbox", { name: say("Lock page") }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: say("Locked. Unlock the page") }).waitFor();
  await visit(page, "locked");
  await addPage(person, "Pilot notes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Before leaving read @Harbour log");
  await page
    .getByRole("listbox", { name: say("Mention") })
    .getByRole("option", { name: "Harbour log", exact: true })
    .first()
    .click();
  await page.locator(".page-mention").click({ modifiers: ["Alt"] });
  const peek = page.locator("[data-peek-panel]");
  await peek.getByText("Morning").waitFor();
  await visit(page, "peek");
  await peek.getByRole("button", { name: say("Show in the middle") }).click();
  await visit(page, "peek-in-the-middle");
  await peek.getByRole("button", { name: say("Open as a page") }).click();
  await page.locator("[data-page-adds] button", { hasText: "1" }).click();
  await page.getByRole("dialog", { name: say("Backlinks") }).waitFor();
  await visit(page, "backlinks");
  await page.keyboard.press("Escape");
}
