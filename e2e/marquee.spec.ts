// A frame selects what it touches, wherever it begins (F3).
// Walks: packages/editor/dragging.
import type { Page } from "@playwright/test";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);
const { boxOf } = dragSteps(() => page);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** From a point, so far above the first line, to the middle of a line. */
async function drawFrom(x: number, y: number, to: string): Promise<void> {
  const end = await boxOf(to);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y + 3, { steps: 2 });
  await page.mouse.move(end.right - 80, end.middle, { steps: 4 });
  await page.mouse.up();
}

for (const above of [2, 4, 7, 10, 14, 30, 60, 85, 105])
  test(`F3: a frame that begins ${above} px above the first line selects the rows it touches and no others`, async () => {
    await write("a", "b", "c", "d");
    const first = await boxOf("a");
    await drawFrom(first.right - 60, first.y - above, "b");
    await shown("*a", "*b", "c", "d");
    await expect(bodyOf(page)).toBeFocused();
    await press("Backspace");
    await shown("*c", "d");
  });

test("F3: a frame that begins or ends between two rows touches neither the one before nor all behind", async () => {
  await write("# Top", "alpha", "# Next", "beta", "gamma");
  const [a, next] = [await boxOf("alpha"), await boxOf("Next")];
  const between = (a.bottom + next.y) / 2;
  expect(next.y - a.bottom).toBeGreaterThan(6);
  await drawFrom(a.right - 60, between, "Next");
  await shown("Top", "alpha", "*Next", "beta", "gamma");
  // From below, up into the room above the heading.
  const b = await boxOf("beta");
  await page.mouse.move(b.right + 50, b.middle);
  await page.mouse.down();
  await page.mouse.move(b.right - 60, b.middle, { steps: 2 });
  await page.mouse.move(b.right - 60, between, { steps: 4 });
  await page.mouse.up();
  await shown("Top", "alpha", "*Next", "*beta", "gamma");
});

test("F3: a press beside the title's words is for the title until it is drawn down to the text", async () => {
  await write("a", "b");
  const title = await titleOf(page).boundingBox();
  const x = (title?.x ?? 0) + (title?.width ?? 0) - 60;
  const y = (title?.y ?? 0) + (title?.height ?? 0) / 2;
  await page.mouse.click(x, y);
  await page.keyboard.type("!");
  await expect(titleOf(page)).toHaveText(/!$/);
  await drawFrom(x, y, "a");
  await shown("*a", "b");
  await line("b").click();
  await shown("a", "b");
});
