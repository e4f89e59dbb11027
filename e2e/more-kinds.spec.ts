// More kinds of blocks, by keyboard and pointer; behaviours are named as in docs/behaviours.md (C11 ...).
// Walks: packages/blocks/toggle, packages/blocks/header, packages/blocks/table-of-contents, packages/blocks/breadcrumb, packages/blocks/alias, apps/web/features/page/faces.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { addPage, guestOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { inviteToPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;
/** A guest of Mira's workspace, whom tests invite to their pages. */
let ada: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Kinds");
  ada = await guestOf(mira, browser);
});

const { write, shown, press, line } = stepsOn(() => mira, outlineOf);
const type = (text: string) => page.keyboard.type(text);
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
  await shown("Tides", "low");
  await expect(triangle("sub_header")).toHaveCount(1);
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
  // Letters that came slowly are steps of their own.
  await expect(async () => {
    await press("Control+z");
    expect((await outlineOf(page)).at(-1)?.trim()).toBe("");
  }).toPass();
  await press("Control+z");
  await expect(empty).toBeVisible();
});

test("C6: a caret in a toggle that closes goes to the end of the toggle's own line", async () => {
  await write("> Tides", "low");
  await press("Tab");
  await block("toggle").getByRole("button", { name: "Close" }).click();
  await expect(line("low")).toBeHidden();
  await type("!");
  await shown("Tides!", "  low");
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

test("C11, E13: a reader opens and closes toggle headings, all of them by Mod+Alt+T", async () => {
  await write("># Tides", "low");
  await press("Tab");
  await expect(line("low")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await inviteToPage(mira, ada);
  const { page: read } = ada;
  const arrow = read.getByRole("button", { name: "Open", exact: true });
  await expect(read.getByRole("heading", { name: "Tides" })).toBeVisible();
  await arrow.click();
  await expect(read.locator(".line", { hasText: "low" })).toBeVisible();
  await line("low").click();
  await press("Shift+Tab");
  const empty = read.getByText("Empty toggle", { exact: true });
  await expect(empty).toBeVisible();
  await expect(empty).toBeDisabled();
  // Keys of the page come a moment after it.
  await expect(read.locator(".page-body[data-around]")).toBeVisible();
  await read.keyboard.press("Control+Alt+t");
  await expect(arrow).toBeVisible();
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
  await expect(page.getByRole("option", { selected: true })).toContainText(target);
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

test("C20: a link without a page asks for a page again, and a reader sees that none was chosen", async () => {
  await write("/link to page");
  await expect(page.getByRole("option", { name: /^Link to page/ }).first()).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Link to page" })).toBeFocused();
  await press("Escape");
  await type("behind");
  await shown("(alias)", "behind");
  await inviteToPage(mira, ada);
  const { page: read } = ada;
  await expect(read.getByText("No page chosen")).toBeVisible();
  await page.getByRole("button", { name: "Choose a page" }).click();
  await expect(page.getByRole("combobox", { name: "Link to page" })).toBeFocused();
});

const kindOfCopy = "application/x-tessera+json";

/** As a copy of one block would be pasted. */
const pasteTree = (tree: object): Promise<void> =>
  page.locator(".page-body").evaluate(
    (body, [kind, json]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, json);
      body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [kindOfCopy, JSON.stringify({ version: 1, trees: [tree] })] as const,
  );

test("E6, F5: the copy of a block without a text at the page's end is selected, and stays so", async () => {
  await write("before");
  await pasteTree({ type: "image", properties: {}, format: {}, children: [] });
  await line("before").click();
  await press("Escape", "ArrowDown");
  await shown("before", "*(image)");
  await press("Control+d");
  await shown("before", "(image)", "*(image)");
  await press("Control+d", "ArrowUp");
  await shown("before", "(image)", "*(image)", "(image)");
});

test("F5: it stays so where keys follow a press within the same moment", async () => {
  await write("before");
  await pasteTree({ type: "image", properties: {}, format: {}, children: [] });
  // No time passes for the page: hands are faster than a machine is slow.
  await page.evaluate(() => {
    const moment = performance.now();
    performance.now = () => moment;
  });
  await line("before").click();
  await press("Escape", "ArrowDown");
  await shown("before", "*(image)");
  await press("Control+d");
  await shown("before", "(image)", "*(image)");
  // What a browser does by itself that cannot keep its selection there.
  await line("before").evaluate((first) => document.getSelection()?.collapse(first.firstChild, 0));
  await press("ArrowUp");
  await shown("before", "*(image)", "(image)");
  await page.evaluate(() => Reflect.deleteProperty(performance, "now"));
});

test("J9: a kind of block that this version does not know says so, and travels as it came", async () => {
  const strange = {
    type: "from_the_future",
    properties: { title: [["Kept", [["future", 7]]]], other: [["more"]] },
    format: { future_shape: { deep: [1, null, "x"] } },
    children: [{ type: "text", properties: { title: [["inside"]] }, format: {}, children: [] }],
  };
  await write("before");
  await pasteTree(strange);
  await shown("before", "(from_the_future)");
  await page.reload();
  await shown("before", "(from_the_future)");
  await expect(page.locator("[data-complete]")).toBeAttached();
  await expect(block("from_the_future")).toHaveText(
    "This kind of block cannot be shown here yet. It is kept as it is.",
  );
  await line("before").click();
  await press("Escape", "ArrowDown", "Control+d");
  await shown("before", "(from_the_future)", "*(from_the_future)");
  const copied = await page.locator(".page-body").evaluate((body, kind) => {
    const clipboardData = new DataTransfer();
    body.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData(kind);
  }, kindOfCopy);
  expect(JSON.parse(copied)).toEqual({ version: 1, trees: [strange] });
});

test("J10: a child without a record, or with a damaged record, is left out, and the rest of the page is edited", async () => {
  await write("one", "two", "three");
  // Only the first chunk of the page is changed on its way.
  const id = new URL(page.url()).pathname.slice(-32);
  const first = { page: { id }, limit: 30, cursor: { stack: [] }, chunkNumber: 0, verticalColumns: false };
  await expect
    .poll(async () => JSON.stringify(await mira.caller.call("loadCachedPageChunk", first)))
    .toMatch(/one.*two.*three/);
  const { page: there } = ada;
  await there.route("**/api/v3/loadCachedPageChunk*", async (route) => {
    const response = await route.fetch();
    const chunk = (await response.json()) as Chunk;
    for (const { listed } of Object.values(chunk.children ?? {}))
      listed.splice(1, 0, ["00000000-dead-4000-8000-000000000000", listed[0]?.[1] ?? ""]);
    for (const { value } of Object.values(chunk.recordMap["block"] ?? {}))
      if (JSON.stringify(value).includes("two")) (value.value ?? value)["properties"] = { title: 7 };
    await route.fulfill({ response, json: chunk });
  });
  const errors: string[] = [];
  there.on("pageerror", ({ message }) => errors.push(message));
  await inviteToPage(mira, ada, "read_and_write");
  await expect.poll(() => outlineOf(there)).toEqual(["one", "", "three"]);
  await there.locator(".page-body .line").last().click();
  await there.keyboard.press("End");
  await there.keyboard.type("!");
  await expect(line("three!")).toBeVisible();
  expect(errors).toEqual([]);
  await there.unroute("**/api/v3/loadCachedPageChunk*");
});

interface Chunk {
  readonly children?: Readonly<Record<string, { readonly listed: [id: string, order: string][] }>>;
  readonly recordMap: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly value: Record<string, unknown> & { value?: Record<string, unknown> } }>>
    >
  >;
}
