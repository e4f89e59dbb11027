// The page editor by its keys, in a real browser; behaviours are named as in docs/behaviours.md (A4, C23 ...).
// Walks: packages/editor/typing, packages/editor/blocks, packages/editor/text, packages/editor/page, packages/kernel/operations.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { addPage, bodyOf, linesOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

test("A3: Enter in the title sends its tail to the body, Backspace brings an empty line back to it", async () => {
  await addPage(mira, "Spring timetable");
  for (let n = 0; n < "timetable".length; n++) await press("ArrowLeft");
  await press("Enter");
  await expect(titleOf(page)).toHaveText("Spring ");
  await shown("text: timetable");
  await press("Backspace");
  await expect(titleOf(page)).toHaveText("Spring timetable");
  await expect(titleOf(page)).toBeFocused();
});

test("A12: keys count from the moment the text has the focus, Home among them", async () => {
  await addPage(mira, "First keys");
  for (const key of ["Enter", "w", "Home", "l", "o"]) await mira.page.keyboard.press(key);
  await shown("text: low");
});

test("C2 to C9: signs at the start of a line turn it, one undo brings the line back", async () => {
  await write("");
  await page.keyboard.type("# One");
  await press("Enter");
  await page.keyboard.type("#### Four");
  await press("Enter");
  await page.keyboard.type("Plain");
  await press("Enter");
  await page.keyboard.type("- Bullet");
  await press("Enter");
  await page.keyboard.type("Next");
  await press("Enter", "Enter");
  await page.keyboard.type("1. First");
  await press("Enter", "Enter");
  await page.keyboard.type("[] Do it");
  await press("Enter", "Enter");
  await page.keyboard.type('" Said');
  await press("Enter");
  await page.keyboard.type("---After");
  await shown(
    "header: One",
    "header_4: Four",
    "text: Plain",
    "bulleted_list: Bullet",
    "bulleted_list: Next",
    "numbered_list: First",
    "to_do: Do it",
    "quote: Said",
    "divider: ",
    "text: After",
  );
  await write("");
  await page.keyboard.type("## ");
  await shown("sub_header: ");
  await press("Control+z");
  await shown("text: ##");
});

