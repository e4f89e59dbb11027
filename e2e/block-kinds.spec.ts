// Kinds of blocks beside plain lines, by keyboard and pointer; behaviours are named as in docs/behaviours.md (C8 ...).
// Walks: packages/blocks/code, packages/blocks/callout, packages/blocks/divider, packages/blocks/to-do, packages/blocks/quote, packages/blocks/toggle, packages/editor/typing, packages/editor/blocks.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const type = (text: string) => page.keyboard.type(text);
/** As a paste from elsewhere: plain text alone. */
async function paste(text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await press("Control+v");
}
const code = () => page.locator(".block[data-type=code]");
const language = () => code().getByRole("button", { name: /^Language/ });
/** Text that is coloured as one kind, in the order of the page. */
const coloured = (kind: string): Promise<string[]> =>
  page.evaluate((name) => [...(CSS.highlights.get(`code-${name}`) ?? [])].map(String), kind);

test("C8: a fence at a line's start and a space make code, with the language that stands behind it", async () => {
  await write("");
  await type("```ts ");
  await shown("code: ");
  await expect(language()).toHaveText("TypeScript");
  await type("const a = 1;");
  await shown("code: const a = 1;");
  await press("Control+z", "Control+z");
  await shown("text: ```ts");
});

test("C8, C23: Enter behind a fence makes code too, and Backspace right after a space's takes it back", async () => {
  await write("```");
  await press("Enter");
  await shown("code: ");
  await expect(language()).toHaveText("Plain text");
  await write("```js ");
  await shown("code: ");
  await press("Backspace");
  await shown("text: ```js");
});

test("C22: code is kept as it is typed: no sign turns, no mark is made, by typing or by keys", async () => {
  await write("``` ");
  await type('# a -> b **c** `d` www.e.org /x @y "');
  await shown('code: # a -> b **c** `d` www.e.org /x @y "');
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await press("Shift+Home", "Control+b", "Control+e");
  await expect(code().locator("strong, .line code")).toHaveCount(0);
});

test("C8: Enter breaks the line and keeps its indentation; Mod+Enter goes on below; nothing is lost on coming back", async () => {
  await write("``` ");
  await type("if (a) {");
  await press("Enter", "Tab");
  await type("b();");
  await press("Enter");
  await type("c();");
  await press("Enter", "Shift+Tab");
  await type("}");
  await shown("code: if (a) {\n  b();\n  c();\n}");
  await press("Control+Enter");
  await type("after");
  await shown("code: if (a) {\n  b();\n  c();\n}", "text: after");
});

