// A long text is pasted: it is read in a worker and put on the page in parts with visible progress; it can be cancelled, undone as
// one step, and is completed after a reload.
// Walks: packages/editor/clipboard, packages/blocks/markdown, apps/web/features/page/menus, packages/sync/undo.ts, packages/sync/plans, apps/web/frame/topbar.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { settler, type Person } from "./people.ts";
import { leaves } from "./walk-steps.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** At least 300,000 characters: so many sections of a heading, words and two items. */
const sections = 1200;
const long = Array.from(
  { length: sections },
  (_, at) =>
    `## Part ${at}\n\n**Tide:** ${"the ferry waits for the tide at the quay ".repeat(5)}[there](#part-${at}).\n\n- high\n- low`,
).join("\n\n");

/** So long that it is never there before it can be cancelled. */
const longer = Array.from({ length: 8 }, () => long).join("\n\n");

async function paste(text: string): Promise<void> {
  await page.locator(".page-body").evaluate((body, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const bar = () => page.getByRole("dialog", { name: "Pasting" });
const count = () => page.locator(".page-body .line").count();

test("G10: a long Markdown says how far it is, ends complete, and is one step for undo", async () => {
  test.slow();
  expect(long.length).toBeGreaterThan(300_000);
  await write("before");
  await press("Enter");
  await paste(long);
  await expect(bar().getByRole("progressbar", { name: "Pasting" })).toBeVisible();
  await expect.poll(count).toBe(1 + 4 * sections);
  await expect(bar()).toBeHidden();
  await expect(page.locator(".page-body .line").last()).toHaveText("low");
  await expect(page.locator(".page-body .line", { hasText: "Part 1199" })).toHaveAttribute("aria-level", "3");
  // The caret is behind the last word, where writing goes on.
  await page.keyboard.type("er");
  await expect(page.locator(".page-body .line").last()).toHaveText("lower");
  await press("Control+z", "Control+z");
  await shown("text: before", "text: ");
});

test("G10: one that is cancelled leaves nothing behind, neither while it is read nor while it is put there", async () => {
  test.slow();
  await write("before", "selected");
  await press("Shift+Home");
  await paste(longer);
  await bar().getByRole("button", { name: "Cancel" }).click();
  await expect(bar()).toBeHidden();
  await shown("text: before", "text: selected");
  await paste(longer);
  await expect.poll(count).toBeGreaterThan(100);
  await press("Escape");
  await expect(bar()).toBeHidden();
  await shown("text: before", "text: selected");
  // Nothing brings it back, and what was selected is selected again.
  await press("Control+Shift+z");
  await shown("text: before", "text: selected");
  await page.keyboard.type("done");
  await shown("text: before", "text: done");
});

test("G12: a paste of 3,000 lines that a reload interrupts is completed, in order and once", async () => {
  test.slow();
  const lines = Array.from({ length: 3000 }, (_, at) => `line ${at}`);
  const whole = async (): Promise<void> => {
    await expect.poll(count).toBe(3000);
    expect(await page.locator(".page-body .line").allTextContents()).toEqual(lines);
  };
  await test.step("a reload at once", async () => {
    await write("");
    await paste(lines.join("\n"));
    await page.reload();
    await whole();
  });
  await test.step("a reload while the lines are put on the page, which the top bar shows", async () => {
    await write("");
    await paste(lines.join("\n"));
    await expect(page.getByRole("banner")).toContainText(/Pasting [\d,]+ of 3,000/);
    // All of it is stored before the first line is on the page, so that nothing asks.
    expect(await leaves(page)).toBe(true);
    expect(await count()).toBeLessThan(3000);
    await page.reload();
    await whole();
  });
});

test("a key that is pressed while many lines are put there comes after all of them", async () => {
  await write("before");
  await press("Enter");
  const counts = await page.locator(".page-body").evaluate(
    async (body, text) => {
      const count = (): number => body.querySelectorAll(".line").length;
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      // Before any other task, so that only the first of them are there.
      for (let turns = 0; count() < 3 && turns < 1000; turns++) await Promise.resolve();
      const first = count();
      body.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", ctrlKey: true, bubbles: true, cancelable: true }));
      return [first, count()];
    },
    Array.from({ length: 200 }, (_, at) => `line ${at}`).join("\n"),
  );
  expect(counts[0]).toBeLessThan(100);
  expect(counts[1]).toBe(201);
  // Once a task has passed, nothing takes the caret away any more.
  await expect(page.locator(".page-body .line").first()).toBeInViewport();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  // One edit and one step of undo. Typed letter by letter they would be several steps on a slow machine.
  await page.keyboard.insertText("well ");
  await expect(page.locator(".page-body .line").first()).toHaveText("well before");
  await press("Control+z", "Control+z");
  await shown("text: before", "text: ");
});

test("G4: Markdown that begins with what has no text leaves no empty line above", async () => {
  await write("");
  await paste("| a | b |\n| --- | --- |\n| 1 | 2 |\n\nafter");
  await shown("table: ", "text: after");
  await write("");
  await paste("---\n\n# After");
  await shown("divider: ", "header: After");
  await write("");
  await paste("$$\nx\n$$");
  await shown("equation: ", "text: ");
});

test("G5: cells parted by tabs become a table, where no table is", async () => {
  await write("");
  await paste("Port\tTide\nHarwich\t3.6");
  await shown("table: ", "text: ");
  await expect(page.locator(".page-body [data-type=table]")).toContainText("Harwich");
  await press("Control+z");
  await shown("text: ");
});
