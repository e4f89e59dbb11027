// Every kind of block inserted from "/", written in, undone to the start and redone to the end by keys alone (D1, H1).
// Walks: packages/editor, packages/blocks, apps/web/features/page, packages/sync/undo.ts.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { chooseFiles, isShown, png } from "./file-steps.ts";
import { settler, type Person } from "./people.ts";
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
        return `${"  ".repeat(depth)}${block.dataset["type"] ?? ""}: ${words}${picture}`;
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
  for (const words of written)
    await test.step(words, async () => {
      await write("before", "");
      const start = await drawn();
      await slash(words);
      await page.keyboard.type("one two");
      await expect.poll(async () => (await drawn()).some((block) => block.endsWith(": one two"))).toBe(true);
      await thereAndBack(start);
      await page.keyboard.type("!");
      await expect.poll(async () => (await drawn()).some((block) => block.endsWith(": one two!"))).toBe(true);
    });
  for (const words of faces)
    await test.step(words, async () => {
      await write("before", "");
      const start = await drawn();
      await slash(words);
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
