// The icon and the cover of a page, the dialog that moves a page, the trash, a page without a network, and a page that does not exist.
import type { Visit } from "../every-screen.ts";
import { moveTo } from "../in-app.ts";
import { addPage, bodyOf, speech, titleOf, type Person } from "../people.ts";
import { openTimetable } from "./timetable.ts";

export async function visitFace(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await openTimetable(person);
  await page.getByRole("button", { name: say("Add icon") }).click();
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("sun");
  await page.getByRole("option").first().waitFor();
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("");
  await visit(page, "icon-picker");
  await page.getByRole("combobox", { name: say("Find an emoji") }).fill("sun");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: say("Add cover") }).click();
  await page.getByRole("textbox", { name: say("Address of a picture") }).waitFor();
  await visit(page, "cover-picker");
  await page.locator("[data-first]").click();
  await page.getByRole("button", { name: say("Reposition") }).waitFor();
  await page.getByRole("button", { name: say("Add to favorites") }).click();
  await visit(page, "cover");
}

export async function visitPlacesOfPages(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page, context } = person;
  await openTimetable(person);
  const tree = page.getByRole("treeitem");
  await tree.filter({ hasText: "Week plan" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: say("Move to trash") }).waitFor();
  await visit(page, "page-menu");
  await page
    .getByRole("menuitem", { name: say("Move to ") })
    .first()
    .click();
  await page.getByRole("listbox").waitFor();
  await visit(page, "move");
  await page.keyboard.press("Escape");
  await tree.filter({ hasText: "Decisions" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: say("Move to trash") }).click();
  await page.getByRole("button", { name: say("Trash"), exact: true }).click();
  await page.getByRole("list", { name: say("Pages in the trash") }).waitFor();
  await visit(page, "trash-popup");
  await page.keyboard.press("Escape");
  // On narrow screens the sidebar covers the page, so it is hidden before the page is shown.
  const narrow = async (width: number): Promise<void> => {
    const hide = page.getByRole("button", { name: say("Hide sidebar") });
    if (width < 1440 && (await hide.isVisible())) await page.keyboard.press("Escape");
  };
  const offline = page.getByText(new RegExp(`^${say("Offline.")}`));
  await context.setOffline(true);
  await offline.waitFor();
  await bodyOf(page).locator(".line").nth(3).click();
  await page.keyboard.press("End");
  await page.keyboard.type(", as promised");
  await page.getByText(new RegExp(say("wait on this device"))).waitFor();
  await visit(page, "offline", narrow);
  await context.setOffline(false);
  await offline.waitFor({ state: "hidden" });
  await moveTo(page, `/${"0".repeat(31)}1`);
  await page.getByText(say("This page is not there for you")).waitFor();
  await visit(page, "hidden");
  await moveTo(page, "/");
  await titleOf(page).waitFor();
  await addPage(
    person,
    "A title that goes on for longer than any one line of any screen and then a little further still",
  );
  await visit(page, "long-title");
  await page.getByRole("button", { name: say("More"), exact: true }).click();
  await page.getByRole("menuitem", { name: say("Move to trash") }).click();
  await page.getByText(say("This page is in the trash.")).waitFor();
  await visit(page, "trash");
}
