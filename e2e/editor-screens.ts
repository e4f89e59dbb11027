// The page editor's menus and kinds of blocks, each as a screen of its own, made on one page.
// Invariant: a menu or a kind of block that is added to the editor is added here.
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

async function visitFolds(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  await addPage(person, "Harbour rules");
  await page.keyboard.press("Enter");
  await page.keyboard.type(">## Mooring");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bow to the tide");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  for (const line of [">### Fuel", "> Visitors", "Guests moor on the outer side"]) {
    await page.keyboard.type(line);
    if (line !== "> Visitors") await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Enter");
  }
  await visit(page, "toggle-headings");
}

async function visitEquations(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Tide tables");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The height $$h(t)$$ at an hour is a sum of waves. ");
  await page.keyboard.press("Enter");
  const form = page.getByRole("textbox", { name: say("Equation in TeX") });
  for (const source of ["h(t) = h_0 + \\sum_{i=1}^{n} A_i \\cos(\\omega_i t + \\varphi_i)", "\\frac{h}{2"]) {
    await page.keyboard.type("$$ ");
    await form.waitFor();
    await page.keyboard.type(source);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
  }
  await page.keyboard.type("$$ ");
  await form.waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".katex-display").waitFor();
  await visit(page, "equations");
  await page.locator(".block[data-type=equation] button").first().click();
  await form.waitFor();
  await visit(page, "equation-form");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
}

async function visitPlaces(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Pilot book");
  await page.keyboard.press("Enter");
  const insert = page.getByRole("listbox", { name: say("Insert") });
  for (const name of ["Breadcrumb", "Table of contents", "Link to page"]) {
    await page.keyboard.type(`/${say(name)}`);
    await insert.waitFor();
    await page.keyboard.press("Enter");
    await insert.waitFor({ state: "hidden" });
  }
  const choice = page.getByRole("combobox", { name: say("Link to page") });
  await choice.waitFor();
  await visit(page, "page-choice");
  await choice.fill("Harbour");
  await page.keyboard.press("Enter");
  await choice.waitFor({ state: "hidden" });
  for (const line of ["# Approach", "## By day", "### Landmarks", "## By night"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("link", { name: "By night" }).waitFor();
  await visit(page, "contents-and-links");
}

async function visitDiagram(person: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const { page } = person;
  await addPage(person, "Ferry states");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```mermaid ");
  const lines = ["stateDiagram-v2", "Moored --> Boarding", "Boarding --> Sailing", "Sailing --> Moored"];
  for (const line of lines) {
    if (line !== lines[0]) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  await page.frameLocator("iframe").locator("svg").waitFor();
  const code = page.locator(".block[data-type=code]");
  await code.hover();
  await code.getByRole("button", { name: say("Caption") }).click();
  await page.keyboard.type("What the ferry does all day");
  await page.keyboard.press("Enter");
  await visit(page, "diagram");
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
  await visitFolds(person, visit);
  await visitEquations(person, visit);
  await visitPlaces(person, visit);
  await visitDiagram(person, visit);
}
