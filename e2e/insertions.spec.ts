// Every kind of block inserted from "/", written in, undone to the start and redone to the end by keys alone (D1, H1).
// Walks: packages/editor, packages/blocks, apps/web/features/page, packages/sync/undo.ts.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { chooseFiles, isShown, png } from "./file-steps.ts";
import { databaseOf, words } from "./made-database.ts";
import { settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press, slash } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** Each block as "type: texts", indented by its depth. The texts are those of its lines, cells and captions. */
const drawn = (): Promise<string[]> =>
  page
    .locator(".page-body")
    .first()
    .evaluate((body) =>
      [...body.querySelectorAll<HTMLElement>(".block")].map((block) => {
        let depth = 0;
        for (let at = block.parentElement?.closest(".block"); at; at = at.parentElement?.closest(".block")) depth++;
        const texts = [...block.querySelectorAll<HTMLElement>(".line, td, figcaption")]
          .filter((one) => one.closest(".block") === block)
          .map((one) => one.innerText.trim());
        const words = texts.filter((text) => text !== "").join(" | ");
        const picture = block.querySelector("figure img") === null ? "" : " (picture)";
        const source = block.querySelector(".void .katex annotation")?.textContent;
        const equation = source === undefined ? "" : ` (${source})`;
        const views = [...block.querySelectorAll("[data-type=collection_view] [role=tab]")].map(
          (tab) => ` (${(tab as HTMLElement).innerText})`,
        );
        return `${"  ".repeat(depth)}${block.dataset["type"] ?? ""}: ${words}${picture}${equation}${views.join("")}`;
      }),
    );

const nextFrame = (): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** Letters that are typed slowly are a step each. */
const mostSteps = 40;

/** Presses undo until the page is as at the start, then redo as often, and expects the same page as before. */
async function thereAndBack(start: readonly string[]): Promise<void> {
  const end = await drawn();
  expect(end).not.toEqual(start);
  let steps = 0;
  while (JSON.stringify(await drawn()) !== JSON.stringify(start)) {
    expect(steps, `undo does not lead to ${start.join(", ")}`).toBeLessThan(mostSteps);
    await press("Control+z");
    await nextFrame();
    steps++;
  }
  for (let n = 0; n < steps; n++) await press("Control+y");
  await expect.poll(drawn).toEqual(end);
}

/** Types that contain what is typed at once, or leave it to a line below them. */
const written = [
  ...["Text", "To-do list", "Heading 1", "Bulleted list", "Numbered list", "Toggle list", "Toggle heading 1"],
  ...[
    "Quote",
    "Callout",
    "Code",
    "Diagram",
    "Divider",
    "Table of contents",
    "Breadcrumb",
    "Tabs",
    "2 columns",
    "Synced block",
  ],
];

/** Types whose face has the focus after the insertion, with a button that opens their form. */
const faces = ["Image", "Video", "Audio", "PDF", "File", "Bookmark", "Embed", "Button"];

test("D1, H1: what is inserted and written is undone to the start and redone to the end, with the caret where it was", async () => {
  for (const kind of written)
    await test.step(kind, async () => {
      await write("before", "");
      const start = await drawn();
      await slash(kind);
      await page.keyboard.type("one two");
      await expect.poll(async () => (await drawn()).some((block) => block.endsWith(": one two"))).toBe(true);
      await thereAndBack(start);
      await page.keyboard.type("!");
      await expect.poll(async () => (await drawn()).some((block) => block.endsWith(": one two!"))).toBe(true);
    });
  for (const kind of faces)
    await test.step(kind, async () => {
      await write("before", "");
      const start = await drawn();
      await slash(kind);
      await expect(page.getByRole("dialog")).toBeVisible();
      await press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await thereAndBack(start);
    });
  await test.step("Table: undo in a cell removes the table, and redo restores it with its text", async () => {
    await write("before", "");
    const start = await drawn();
    await slash("Table");
    await expect(page.locator(".page-body td .ProseMirror-focused")).toBeVisible();
    await page.keyboard.type("one two");
    await thereAndBack(start);
    expect(await drawn()).toContain("table: one two");
  });
  await test.step("Image: after a file was chosen the caret is below it, and undo removes the picture, then the block", async () => {
    await write("before", "");
    const start = await drawn();
    await slash("image");
    await expect(page.getByRole("button", { name: "Choose from this device" })).toBeFocused();
    await chooseFiles(page, png("boats.png"));
    await expect.poll(() => isShown(page.locator(".page-body figure img"))).toBe(true);
    await page.keyboard.type("words");
    await expect.poll(drawn).toEqual(["text: before", "image:  (picture)", "text: words"]);
    await thereAndBack(start);
    await page.keyboard.type("!");
    await expect.poll(drawn).toEqual(["text: before", "image:  (picture)", "text: words!"]);
  });
});

