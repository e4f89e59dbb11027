// What typed signs stand for, as writers of Markdown expect it: toggles, rules, marks, lists, emoji, addresses, mentions' spaces.
// Walks: packages/editor/typing, packages/editor/marks, packages/editor/menus, apps/web/features/page/menus, packages/ui/emoji, packages/ui/tokens.css.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { addPage, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour rules");
});

const written = () => page.locator(".page-body .line").first();
const mentions = () => page.getByRole("listbox", { name: "Mention" }).getByRole("option", { selected: true });
const open = (kind: string) => page.locator(`.block[data-type=${kind}]`).first().getByRole("button", { name: "Open" });

for (const [sign, kind] of [
  ["> ", "toggle"],
  [">## ", "sub_header"],
] as const)
  test(`A4: Enter in the title of an open ${kind} that holds makes a line of text in it, first of all`, async () => {
    await write("");
    await page.keyboard.type(`${sign}Title`);
    // Turned by its sign it is open to be written in.
    if (await open(kind).isVisible()) await open(kind).click();
    await line("Title").click();
    await press("End", "Enter");
    await page.keyboard.type("inside");
    await shown(`${kind}: Title`, "  text: inside");
    await line("Title").click();
    await press("End", "Enter");
    await page.keyboard.type("first");
    await shown(`${kind}: Title`, "  text: first", "  text: inside");
    await line("Title").click();
    await press("Home", "ArrowRight", "ArrowRight", "Enter");
    await shown(`${kind}: Ti`, "  text: tle", "  text: first", "  text: inside");
    await press("Control+z");
    await shown(`${kind}: Title`, "  text: first", "  text: inside");
    // Closed it keeps what it holds to itself.
    await page.locator(`.block[data-type=${kind}]`).first().getByRole("button", { name: "Close" }).click();
    await line("Title").click();
    await press("End", "Enter");
    await page.keyboard.type("beside");
    await expect(page.locator(".page-body > .section > .block")).toHaveCount(2);
  });

test("A19: an arrow that was taken back looks like what was typed", async () => {
  await write("");
  await page.keyboard.type("a ->");
  await shown("text: a →");
  await press("Backspace");
  await shown("text: a ->");
  const back = await written().screenshot();
  await press("Backspace");
  // What no font may join.
  await page.keyboard.insertText("\u200c>");
  expect((await written().screenshot()).equals(back)).toBe(true);
});

test("B9: the space that comes with a mention is the writer's own, and gives way to a sign at a word's end", async () => {
  await write("See @harb");
  await expect(mentions()).toHaveText(/Harbour rules/);
  await press("Enter");
  await page.keyboard.type(" now, by @tomorrow");
  await expect(mentions()).toHaveText(/Tomorrow/);
  await press("Enter");
  await page.keyboard.type(". Or @tomorrow");
  await expect(mentions()).toHaveText(/Tomorrow/);
  await press("Enter");
  await page.keyboard.type("then");
  await expect(written()).toHaveText(/^See .*Harbour rules now, by @Tomorrow\. Or @Tomorrow then$/);
  // Before a space that stands there already none comes.
  await write("by  noon");
  for (let n = 0; n < " noon".length; n++) await press("ArrowLeft");
  await page.keyboard.type("@tomorrow");
  await expect(mentions()).toHaveText(/Tomorrow/);
  await press("Enter");
  await expect(written()).toHaveText("by @Tomorrow noon");
});

test("B8: the colon that closes a known name puts the emoji in, and what was typed comes back with Backspace", async () => {
  await write("");
  await page.keyboard.type("Up :rocket:");
  await shown("text: Up 🚀");
  await press("Backspace");
  await shown("text: Up :rocket:");
  await page.keyboard.type(" and :thumbsup: :+1: :heart: :nothing: 12:30: `:tada:`");
  await shown("text: Up :rocket: and 👍️ 👍️ ❤️ :nothing: 12:30: :tada:");
});

test("B8: a name that is closed before the names are here gives its emoji when they come, and Backspace brings it back", async () => {
  let come = (): void => undefined;
  const names = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/compact-[^/]+\.js$/, (route) => names.then(() => route.continue()));
  await page.reload();
  await write("");
  await page.keyboard.type("Up :rocket:");
  await shown("text: Up :rocket:");
  come();
  await shown("text: Up 🚀");
  await press("Backspace");
  await shown("text: Up :rocket:");
  await page.unrouteAll();
});

test("B8: names of emoji find them, the one of that name first", async () => {
  await write("");
  const emoji = page.getByRole("listbox", { name: "Emoji" }).getByRole("option", { selected: true });
  await page.keyboard.type(":heart");
  await expect(emoji).toHaveText(/red heart/);
  await press("Control+a");
  await page.keyboard.type(":thumbsup");
  await expect(emoji).toHaveText(/thumbs up/);
  await press("Enter");
  await shown("text: 👍️");
});

test("B8: an emoji is drawn in its colors, whatever fonts a device has", async () => {
  await write("Up 🚀 and ✅ 😀");
  const coloured = (emoji: string) =>
    written().evaluate((shown, text) => {
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (pen === null) return false;
      pen.font = `20px ${getComputedStyle(shown).fontFamily}`;
      pen.fillText(text, 0, 24);
      const { data } = pen.getImageData(0, 0, 40, 40);
      return data.some((value, at) => at % 4 === 0 && Math.abs(value - (data[at + 1] ?? 0)) > 64);
    }, emoji);
  for (const emoji of ["🚀", "✅", "😀"]) await expect.poll(() => coloured(emoji)).toBe(true);
  expect(await coloured("a")).toBe(false);
});

test("B2: three stars or underscores make words bold and italic", async () => {
  await write("");
  await page.keyboard.type("***high*** and ___low___ water");
  await shown("text: high and low water");
  await expect(page.locator(".page-body strong em, .page-body em strong")).toHaveText(["high", "low"]);
  await write("");
  await page.keyboard.type("a ***tide***");
  await shown("text: a tide");
  await press("Backspace");
  await shown("text: a ***tide***");
});

test("C4, C9: a number with a bracket begins a list, three stars or underscores a divider", async () => {
  await write("");
  await page.keyboard.type("1) first");
  await shown("numbered_list: first");
  await write("");
  await page.keyboard.type("*** next");
  await shown("divider: ", "text: next");
  await write("");
  await page.keyboard.type("___");
  await press("Enter");
  await page.keyboard.type("next");
  await shown("divider: ", "text: next");
  await write("");
  await page.keyboard.type("*** ");
  await shown("divider: ", "text: ");
  await press("Backspace");
  await shown("text: ***");
});

test("B4: an address of mail becomes a link when a space or Enter ends it", async () => {
  await write("");
  await page.keyboard.type("Ask jun@tidewater.example, or ada@tidewater.example");
  await press("Enter");
  const links = page.locator(".page-body .line a");
  await expect(links).toHaveText(["jun@tidewater.example", "ada@tidewater.example"]);
  await expect(links.first()).toHaveAttribute("href", "mailto:jun@tidewater.example");
  await page.keyboard.type("me@home and @ noon ");
  await expect(links).toHaveCount(2);
});