test("C22: Tab and Shift+Tab shift every line of a selection, in one step that keeps what is selected", async () => {
  await write("``` ");
  await paste("a\n\nb\nc");
  await shown("code: a\n\nb\nc");
  // Keys are faster than the browser tells of the caret: each is waited for.
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
  await expect(async () => {
    await code()
      .locator(".line")
      .click({ position: { x: 1, y: 4 } });
    await press("Home", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+End");
    await expect.poll(selected, { timeout: 1000 }).toBe("a\n\nb");
  }).toPass();
  await press("Tab");
  await shown("code:   a\n\n  b\nc");
  await press("Tab", "Shift+Tab");
  await shown("code:   a\n\n  b\nc");
  await press("Control+z", "Control+z", "Control+z");
  await shown("code: a\n\nb\nc");
});

test("G5: pasted lines stay lines of the code, as they are", async () => {
  await write("``` ");
  await paste("# one\n\n  - two\n\t**three**\n");
  await expect.poll(() => code().locator(".line").innerText()).toBe("# one\n\n  - two\n\t**three**\n\n");
  await shown("code: # one\n\n  - two\n\t**three**\n");
});

test("A13: Mod+A takes the code first, then its block, then the page", async () => {
  await write("above", "``` ");
  await type("one");
  await press("Enter");
  await type("two");
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
  await press("Control+a");
  await expect.poll(selected).toBe("one\ntwo");
  await press("Control+a");
  await expect(page.locator("[data-block-selected]")).toHaveCount(1);
  await press("Control+a");
  await expect(page.locator("[data-block-selected]")).toHaveCount(2);
});

test("A8: Backspace in empty code makes a paragraph; D4: code and text turn into each other with every line break", async () => {
  await write("``` ");
  await press("Backspace");
  await shown("text: ```");
  await write("/code");
  await press("Enter");
  await shown("code: ");
  await press("Backspace");
  await shown("text: ");
  await type("one");
  await press("Shift+Enter");
  await type("two");
  await press("Control+Shift+Digit8");
  await shown("code: one\ntwo");
  await press("Control+Shift+Digit0");
  await shown("text: one\ntwo");
});

test("D4: a line below joins code at its end, and line breaks stay where they are", async () => {
  await write("``` ");
  await paste("one\ntwo");
  await shown("code: one\ntwo");
  await press("Control+Enter");
  await type("three");
  await press("Home", "Backspace");
  await shown("code: one\ntwothree");
});

test("C8: the language is found by its names and colours the code; what is typed is coloured after", async () => {
  await write("``` ");
  await type("const a = 'b'; // c");
  await language().click();
  await page.getByRole("combobox", { name: "Language" }).fill("ts");
  await press("Enter");
  await expect(language()).toHaveText("TypeScript");
  await expect.poll(() => coloured("keyword")).toEqual(["const"]);
  await expect.poll(() => coloured("string")).toEqual(["'b'"]);
  await expect.poll(() => coloured("comment")).toEqual(["// c"]);
  await code().locator(".line").click();
  await press("Home");
  await type("let x = 9; ");
  await expect.poll(() => coloured("keyword")).toEqual(["let", "const"]);
  await expect.poll(() => coloured("number")).toEqual(["9"]);
  await page.reload();
  await expect.poll(() => coloured("keyword")).toEqual(["let", "const"]);
  await expect(language()).toHaveText("TypeScript");
});

test("C22: long lines scroll or are broken, as the writer chose; the button copies all of the code", async () => {
  await write("``` ");
  const long = "word ".repeat(60);
  await paste(`${long}\n  end`);
  const overflows = () =>
    code()
      .locator(".line")
      .evaluate((line) => line.scrollWidth > line.clientWidth + 1);
  await expect.poll(overflows).toBe(true);
  await code().hover();
  await code().getByRole("button", { name: "Wrap lines" }).click();
  await expect(code().getByRole("button", { name: "Wrap lines" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(overflows).toBe(false);
  await code().getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${long}\n  end`);
});

test("K5: code has no accessibility faults, alone and with its list of languages open", async () => {
  await write("```ts ");
  await type("const a = 1;");
  expect(await faults(page)).toEqual([]);
  await language().click();
  await expect(page.getByRole("combobox", { name: "Language" })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
});

const callout = () => page.locator(".block[data-type=callout]");

test("C10: two exclamation marks make a callout; Enter goes on in the box, and Backspace at its start takes it off", async () => {
  await write("!! ");
  await shown("callout: ");
  await expect(page.getByRole("note")).toBeVisible();
  await type("Low tide");
  await press("Enter");
  await type("until noon");
  await press("Enter");
  await type("at least");
  await shown("callout: Low tide", "  text: until noon", "  text: at least");
  await expect(callout().locator(".block")).toHaveCount(2);
  await press("ArrowUp", "ArrowUp", "Home", "Backspace");
  await shown("text: Low tide", "text: until noon", "text: at least");
  await expect(page.locator(".block .block")).toHaveCount(0);
  await press("Control+z");
  await expect(callout().locator(".block")).toHaveCount(2);
});

test("C10: Enter within the words of a callout keeps the rest in the box, and in an empty one leaves it", async () => {
  await write("!! ");
  await type("one two");
  await press("ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
  await shown("callout: one ", "  text: two");
  await expect(callout().locator(".block")).toHaveCount(1);
  await press("Shift+Tab");
  await expect(callout().locator(".block")).toHaveCount(0);
  await write("/callout");
  await press("Enter");
  await shown("callout: ");
  await press("Enter");
  await shown("text: ");
});

test("C10: a callout has an icon that is chosen from the emoji, and a color", async () => {
  await write("!! ");
  await type("Mind the gap");
  const icon = callout().getByRole("button", { name: "Icon of the callout" });
  await expect(icon).toHaveText("💡");
  await icon.click();
  await page.getByRole("combobox", { name: "Find an emoji" }).fill("anchor");
  await press("Enter");
  await expect(icon).toHaveText(/⚓/);
  await callout().locator(".line").click();
  await press("End");
  await type(" /red back");
  await press("Enter");
  await expect(callout()).toHaveAttribute("data-block-colour", "red_background");
  await page.reload();
  await expect(icon).toHaveText(/⚓/);
  expect(await faults(page)).toEqual([]);
});

test("C8, C10: who may not write sees the language and copies the code, and changes nothing", async () => {
  await write("```ts ");
  await type("const a = 1;");
  await press("Control+Enter");
  await type("!! Mind the gap");
  await code().hover();
  await expect(code().getByRole("button", { name: "Wrap lines" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page.getByText("This page is in the trash.")).toBeVisible();
  await code().hover();
  await expect(language()).toHaveText("TypeScript");
  await expect(language()).toBeDisabled();
  await expect(callout().getByRole("button", { name: "Icon of the callout" })).toBeDisabled();
  await expect(code().getByRole("button", { name: "Wrap lines" })).toBeHidden();
  await expect.poll(() => coloured("keyword")).toEqual(["const"]);
  await code().getByRole("button", { name: "Copy code" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("const a = 1;");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(language()).toBeEnabled();
});

test("D1: code and callouts are found in the slash menu, by their other names too", async () => {
  for (const [words, kind] of [
    ["snippet", "code"],
    ["info", "callout"],
  ] as const) {
    await write(`/${words}`);
    await expect(page.getByRole("listbox", { name: "Insert" }).getByRole("option").first()).toBeVisible();
    await press("Enter");
    await shown(`${kind}: `);
  }
});

test("I2: two people type in one piece of code, and nothing is lost", async ({ browser }) => {
  await write("``` ");
  await type("one");
  const jun = await memberOf(mira, browser, "Jun");
  const line = jun.page.locator(".block[data-type=code] .line");
  await expect(line).toHaveText("one");
  await line.click();
  await jun.page.keyboard.press("End");
  await jun.page.keyboard.press("Enter");
  await jun.page.keyboard.type("two");
  await shown("code: one\ntwo");
  await code().locator(".line").click();
  await press("Control+Home", "Tab");
  await expect.poll(() => line.innerText()).toBe("  one\ntwo");
  await jun.context.close();
});
