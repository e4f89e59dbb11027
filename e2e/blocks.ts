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
