// An editor that stands open in a browser, and what is measured of it: the same keys at the same place for each system.
import type { CDPSession, Page } from "@playwright/test";
import { fileURLToPath } from "node:url";

export const watcher = fileURLToPath(new URL("watch-keys.mjs", import.meta.url));

declare global {
  interface Window {
    readonly editorBench: {
      watch(root: Element): void;
      taken(): number[];
      painted(open: () => void, isShown: () => boolean): Promise<number>;
      scrolled(root: Element, milliseconds: number): Promise<number>;
    };
  }
}

export interface Opened {
  readonly page: Page;
  readonly firstPaintMs: number;
  /** Selectors: what one line of the text is, and what holds them all. */
  readonly lines: string;
  readonly root: string;
  readonly close: () => Promise<void>;
}

/** Between two keys, as of somebody who types quickly. */
const pauseMs = 60;

/** The caret goes behind the words in the middle of the text, by a click. */
export async function clickMiddle({ page, lines, root }: Opened): Promise<void> {
  const middle = page.locator(lines).nth(Math.floor((await page.locator(lines).count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.keyboard.press("End");
  await page.evaluate((selector) => {
    const found = document.querySelector(selector);
    if (found === null) throw new Error(`nothing is ${selector}`);
    window.editorBench.watch(found);
  }, root);
}

/** Milliseconds of each key, until the text said it. Throws where a key was not seen to change anything. */
export async function press({ page }: Opened, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => window.editorBench.taken());
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pauseMs);
  }
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const samples = await page.evaluate(() => window.editorBench.taken());
  if (samples.length < keys.length)
    throw new Error(`${keys.length - samples.length} of ${keys.length} keys changed nothing`);
  return samples;
}

export async function throttle(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Megabytes of script heap that are in use once what nobody holds is collected. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}
