// Cells of the simple tables of a page, on anybody's screen.
import { expect, type Page } from "@playwright/test";

export const cellOn = (page: Page, row: number, column: number) =>
  page.locator(".page-body tr").nth(row).locator("td").nth(column);

export const cellsOf = (page: Page): Promise<string[][]> =>
  page.locator(".page-body tr").evaluateAll((rows) => {
    const textOf = (one: Element): string => (one as HTMLElement).innerText.replace(/\n$/, "");
    return rows.map((row) => [...row.children].map(textOf));
  });

export const cellsOn = (page: Page, ...expected: string[][]) => expect.poll(() => cellsOf(page)).toEqual(expected);
