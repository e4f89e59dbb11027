// The page editor's menus and kinds of blocks, each as a screen of its own.
// Invariant: a menu or a kind of block that is added to the editor is added here, by subject in screens-of/.
import { addPage, speech, type Person } from "./people.ts";
import type { Visit } from "./every-screen.ts";
import { visitCustomEmoji } from "./screens-of/custom-emoji-screens.ts";
import { visitAround } from "./screens-of/around-the-page.ts";
import { visitColumns, visitDragging } from "./screens-of/moving.ts";
import { visitButton } from "./screens-of/button.ts";
import { visitDates } from "./screens-of/dates.ts";
import { visitSynced } from "./screens-of/synced-screens.ts";
import { visitTouch } from "./screens-of/touch.ts";
import { visitTables } from "./screens-of/tables.ts";
import { visitTabs } from "./screens-of/tabs.ts";
import { visitPlaces } from "./screens-of/ways-to-pages.ts";
import { visitWeb } from "./screens-of/web.ts";
import { visitKinds, visitFolds, visitEquations, visitDiagram } from "./screens-of/written-kinds.ts";

const parts: readonly ((person: Person, visit: Visit) => Promise<void>)[] = [
  visitKinds,
  visitDragging,
  visitWeb,
  visitAround,
  visitFolds,
  visitEquations,
  visitColumns,
  visitTables,
  visitSynced,
  visitTabs,
  visitPlaces,
  visitDiagram,
  visitButton,
  visitDates,
  visitTouch,
  visitCustomEmoji,
];

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
  for (const visitPart of parts) await visitPart(person, visit);
}
