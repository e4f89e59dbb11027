// The page editor's menus and kinds of blocks, each as a screen of its own, made on one page.
// Invariant: a menu or a kind of block that is added to the editor is added here.
import { dragSteps } from "./blocks.ts";
import { addPage, speech, type Person } from "./people.ts";
import type { Visit } from "./every-screen.ts";

async function visitKinds(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Ferry feed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```ts ");
  const lines = [
    "// Sailings of a day, by hour",
    "export const sailings = new Map<number, string>([",
    '[7, "Harbour"],',
    "]);",
  ];
  for (const line of lines) {
    if (line !== lines[0]) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  const language = page.locator(".block[data-type=code]").getByRole("button", { name: "TypeScript" });
  await language.waitFor();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("!! Low tide until noon: the north quay is closed.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[] Tell the harbour");
  await page.locator(".block[data-type=callout] button").first().waitFor();
  await visit(page, "code-and-callout");
  await language.click();
  await page.getByRole("combobox", { name: say("Language") }).waitFor();
  await visit(page, "code-languages");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: say("Language") }).waitFor({ state: "hidden" });
}

/** What is drawn while blocks are held, and while a frame selects them. */
export async function visitDragging(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  const { hold, boxOf } = dragSteps(() => page);
  await addPage(person, "Regatta notes");
  for (const words of ["Boats are on the water by nine.", "Heats start when the tide turns.", "Prizes at noon."]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(words);
  }
  await hold("Prizes");
  await visit(page, "dragging", async () => {
    const box = await boxOf("Boats");
    await page.mouse.move(box.x + 120, box.bottom - 3, { steps: 2 });
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const [first, last] = [await boxOf("Boats"), await boxOf("Heats")];
  await page.mouse.move(last.right + 60, last.bottom + 4);
  await page.mouse.down();
  await page.mouse.move(first.x + 200, first.middle, { steps: 3 });
  await visit(page, "marquee", async () => {
    const box = await boxOf("Boats");
    await page.mouse.move(box.x + 100, box.middle, { steps: 2 });
  });
  await page.mouse.up();
}

export async function visitColumns(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  const { hold, boxOf } = dragSteps(() => page);
  await addPage(person, "Harbour day");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two quays, two crews, one picnic.");
  await page.keyboard.press("Enter");
  await page.keyboard.type(`/${say("2 columns")}`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("## North quay");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[] Tables and benches");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Lemonade for forty");
  await page.locator(".block[data-type=column] .line").last().click();
  await page.keyboard.type("## South quay");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The band needs power by three, and a roof if it rains.");
  await page.getByRole("slider", { name: say("Width of the columns") }).focus();
  await visit(page, "columns");
  await hold("Two quays");
  await visit(page, "columns-drag", async () => {
    const box = await boxOf("The band");
    await page.mouse.move(box.right - 4, box.middle, { steps: 2 });
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

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
  await visitKinds(person, visit);
  await visitDragging(person, visit);
  await visitColumns(person, visit);
}
