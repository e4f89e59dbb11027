// Keys that are pressed sooner than the page hears of what the one before did.
// Walks: packages/editor/text, packages/editor/page, packages/blocks/table.
import type { Page } from "@playwright/test";
import { addPage, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const type = (words: string) => page.keyboard.type(words);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

test("C14, A12: an arrow counts that is pressed in the moment after a cell got the caret", async () => {
  await addPage(mira, "Quick keys");
  await press("Enter");
  await type("/table");
  await press("Enter");
  await expect(page.locator(".page-body tr")).toHaveCount(3);
  await type("a");
  await press("Tab");
  await type("b");
  await press("ArrowDown");
  await type("d");
  // As on a busy device: word of where the caret went comes late, and between two looks of the editor at the caret, a moment
  // after it got the focus, there is time for a key.
  await page.evaluate(() => {
    const late = new WeakSet<Event>();
    const hold = (event: Event) => {
      if (late.has(event)) return;
      event.stopImmediatePropagation();
      const again = new Event("selectionchange");
      late.add(again);
      setTimeout(() => document.dispatchEvent(again), 300);
    };
    window.addEventListener("selectionchange", hold, { capture: true });
    const looks: (() => void)[] = [];
    const { setTimeout: later } = window;
    const wait = (look: () => void, ms?: number) => (ms === 20 ? looks.push(look) : later(look, ms));
    Object.assign(window, { setTimeout: wait, looks });
  });
  const look = async (all: boolean) =>
    await page.evaluate((isAll) => {
      const { looks } = window as unknown as { looks: (() => void)[] };
      for (const one of looks.splice(0, isAll ? looks.length : looks.length - 1)) one();
    }, all);
  await press("ArrowUp");
  await look(false);
  await press("ArrowLeft");
  await look(true);
  await press("ArrowLeft");
  await type("!");
  await expect(page.locator(".page-body tr").first().locator("td").first()).toHaveText("a!");
});

test("D2, B7: what is typed while the form of an equation is still loaded is the equation's", async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let mayLoad = () => {};
  const allowed = new Promise<void>((resolve) => (mayLoad = resolve));
  await page.route(/equation-popover.*\.js/, async (route) => {
    isAsked();
    await allowed;
    await route.continue();
  });
  await addPage(mira, "Quick equations");
  await press("Enter");
  await type("/inline equation");
  await expect(page.getByRole("option", { name: /^Inline equation/, selected: true })).toBeVisible();
  await press("Enter");
  await asked;
  await type("x^23");
  await press("Backspace", "Enter");
  await type("behind, ");
  await press("Control+Shift+e");
  await type("y");
  mayLoad();
  await expect(page.getByRole("textbox", { name: "Equation in TeX" })).toHaveValue("y");
  await type("^3");
  await press("Enter");
  await expect(page.locator(".page-body .line").first()).toContainText("behind");
  await expect(page.locator(".page-body .inline-equation .katex annotation")).toHaveText(["x^2", "y^3"]);
  // A form that is being left has no say in what is typed next.
  await press("Control+Shift+e");
  await expect(page.getByRole("textbox", { name: "Equation in TeX" })).toBeFocused();
  await type("z");
  await page
    .locator(".page-body .line")
    .first()
    .click({ position: { x: 45, y: 10 } });
  await type("next");
  await expect(page.locator(".page-body .line").first()).toContainText("next");
  await expect(page.locator(".page-body .inline-equation .katex annotation")).toHaveText(["x^2", "y^3", "z"]);
});

test("B7: an equation's form keeps what is written when another equation is clicked, and when the page is left", async () => {
  const source = page.getByRole("textbox", { name: "Equation in TeX" });
  const equations = page.locator(".page-body .inline-equation .katex annotation");
  await addPage(mira, "Two equations");
  await press("Enter");
  await press("Control+Shift+e");
  await expect(source).toBeFocused();
  await type("a");
  await press("Enter");
  await type(" and ");
  await press("Control+Shift+e");
  await expect(source).toBeFocused();
  await type("b");
  await page.locator(".page-body .inline-equation").first().click();
  await expect(source).toHaveValue("a");
  await expect(equations).toHaveText(["a", "b"]);
  await source.fill("a^2");
  await page.locator(".page-body .inline-equation").nth(1).click();
  await expect(source).toHaveValue("b");
  // One that moves under the pointer while it is down is the one that was pressed.
  await page.locator(".page-body .inline-equation").first().click();
  await expect(source).toHaveValue("a^2");
  await source.fill("a^2 + a^2");
  const box = await page.locator(".page-body .inline-equation").nth(1).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  await expect(equations).toHaveText(["a^2 + a^2", "b"]);
  await page.mouse.up();
  await expect(source).toHaveValue("b");
  // An empty one goes.
  await source.fill("");
  await page.locator(".page-body .inline-equation").first().click();
  await expect(source).toHaveValue("a^2 + a^2");
  await expect(equations).toHaveText(["a^2 + a^2"]);
  await source.fill("a^3");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveText("Quick equations");
  await page.goForward();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveText("Two equations");
  await expect(equations).toHaveText(["a^3"]);
});

test("C12: an equation's form keeps what is written when another equation of the page is clicked", async () => {
  const source = page.getByRole("textbox", { name: "Equation in TeX" });
  const equations = page.locator(".page-body .block[data-type=equation]").getByRole("button");
  await addPage(mira, "Two equations alone");
  await press("Enter");
  for (const text of ["a", "b"]) {
    await type("$$ ");
    await expect(source).toBeFocused();
    await type(text);
    await press("Enter", ...Array.from({ length: 12 }, () => "Enter"));
  }
  await equations.first().click();
  await expect(source).toHaveValue("a");
  await source.fill("a^2");
  await equations.nth(1).click();
  await expect(source).toHaveValue("b");
  await source.fill("b^2");
  await equations.first().click();
  await expect(source).toHaveValue("a^2");
  await press("Escape");
  await expect(equations.first()).toHaveAccessibleName("Equation: a^2");
  await expect(equations.nth(1)).toHaveAccessibleName("Equation: b^2");
});
