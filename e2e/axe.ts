// What axe finds on a page as it stands, in words.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export async function faults(page: Page): Promise<string[]> {
  // Nothing moves while colours are read.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // Of two thousand options that are made alike the first are enough.
  // In one page: the other mode opens a blank one for every answer, for the sake of frames, of which there are none.
  const axe = new AxeBuilder({ page }).exclude("[role=option]:nth-child(n+12)").setLegacyMode();
  axe.options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes) {
      const target = node.target.join(" ");
      // A long line of code scrolls with the caret that goes along it, which axe does not know: the text has the focus.
      if (id === "scrollable-region-focusable" && (await isText(page, target))) continue;
      found.push(`${id}: ${target} ${node.failureSummary ?? ""}`);
    }
  return found;
}

async function isText(page: Page, target: string): Promise<boolean> {
  return await page.evaluate((selector) => document.querySelector(selector)?.closest("[contenteditable=true]") != null, target); // prettier-ignore
}
