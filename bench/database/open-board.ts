// A board of many cards that is opened in a real browser: from the press on its tab until the cards in sight are painted.
// Invariant: each time it is the first view of that start that asks for cards.
import type { Page } from "@playwright/test";
import { percentile } from "../report.ts";
import { STATES } from "./rows.ts";

declare global {
  interface Window {
    readonly boardBench: { expect(columns: number): void; told(): Promise<number> };
  }
}

export const CARDS = 10_000;
const times = 5;

/** The middle of five, in milliseconds; the page of `address` shows a table first. */
export async function openBoards(page: Page, address: string): Promise<number> {
  const samples: number[] = [];
  for (let time = 0; time < times; time++) {
    await page.goto(address);
    await page.locator('[data-row][data-place="0"]').waitFor({ timeout: 60_000 });
    await page.evaluate((columns) => window.boardBench.expect(columns), STATES.length);
    await page.getByRole("tab", { name: "Board" }).click();
    samples.push(await page.evaluate(async () => await window.boardBench.told()));
  }
  return percentile(samples, 0.5);
}
