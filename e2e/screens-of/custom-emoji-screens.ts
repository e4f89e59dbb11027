// A custom emoji of a workspace: its form, the emoji in the picker, after a colon and in a line, and the list in the settings.
import { png } from "../file-steps.ts";
import { moveTo } from "../in-app.ts";
import { addPage, speech, titleOf, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitCustomEmoji(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Lantern room");
  await page.getByRole("button", { name: say("Add icon") }).click();
  await page.getByRole("button", { name: say("Add an emoji") }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: say("Choose a picture, or drop or paste one here") }).click(),
  ]);
  await chooser.setFiles(png("Lighthouse lamp.png", 128, 128));
  await page.getByRole("button", { name: say("Choose another picture") }).waitFor();
  await visit(page, "emoji-added");
  await page.getByRole("button", { name: say("Add emoji"), exact: true }).click();
  await page
    .getByRole("button", { name: say("Change the icon") })
    .locator("img")
    .waitFor();
  await page.getByRole("button", { name: say("Change the icon") }).click();
  await page.getByRole("option", { name: ":lighthouse_lamp:" }).waitFor();
  await visit(page, "emoji-in-the-picker");
  await page.keyboard.press("Escape");
  await titleOf(page).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Light them :lighth");
  await page.getByRole("option", { name: ":lighthouse_lamp:" }).locator("img").waitFor();
  await visit(page, "emoji-behind-a-colon");
  await page.keyboard.press("Enter");
  await page.locator(".custom-emoji img").waitFor();
  await visit(page, "emoji-in-a-line");
  const address = page.url();
  await moveTo(page, "/settings");
  await page
    .getByRole("navigation", { name: say("Settings") })
    .getByRole("link", { name: "Tidewater" })
    .click();
  await page
    .getByRole("list", { name: say("Emoji of this workspace") })
    .locator("img")
    .first()
    .waitFor();
  await page.locator("#emoji-title").scrollIntoViewIfNeeded();
  await visit(page, "emoji-settings");
  await moveTo(page, address);
}