test("D1, H1, B7, C12: an equation and a database are undone to the start and redone to the end, with the caret where it was", async () => {
  const source = page.getByRole("textbox", { name: "Equation in TeX" });
  await test.step("Equation: its source is written at once, and writing continues below it", async () => {
    await write("before", "");
    const start = await drawn();
    await slash("Equation");
    await expect(source).toBeFocused();
    await page.keyboard.type("x^2");
    await press("Escape");
    await expect(source).toBeHidden();
    await page.keyboard.type("one two");
    await expect.poll(drawn).toEqual(["text: before", "equation:  (x^2)", "text: one two"]);
    await thereAndBack(start);
    await page.keyboard.type("!");
    await expect.poll(drawn).toEqual(["text: before", "equation:  (x^2)", "text: one two!"]);
  });
  await test.step("Inline equation: its source is written at once, and writing continues after it", async () => {
    await write("before", "");
    const start = await drawn();
    await slash("Inline equation");
    await expect(source).toBeFocused();
    await page.keyboard.type("x^2");
    await press("Enter");
    await expect(source).toBeHidden();
    await page.keyboard.type("one two");
    const end = async (): Promise<string> => (await page.locator(".page-body .line").last().innerText()).trim();
    await expect.poll(end).toContain("one two");
    const written = await end();
    await thereAndBack(start);
    await page.keyboard.type("!");
    await expect.poll(end).toBe(`${written}!`);
  });
  const below = () => page.locator(".page-body .line").last();
  await test.step("Database: what is typed at once is in the line below it, and undo removes the database", async () => {
    await write("before", "");
    const start = await drawn();
    await slash("Database");
    await page.keyboard.type("one two");
    await expect(page.getByRole("grid", { name: "Table" })).toBeVisible();
    await expect.poll(drawn).toEqual(["text: before", "collection_view:  (Table)", "text: one two"]);
    await thereAndBack(start);
    await page.keyboard.type("!");
    await expect.poll(drawn).toEqual(["text: before", "collection_view:  (Table)", "text: one two!"]);
  });
  await test.step("Linked view: after it was chosen writing continues below it", async () => {
    await databaseOf(mira, { title: "Fleet", views: [{ name: "Table" }], rows: [{ title: words("Tern") }] });
    await expect(page.getByRole("link", { name: "Fleet" })).toBeVisible();
    await write("before", "");
    const start = await drawn();
    await slash("Linked view");
    await expect(page.getByPlaceholder("Find a database")).toBeFocused();
    await page.keyboard.type("Fleet");
    await expect(page.getByRole("option", { selected: true })).toContainText("Fleet");
    await press("Enter");
    await expect(page.getByPlaceholder("View of “Fleet”")).toBeFocused();
    await page.keyboard.type("Table");
    await expect(page.getByRole("option", { selected: true })).toContainText("Table");
    await press("Enter");
    await expect(page.getByRole("grid", { name: "Table" })).toBeVisible();
    await page.keyboard.type("one two");
    await expect.poll(drawn).toEqual(["text: before", "collection_view:  (Table)", "text: one two"]);
    await thereAndBack(start);
    await page.keyboard.type("!");
    await expect.poll(drawn).toEqual(["text: before", "collection_view:  (Table)", "text: one two!"]);
  });
  for (const [kind, type] of [
    ["Page", "page"],
    ["Database page", "collection_view_page"],
  ] as const)
    await test.step(`${kind}: what is typed at once is its title, and undo on its parent removes it`, async () => {
      const title = await write("before", "");
      const start = await drawn();
      await slash(kind);
      await expect(titleOf(page)).not.toHaveText(title);
      await expect(titleOf(page)).toBeFocused();
      await page.keyboard.type("one two");
      await page.goBack();
      await expect(titleOf(page)).toHaveText(title);
      await expect.poll(drawn).toEqual(["text: before", "text: ", `${type}: `]);
      await expect(page.locator(`.page-body .block[data-type=${type}]`)).toContainText("one two");
      await below().click();
      await thereAndBack(start);
    });
});