test("B2 and C23: signs around words mark them and go, one undo brings the signs back", async () => {
  const line = page.locator(".page-body .line").last();
  const marked = () => line.evaluate((element) => element.innerHTML.replace(/ (?:rel|target|spellcheck)="[^"]*"/g, ""));
  await write("");
  await page.keyboard.type("**big** __one__ *a* _b_ ~c~ ~~d~~ `e` [f](https://example.com/g) h");
  await expect
    .poll(marked)
    .toBe(
      '<strong>big</strong> <strong>one</strong> <em>a</em> <em>b</em> <s>c</s> <s>d</s> <code>e</code> <a href="https://example.com/g">f</a> h',
    );
  await write("");
  await page.keyboard.type("now **big**");
  await expect.poll(marked).toBe("now <strong>big</strong>");
  await press("Control+z");
  await shown("text: now **big**");
  await page.keyboard.type("!");
  await shown("text: now **big**!");
  for (const plain of ["a_name_here", "2*3*4 ** 5 **", "[x](javascript:alert)", "* a * b *"]) {
    await write("");
    await page.keyboard.type(`- ${plain}`);
    await shown(`bulleted_list: ${plain}`);
  }
});

test("A19 and C23: signs stand for others, and an undo or Backspace at once brings back what was typed", async () => {
  await write("");
  await page.keyboard.type("a -> b <- c -- d >= e <= f != g");
  await shown("text: a → b ← c — d ≥ e ≤ f ≠ g");
  await write("");
  await page.keyboard.type("a ->");
  await shown("text: a →");
  await press("Control+z");
  await shown("text: a ->");
  await page.keyboard.type(" b ->");
  await shown("text: a -> b →");
  await press("Backspace");
  await shown("text: a -> b ->");
  await press("Backspace");
  await shown("text: a -> b -");
  await write("");
  await page.keyboard.type("`x->y` ->");
  await shown("text: x->y →");
  await write("");
  await page.keyboard.type("[] ");
  await shown("to_do: ");
  await press("Backspace");
  await shown("text: []");
});

test("D4: a digit with its keys turns every selected line, and text and children stay", async () => {
  await write("one", "two");
  await press("Tab", "Control+Shift+Digit4");
  await shown("text: one", "  to_do: two");
  await press("Shift+ArrowUp", "Control+Shift+Digit2");
  await shown("sub_header: one", "  sub_header: two");
  for (const [digit, type] of [
    "text",
    "header",
    "sub_header",
    "sub_sub_header",
    "to_do",
    "bulleted_list",
    "numbered_list",
  ].entries()) {
    await press(`Control+Shift+Digit${digit}`);
    await shown(`${type}: one`, `  ${type}: two`);
  }
  await press("Control+z");
  await shown("bulleted_list: one", "  bulleted_list: two");
});

test("E5: a block moves past the one above or below with all below it, and out at the end of its siblings", async () => {
  await write("one", "two");
  await press("Enter", "Tab");
  await page.keyboard.type("in two");
  await press("Enter", "Shift+Tab");
  await page.keyboard.type("three");
  await shown("text: one", "text: two", "  text: in two", "text: three");
  await press("Control+Shift+ArrowUp");
  await shown("text: one", "text: three", "text: two", "  text: in two");
  await press("Control+Shift+ArrowUp", "Control+Shift+ArrowUp");
  await shown("text: three", "text: one", "text: two", "  text: in two");
  await press("ArrowDown", "ArrowDown", "Control+Shift+ArrowUp");
  await shown("text: three", "text: two", "  text: in two", "text: one");
  await press("ArrowDown", "Control+Shift+ArrowDown");
  await shown("text: three", "text: two", "text: in two", "text: one");
  await press("Control+z");
  await shown("text: three", "text: two", "  text: in two", "text: one");
});

test("A4 and A5: Enter splits, goes on with the list, and leaves it from an empty item", async () => {
  await write("onetwo");
  for (let n = 0; n < 3; n++) await press("ArrowLeft");
  await press("Enter");
  await shown("text: one", "text: two");
  await press("Enter");
  await shown("text: one", "text: ", "text: two");
  await page.keyboard.type("2");
  await shown("text: one", "text: ", "text: 2two");
  await press("End", "Enter");
  await page.keyboard.type("[] a");
  await press("Enter", "Tab");
  await page.keyboard.type("b");
  await press("Enter");
  await shown("text: one", "text: ", "text: 2two", "to_do: a", "  to_do: b", "  to_do: ");
  await press("Enter");
  await shown("text: one", "text: ", "text: 2two", "to_do: a", "  to_do: b", "to_do: ");
  await press("Enter");
  await shown("text: one", "text: ", "text: 2two", "to_do: a", "  to_do: b", "text: ");
});

test("A8 and A10: Backspace and Delete turn, outdent and join, and children stay", async () => {
  await write("one", "two", "three");
  await press("Tab", "Home", "Backspace");
  await shown("text: one", "text: two", "text: three");
  await press("Backspace");
  await shown("text: one", "text: twothree");
  await press("ArrowUp", "End", "Delete");
  await shown("text: onetwothree");
  await press("Control+z");
  await shown("text: one", "text: twothree");
  await press("Control+z");
  await shown("text: one", "text: two", "text: three");
  await press("Control+Shift+z");
  await shown("text: one", "text: twothree");
});

test("A15: typing over a selection across blocks replaces it whole", async () => {
  await write("alpha", "beta", "gamma");
  await press("Home", "Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowRight", "Shift+ArrowRight");
  await page.keyboard.type("X");
  await shown("text: alXgamma");
  await press("Control+z");
  await shown("text: alpha", "text: beta", "text: gamma");
});

test("A13: the third Mod+A takes the page, and Backspace empties it", async () => {
  await write("alpha", "beta");
  await press("Control+a", "Control+a", "Control+a", "Backspace");
  await expect.poll(async () => (await linesOf(page)).join("")).toBe("");
  await page.keyboard.type("again");
  await expect.poll(async () => (await linesOf(page)).join("")).toBe("again");
});

test("A6, A7 and B1: a soft break, a ticked to-do, marks by their keys", async () => {
  await write("");
  await page.keyboard.type("[] one");
  await press("Shift+Enter");
  await page.keyboard.type("two");
  await shown("to_do: one\ntwo");
  await press("Control+Enter");
  await expect(page.getByRole("checkbox", { name: "Done" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Done" }).click();
  await expect(page.getByRole("checkbox", { name: "Done" })).not.toBeChecked();
  await press("Control+b");
  await page.keyboard.type(" bold");
  await press("Control+b");
  await page.keyboard.type(" plain");
  await expect(bodyOf(page).locator("strong")).toHaveText(" bold");
  await page.reload();
  await expect(bodyOf(page).locator("strong")).toHaveText(" bold");
  await shown("to_do: one\ntwo bold plain");
  // Where not all of it has the mark it gets it, where all of it has it goes.
  await page.locator(".page-body .line").first().click();
  await press("Control+a", "Control+b");
  await expect.poll(() => bodyOf(page).locator("strong").allInnerTexts()).toEqual(["one\ntwo bold plain"]);
  await press("Control+b");
  await expect(bodyOf(page).locator("strong")).toHaveCount(0);
  await shown("to_do: one\ntwo bold plain");
});

test("A1 and G5: a press below the text adds a line, pasted lines become blocks", async () => {
  await write("one");
  await page.mouse.click(700, 700);
  await page.keyboard.type("two");
  await shown("text: one", "text: two");
  await paste("x\n\ny\r\nz");
  await shown("text: one", "text: twox", "text: y", "text: z");
  await press("Control+z");
  await shown("text: one", "text: two");
});

/** Pastes as the browser would, into what has the focus. */
async function paste(text: string): Promise<void> {
  await page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData("text/plain", plain);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("G4 and G6: lines pasted into a list are items, below a heading paragraphs, and Markdown gives its types", async () => {
  await write("");
  await page.keyboard.type("- onethree");
  for (let n = 0; n < "three".length; n++) await press("ArrowLeft");
  await paste("x\ny\nz");
  await shown("bulleted_list: onex", "bulleted_list: y", "bulleted_list: zthree");
  await page.keyboard.type("!");
  await shown("bulleted_list: onex", "bulleted_list: y", "bulleted_list: z!three");
  await press("Control+z", "Control+z");
  await shown("bulleted_list: onethree");
  await write("");
  await page.keyboard.type("# Top");
  await paste("x\ny\nz");
  await shown("header: Topx", "text: y", "text: z");
  await write("");
  await paste("- a\n  - b\n    1. c\n- [x] d\nplain\n## e");
  await shown(
    "bulleted_list: a",
    "  bulleted_list: b",
    "    numbered_list: c",
    "to_do: d",
    "text: plain",
    "sub_header: e",
  );
  await expect(page.getByRole("checkbox", { name: "Done" })).toBeChecked();
  await press("Control+z");
  await shown("text: ");
});

test("A11 and K5: items nest one level at a time, and are lists to those who do not see the marker", async () => {
  await write("");
  await page.keyboard.type("- a");
  await press("Tab", "Enter");
  await page.keyboard.type("b");
  await press("Tab", "Tab", "Enter");
  await page.keyboard.type("c");
  await press("Enter");
  await page.keyboard.type("d");
  await shown("bulleted_list: a", "  bulleted_list: b", "  bulleted_list: c", "  bulleted_list: d");
  const items = bodyOf(page).getByRole("list").getByRole("listitem");
  await expect(items).toHaveCount(4);
  await expect(items.first().getByRole("listitem")).toHaveCount(3);
  // Out goes the one alone: its later sibling stays where it is.
  await press("ArrowUp", "Shift+Tab");
  await shown("bulleted_list: a", "  bulleted_list: b", "  bulleted_list: d", "bulleted_list: c");
  await press("Home", "Backspace");
  await shown("bulleted_list: a", "  bulleted_list: b", "  bulleted_list: d", "text: c");
  await expect(items).toHaveCount(3);
});

test("C4: a long numbered list counts on, also where it is drawn in several parts", async () => {
  await write("");
  await paste(Array.from({ length: 200 }, (_, n) => `1. item ${n + 1}`).join("\n"));
  await expect(bodyOf(page).locator(".line")).toHaveCount(200);
  await bodyOf(page).locator(".line").last().scrollIntoViewIfNeeded();
  // The numbers are the stylesheet's: only the browser's own tree of what is read aloud holds them.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Accessibility.enable");
  const numbers = async (): Promise<string[]> => {
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    return nodes
      .filter(({ role }) => role?.value === "StaticText")
      .map(({ name }) => String(name?.value))
      .filter((name) => /^\d+$/.test(name));
  };
  // What is far off the screen is not drawn, and has no numbers then.
  await expect
    .poll(async () => (await numbers()).slice(-20))
    .toEqual(Array.from({ length: 20 }, (_, n) => `${n + 181}`));
  await cdp.detach();
});

test("a page goes to the trash with an undo, and says so while it is there", async () => {
  await write("kept");
  const title = (await titleOf(page).innerText()).trim();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page.getByText("This page is in the trash.")).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("This page is in the trash.")).toHaveCount(0);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await shown("text: kept");
});

test("a page inside a page is a link there and a row in the sidebar", async () => {
  await write("above");
  const title = (await titleOf(page).innerText()).trim();
  await page.getByRole("link", { name: title, exact: true }).hover();
  await page.getByRole("button", { name: `New page inside ${title}` }).click();
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Inner");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(title);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: title }).click();
  await expect(page.locator(".page-body a", { hasText: "Inner" })).toBeVisible();
  await page.locator(".page-body a", { hasText: "Inner" }).click();
  await expect(titleOf(page)).toHaveText("Inner");
});
