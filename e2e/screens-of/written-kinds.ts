// Kinds of blocks that are written in: code and callouts, toggle headings, equations, diagrams.
import { addPage, speech, type Person } from "../people.ts";
import type { Visit } from "../every-screen.ts";

export async function visitKinds(person: Person, visit: Visit): Promise<void> {
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

export async function visitFolds(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  await addPage(person, "Harbour rules");
  await page.keyboard.press("Enter");
  await page.keyboard.type("># Mooring");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bow to the tide");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  for (const line of [">## Fuel", "> Visitors", "Guests moor on the outer side"]) {
    await page.keyboard.type(line);
    if (line !== "> Visitors") await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Enter");
  }
  await visit(page, "toggle-headings");
}

export async function visitEquations(person: Person, visit: Visit): Promise<void> {
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

export async function visitDiagram(person: Person, visit: Visit): Promise<void> {
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
