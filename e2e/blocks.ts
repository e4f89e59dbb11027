// Steps on the blocks of a page, and the page as it is seen: for the specs of whole blocks.
import type { Page } from "@playwright/test";
import { addPage, linesOf, type Person } from "./people.ts";
import { expect } from "./test.ts";

/** Each block as its line, indented by its depth; a star before what is selected. */
export const outlineOf = (of: Page): Promise<string[]> =>
  of.locator(".page-body .block").evaluateAll((blocks) =>
    blocks.map((block) => {
      let depth = 0;
      for (let at = block.parentElement?.closest(".block"); at; at = at.parentElement?.closest(".block")) depth++;
      const { type = "", blockSelected } = (block as HTMLElement).dataset;
      const line = block.querySelector<HTMLElement>(":scope > .content > .line");
      const words = line === null ? `(${type})` : line.innerText.replace(/\n$/, "");
      return `${"  ".repeat(depth)}${blockSelected === undefined ? "" : "*"}${words}`;
    }),
  );

/** What comes after the first paint is here: handles come with the keys of blocks. */
async function menusAreHere(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await page.keyboard.type("first");
  await expect(async () => {
    await page.locator(".page-body").locator("..").hover();
    await page.locator(".page-body .line").first().hover();
    await expect(page.locator("[data-block-handles]")).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export function stepsOn(person: () => Person) {
  const page = (): Page => person().page;
  let count = 0;
  return {
    /** A fresh page with these lines typed; the caret is at the end. Answers with its title. */
    async write(...lines: string[]): Promise<string> {
      const title = `Page ${++count}`;
      if (count === 1) {
        await addPage(person(), "Blank");
        await menusAreHere(page());
      }
      await addPage(person(), title);
      for (const line of lines) {
        await page().keyboard.press("Enter");
        await page().keyboard.type(line);
      }
      await expect.poll(() => linesOf(page())).toHaveLength(lines.length);
      return title;
    },
    shown: (...expected: string[]) => expect.poll(() => outlineOf(page())).toEqual(expected),
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page().keyboard.press(key)), Promise.resolve()),
    line: (words: string) => page().locator(".page-body .line", { hasText: words }),
  };
}

/** A line's own box in the window. */
interface LineBox {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly middle: number;
}

/** Steps of whoever drags blocks by their dots. */
export function dragSteps(page: () => Page) {
  const line = (words: string) => page().locator(".page-body .line", { hasText: words }).first();
  async function boxOf(words: string): Promise<LineBox> {
    const box = await line(words).boundingBox();
    if (box === null) throw new Error(`${words} is not drawn`);
    const { x, y, width, height } = box;
    return { x, y, right: x + width, bottom: y + height, middle: y + height / 2 };
  }
  const held = () => page().locator("[data-held]");
  return {
    boxOf,
    held,
    /** Where it would land. */
    mark: () => page().locator("[data-drop-mark]"),
    /** The dots of a block are pressed and moved a little. */
    async hold(words: string): Promise<void> {
      await page().mouse.move(5, 5);
      await line(words).hover();
      const dots = page().locator("[data-block-handles]").getByRole("button").last();
      await dots.hover();
      const box = await dots.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 16];
      await page().mouse.down();
      await page().mouse.move(x + 3, y + 6);
      await page().mouse.move(x, y + 7);
      await expect(held()).toBeVisible();
    },
    /** Let go at the upper or lower half of a line; `aside` pixels from where its dots stand. */
    async drop(words: string, half: "upper" | "lower", aside = 0): Promise<void> {
      const box = await boxOf(words);
      const x = (await page().locator(".page-body").boundingBox())?.x ?? box.x;
      const y = half === "upper" ? box.y + 3 : box.bottom - 3;
      await page().mouse.move(x - 14 + aside, y, { steps: 3 });
      await page().mouse.up();
      await expect(held()).toBeHidden();
    },
  };
}
