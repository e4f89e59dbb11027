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
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}
