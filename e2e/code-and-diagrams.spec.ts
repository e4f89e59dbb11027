// Code beside its text: captions, guessed languages, diagrams; behaviours are named as in docs/behaviours.md (C22).
// Walks: packages/blocks/code, apps/web/diagram, apps/web/features/page/faces.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const { write, press, line } = stepsOn(() => mira);
const type = (text: string) => page.keyboard.type(text);
const block = (kind: string) => page.locator(`.block[data-type=${kind}]`);

const tool = (name: string) => block("code").getByRole("button", { name, exact: true });
const diagram = () => page.frameLocator(".block[data-type=code] iframe");

test("C22: code has a caption, which is there while it says something", async () => {
  await write("```ts ");
  await type("let a = 1;");
  await block("code").hover();
  await tool("Caption").click();
  const caption = page.getByRole("textbox", { name: "Caption" });
  await expect(caption).toBeFocused();
  await type("What a holds");
  await press("Enter");
  await type("behind");
  await expect(line("behind")).toBeVisible();
  await expect(caption).toHaveText("What a holds");
  await expect(tool("Caption")).toBeHidden();
  await caption.click();
  await press("ControlOrMeta+a", "Delete");
  await line("behind").click();
  await expect(caption).toHaveCount(0);
  await page.reload();
  await expect(line("let a")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Caption" })).toHaveCount(0);
});

test("C22: a language that was not chosen is guessed and shown, but never written; plain text may be chosen", async () => {
  await write("``` ");
  await type("import os");
  await expect(block("code").getByRole("button", { name: "Language: Plain text" })).toBeVisible();
  for (const words of ["def tide(hour):", "return [x for x in range(hour)]"]) {
    await press("Enter");
    await type(words);
  }
  const guess = block("code").getByRole("button", { name: "Language: Python, guessed" });
  await expect(guess).toHaveText("Python");
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get("code-keyword") ?? [])].map(String)))
    .toContain("def");
  await guess.click();
  await page.getByRole("combobox", { name: "Language" }).fill("plain");
  await press("Enter");
  await expect(block("code").getByRole("button", { name: "Language: Plain text" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => [...(CSS.highlights.get("code-keyword") ?? [])].length)).toBe(0);
  await block("code")
    .getByRole("button", { name: /^Language/ })
    .click();
  await page.getByRole("combobox", { name: "Language" }).fill("guess");
  await press("Enter");
  await expect(guess).toBeVisible();
});

test("C22: Mermaid is drawn below its code in a frame that has nothing of the app, and says what is wrong", async () => {
  await write("```mermaid ");
  await type("graph TD");
  await press("Enter");
  await type("Ebb --> Flood");
  await expect(diagram().locator("svg")).toContainText("Ebb");
  const frame = block("code").locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  expect(
    await diagram()
      .locator("body")
      .evaluate(() => window.origin),
  ).toBe("null");
  expect(await faults(page)).toEqual([]);
  await type(" -->");
  await expect(block("code").getByRole("status")).toContainText("This cannot be drawn: Parse error");
  await expect(frame).toBeHidden();
  await type(" Slack");
  await expect(diagram().locator("svg")).toContainText("Slack");
  await expect(block("code").getByRole("status")).toHaveText("");
});

test("C22: a diagram is shown as code, as its drawing, or as both, and its code comes back where the caret is", async () => {
  await write("above", "```mermaid ");
  await type("graph TD");
  await press("Enter");
  await type("Ebb --> Flood");
  await expect(diagram().locator("svg")).toBeVisible();
  const choose = async (view: string): Promise<void> => {
    await block("code").hover();
    await tool("What is shown").click();
    await page.getByRole("combobox", { name: "What is shown" }).fill(view);
    await press("Enter");
  };
  const height = () => line("Ebb").evaluate((element) => element.getBoundingClientRect().height);
  await choose("preview");
  await line("above").click();
  await expect.poll(height).toBe(0);
  await expect(diagram().locator("svg")).toBeVisible();
  await press("End", "ArrowDown");
  await expect.poll(height).toBeGreaterThan(20);
  await line("above").click();
  await choose("Code and");
  await expect.poll(height).toBeGreaterThan(20);
  await choose("Code");
  await expect(block("code").locator("iframe")).toHaveCount(0);
});

test("C22, G11: what a diagram's source says runs nothing and reaches nothing of the app", async () => {
  await write("```mermaid ");
  await type("graph TD");
  await press("Enter");
  await type('a["<img src=x onerror=parent.document.title=1><script>top.hit=1</script>words"] --> b');
  await expect(diagram().locator("svg")).toContainText("words");
  expect(await diagram().locator("script:not([src]), [onerror]").count()).toBe(0);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});
