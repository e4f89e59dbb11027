// Equations, alone and in a line, by keyboard and pointer; behaviours are named as in docs/behaviours.md (C12 ...).
// Walks: packages/blocks/equation, apps/web/features/page/faces, apps/web/features/page/menus.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { guestOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const { write, shown, press, line } = stepsOn(() => mira, outlineOf);
const type = (text: string) => page.keyboard.type(text);
const block = (kind: string) => page.locator(`.block[data-type=${kind}]`);

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
  // A machine whose frames come late; what is typed goes to the source all the same.
  await page.evaluate(() => {
    const { requestAnimationFrame: next } = window;
    window.requestAnimationFrame = (act) => next(() => setTimeout(() => act(performance.now()), 400));
    setTimeout(() => (window.requestAnimationFrame = next), 2_000);
  });
  await block("equation").getByRole("button").click();
  await expect(source()).toHaveValue("a^2 + b^2");
  await expect(page.getByRole("dialog", { name: "Equation" }).locator(".katex-display")).toBeVisible();
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
  expect(text).toBe("so $x^2$ is\n\n$$\ny\n$$\n\n<br>");
  await write("");
  await page.evaluate(() => navigator.clipboard.writeText("so $x^2$ is\n\n$$\ny\n$$"));
  await press("Control+v");
  await expect(inline().locator(".katex")).toBeVisible();
  await expect(block("equation").locator(".katex-display")).toBeVisible();
});

test("C12, B7: who only reads sees equations, and cannot open them", async ({ browser }) => {
  await write("so $$x^2$$ is", "$$ ");
  await expect(source()).toBeFocused();
  await type("y");
  await press("Escape");
  const { page: read } = await guestOf(mira, browser);
  await expect(read.locator(".katex-display")).toBeVisible();
  await read.locator(".katex-display").click();
  await read.locator(".inline-equation .katex").click();
  await expect(read.getByRole("dialog")).toHaveCount(0);
  await expect(read.locator(".block[data-type=equation] button")).toHaveCount(0);
});
