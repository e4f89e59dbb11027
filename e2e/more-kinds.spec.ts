// More kinds of blocks, by keyboard and pointer; behaviours are named as the editor's design names them (C11 ...).
import type { Browser, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { join, makeWorkspace, signUp, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "default" });

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await signUp(browser, server.url, "Mira");
  await makeWorkspace(mira, "Tidewater");
  ({ page } = mira);
  await mira.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

const { write, shown, press, line } = stepsOn(() => mira);
const type = (text: string) => page.keyboard.type(text);
/** Somebody who may only read the page that is open. */
async function reader(browser: Browser, url: string): Promise<Person> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("radio", { name: /^Read this page/ }).check();
  await page.getByRole("button", { name: "Copy invitation link" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  await page.keyboard.press("Escape");
  const person = await signUp(browser, url, "Ada", new URL(link).pathname);
  await join(person);
  await expect(titleOf(person.page)).toHaveText((await titleOf(page).textContent()) ?? "");
  return person;
}
const block = (kind: string) => page.locator(`.block[data-type=${kind}]`);
const triangle = (kind: string) => block(kind).getByRole("button", { name: /^(?:Open|Close)$/ });

test("C11: a triangle's sign before a heading's makes a toggle heading, which opens and closes by Mod+Enter", async () => {
  await write("");
  await type(">## Tides");
  await expect(block("sub_header")).toHaveText("Tides");
  await expect(page.getByRole("heading", { name: "Tides", level: 3 })).toBeVisible();
  await expect(triangle("sub_header")).toHaveAttribute("aria-expanded", "false");
  await press("Control+Enter");
  await expect(triangle("sub_header")).toHaveAttribute("aria-expanded", "true");
  await press("Enter");
  await type("High water");
  await press("Tab");
  await shown("Tides", "  High water");
  await line("Tides").click();
  await press("Control+Enter");
  await expect(line("High water")).toBeHidden();
  await triangle("sub_header").click();
  await expect(line("High water")).toBeVisible();
});

test("C11, C23: a plain heading's sign takes the triangle away, and Backspace right after brings it back", async () => {
  await write(">#### Tides");
  await press("Home");
  await type("#### ");
  await expect(triangle("header_4")).toHaveCount(0);
  await shown("Tides");
  await press("Backspace");
  await expect(triangle("header_4")).toHaveCount(1);
  await shown("####Tides");
});

test("C11, D4: a heading that becomes a toggle heading keeps what stands below it in sight", async () => {
  await write("# Tides", "low");
  await press("Tab");
  await line("Tides").click();
  await press("End");
  await type(" /turn toggle heading 1");
  await expect(page.getByRole("listbox", { name: "Insert" }).getByRole("option", { selected: true })).toHaveText(
    /Toggle heading 1/,
  );
  await press("Enter");
  await expect(triangle("header")).toHaveAttribute("aria-expanded", "true");
  await expect(line("low")).toBeVisible();
  await press("Control+z");
  await expect(triangle("header")).toHaveCount(0);
});

test("D5: a heading that becomes a toggle heading does not take in what follows it", async () => {
  await write("## Tides", "low");
  await press("ArrowUp", "Home");
  await type(">## ");
  await expect(triangle("sub_header")).toHaveCount(1);
  await shown("Tides", "low");
});

test("A21: an empty toggle says what to do when it is open, and a click there writes in it", async () => {
  await write(">## Tides");
  const empty = page.getByRole("button", { name: "Empty toggle. Click or drop blocks inside." });
  await expect(empty).toBeHidden();
  await press("Control+Enter");
  await empty.click();
  await expect(empty).toBeHidden();
  await type("low");
  await shown("Tides", "  low");
  await press("Control+z", "Control+z");
  await expect(empty).toBeVisible();
});

test("E11: Mod+Alt+T opens all toggles, and closes all where all are open", async () => {
  await write("># Tides", "> Winds");
  await press("Control+Alt+t");
  await expect(page.locator('.block [aria-expanded="true"]')).toHaveCount(2);
  await press("Control+Alt+t");
  await expect(page.locator('.block [aria-expanded="false"]')).toHaveCount(2);
  await triangle("header").click();
  await press("Control+Alt+t");
  await expect(page.locator('.block [aria-expanded="true"]')).toHaveCount(2);
});

test("A4: Enter behind a closed toggle heading leaves with it what it hides", async () => {
  await write(">## Tides", "low");
  await line("Tides").click();
  await press("Control+Enter", "ArrowDown", "Tab", "ArrowUp", "Control+Enter", "End", "Enter");
  await type("after");
  await expect(line("low")).toBeHidden();
  await shown("Tides", "  low", "after");
});

test("C11, E13: who only reads opens and closes toggle headings, all of them by Mod+Alt+T", async ({
  browser,
  server,
}) => {
  await write("># Tides", "low");
  await press("Tab");
  await expect(line("low")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const { page: read } = await reader(browser, server.url);
  const arrow = read.getByRole("button", { name: "Open", exact: true });
  await expect(read.getByRole("heading", { name: "Tides" })).toBeVisible();
  await arrow.click();
  await expect(read.locator(".line", { hasText: "low" })).toBeVisible();
  await press("Control+Shift+ArrowUp");
  await expect(read.getByText("Empty toggle", { exact: true })).toBeDisabled();
  await read.keyboard.press("Control+Alt+t");
  await expect(arrow).toBeVisible();
});

const source = () => page.getByRole("textbox", { name: "Equation in TeX" });
const inline = () => page.locator(".inline-equation");

test("C12: two dollar signs and a space open an equation, its look and its fault are seen while it is written", async () => {
  await write("before", "$$ ");
  await expect(source()).toBeFocused();
  await type("E = mc^");
  await expect(page.getByRole("status").filter({ hasText: "Expected group" })).toBeVisible();
  await type("2");
  await expect(page.getByRole("dialog", { name: "Equation" }).locator(".katex-display")).toBeVisible();
  await press("Escape");
  await expect(source()).toBeHidden();
  await expect(block("equation").locator(".katex-display")).toBeVisible();
  await type("behind");
  await shown("before", "(equation)", "behind");
  await press("ArrowUp");
  await expect(block("equation").locator(".void")).toHaveAttribute("data-selected", "");
  await press("Enter");
  await expect(source()).toHaveValue("E = mc^2");
  await press("ControlOrMeta+a");
  await type("\\frac{a}{b");
  await press("Enter");
  await expect(block("equation")).toContainText("This cannot be shown as an equation: Unexpected end of input");
  await expect(block("equation")).toContainText("\\frac{a}{b");
  await page.locator(".page-body .line").last().click();
  await press("Control+z");
  await expect(block("equation").locator(".katex-display")).toBeVisible();
});

test("C12: Enter behind the signs opens one too, a click opens it again, and turning keeps its words", async () => {
  await write("$$");
  await press("Enter");
  await expect(source()).toBeFocused();
  await type("a^2 + b^2");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(block("equation").getByRole("button", { name: "Equation: a^2 + b^2" })).toBeVisible();
  await block("equation").getByRole("button").click();
  await expect(source()).toHaveValue("a^2 + b^2");
  await type(" = c^2");
  await page.getByRole("textbox", { name: "Page title" }).click();
  await expect(block("equation").getByRole("button", { name: "Equation: a^2 + b^2 = c^2" })).toBeVisible();
  await line("").first().click();
  await press("ArrowUp", "Control+/");
  await page.getByRole("combobox", { name: "Block menu" }).fill("quote");
  await press("Enter");
  await shown("*a^2 + b^2 = c^2", "");
  await press("Control+z");
  await expect(block("equation").locator(".katex-display")).toBeVisible();
});

test("C12: an equation left empty says so, and the menu of what to insert has it", async () => {
  await write("/math");
  await expect(page.getByRole("option", { name: /^Equation/ }).first()).toBeVisible();
  await press("Enter");
  await expect(source()).toBeFocused();
  await press("Escape");
  await expect(block("equation").getByRole("button", { name: "New equation" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test("B2, B7: doubled dollar signs around words in a line make them an equation, a click opens it", async () => {
  await write("so $$x^2$$ is");
  await expect(inline().locator(".katex")).toBeVisible();
  await inline().click();
  await expect(source()).toHaveValue("x^2");
  await press("End");
  await type("{");
  await expect(page.getByRole("status").filter({ hasText: "Expected '}'" })).toBeVisible();
  await press("Escape");
  await expect(inline()).toHaveAttribute("data-wrong", "");
  await expect(inline()).toHaveText("x^2{");
  await type("!");
  await expect(page.locator(".page-body .line")).toHaveText("so x^2{! is");
  await press("Control+z", "Control+z");
  await expect(inline().locator(".katex")).toBeVisible();
});

test("B7: arrows step over an equation, Enter opens it where it stands, and one that is emptied goes", async () => {
  await write("a $$x$$ b");
  await expect(inline()).toBeVisible();
  await press("Home", "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(inline()).toHaveClass(/ProseMirror-selectednode/);
  await press("Enter");
  await expect(source()).toBeFocused();
  await press("Escape");
  await type("1");
  await expect(page.locator(".page-body .line")).toContainText("1 b");
  await press("ArrowLeft", "ArrowLeft", "Enter", "ControlOrMeta+a", "Delete", "Enter");
  await expect(inline()).toHaveCount(0);
  await type("2");
  await shown("a 21 b");
});

test("B1: Mod+Shift+E makes an equation of what is selected, and at a caret an empty one to write", async () => {
  await write("area pi r");
  await press("Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft", "Control+Shift+e");
  await expect(inline().locator(".katex")).toBeVisible();
  await press("End");
  await type(" and ");
  await press("Control+Shift+e");
  await expect(source()).toBeFocused();
  await type("y");
  await press("Enter");
  await expect(inline()).toHaveCount(2);
});

test("B7, C12, G1: copied, equations are TeX between dollar signs, and pasted they are equations", async () => {
  await write("so $$x^2$$ is", "$$ ");
  await expect(source()).toBeFocused();
  await type("y");
  await press("Escape");
  await expect(block("equation").locator(".katex")).toBeVisible();
  await press("Control+a", "Control+a", "Control+a", "Control+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe("so $x^2$ is\n\n```math\ny\n```\n\n<br>");
  await write("");
  await page.evaluate(() => navigator.clipboard.writeText("so $x^2$ is\n\n$$\ny\n$$"));
  await press("Control+v");
  await expect(inline().locator(".katex")).toBeVisible();
  await expect(block("equation").locator(".katex-display")).toBeVisible();
});

test("C12, B7: who only reads sees equations, and cannot open them", async ({ browser, server }) => {
  await write("so $$x^2$$ is", "$$ ");
  await expect(source()).toBeFocused();
  await type("y");
  await press("Escape");
  const { page: read } = await reader(browser, server.url);
  await expect(read.locator(".katex-display")).toBeVisible();
  await read.locator(".katex-display").click();
  await read.locator(".inline-equation .katex").click();
  await expect(read.getByRole("dialog")).toHaveCount(0);
  await expect(read.locator(".block[data-type=equation] button")).toHaveCount(0);
});

const contents = () => page.getByRole("navigation", { name: "Table of contents" });

test("C17, L5: a table of contents lists the headings as they are now, and its links show them", async () => {
  await write("/toc");
  await expect(page.getByRole("option", { name: /^Table of contents/ })).toBeVisible();
  await press("Enter");
  await expect(contents()).toHaveText("Headings of this page appear here.");
  for (const words of ["# Tides", "### Winds", ">## Waves"]) {
    await type(words);
    await press("Enter");
  }
  await expect(contents().getByRole("link")).toHaveText(["Tides", "Winds", "Waves"]);
  await type("inner");
  await press("Tab", "Control+Shift+3", "Home");
  await expect(contents().getByRole("link")).toHaveText(["Tides", "Winds", "Waves", "inner"]);
  await line("Tides").click();
  await press("End");
  await type(" of $$x$$");
  await expect(contents().getByRole("link").first()).toHaveText("Tides of x");
  await triangle("sub_header").click();
  await expect(line("inner")).toBeHidden();
  await contents().getByRole("link", { name: "inner" }).click();
  await expect(line("inner")).toBeVisible();
  await expect(block("sub_sub_header").last()).toHaveAttribute("data-revealed", "");
  await line("Winds").click();
  await press("Home", "Backspace");
  await expect(contents().getByRole("link")).toHaveText(["Tides of x", "Waves", "inner"]);
  expect(await faults(page)).toEqual([]);
});

test("C18, L6: a breadcrumb is the path of its page, and follows when a page is called otherwise", async () => {
  const above = await write("/page");
  await expect(page.getByRole("option", { name: /^Page/ }).first()).toBeVisible();
  await press("Enter");
  await expect(titleOf(page)).toHaveText("");
  await titleOf(page).fill("Below");
  await press("Enter");
  await type("/breadcrumb");
  await expect(page.getByRole("option", { name: /^Breadcrumb/ })).toBeVisible();
  await press("Enter");
  const path = page.getByRole("navigation", { name: "Path of this page" });
  await expect(path.getByRole("link")).toHaveText([above, "Below"]);
  await titleOf(page).fill("Further below");
  await expect(path.getByRole("link")).toHaveText([above, "Further below"]);
  await expect(path.getByRole("link").last()).toHaveAttribute("aria-current", "page");
  expect(await faults(page)).toEqual([]);
  await path.getByRole("link", { name: above }).click();
  await expect(titleOf(page)).toHaveText(above);
});

test("C20: a link to a page is chosen by keyboard, is called as the page is, and opens it by Enter", async () => {
  const target = await write("there");
  await write("/link to page");
  await expect(page.getByRole("option", { name: /^Link to page/ }).first()).toBeVisible();
  await press("Enter");
  await page.getByRole("combobox", { name: "Link to page" }).fill(target);
  await press("Enter");
  const link = block("alias").getByRole("link", { name: target });
  await expect(link).toBeVisible();
  await type("behind");
  await shown("(alias)", "behind");
  expect(await faults(page)).toEqual([]);
  await press("ArrowUp");
  await expect(block("alias").locator(".void")).toHaveAttribute("data-selected", "");
  await press("Enter");
  await expect(titleOf(page)).toHaveText(target);
});

test("C20: a link that was left without a page asks again, and who only reads sees that none was chosen", async ({
  browser,
  server,
}) => {
  await write("/link to page");
  await expect(page.getByRole("option", { name: /^Link to page/ }).first()).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Link to page" })).toBeFocused();
  await press("Escape");
  await type("behind");
  await shown("(alias)", "behind");
  const { page: read } = await reader(browser, server.url);
  await expect(read.getByText("No page chosen")).toBeVisible();
  await page.getByRole("button", { name: "Choose a page" }).click();
  await expect(page.getByRole("combobox", { name: "Link to page" })).toBeFocused();
});

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
