// A screen at several widths, still before each look.
// Invariant: below the first width it is a finger that points, as on a tablet and a phone; afterwards all is as before.
import type { CDPSession, Page } from "@playwright/test";

export const wide = { width: 1440, height: 900 };
const widths = [wide, { width: 820, height: 1180 }, { width: 390, height: 844 }];

/** Of each page, kept as long as the page is. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

/** What follows the window's size and colours has been drawn, and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

export interface Looks {
  /** Called when the window's width has changed. */
  readonly before?: ((width: number) => Promise<void>) | undefined;
  /** The widths whose colours are the dark ones. */
  readonly dark?: readonly number[];
}

export async function atEachWidth(
  page: Page,
  { before, dark = [] }: Looks,
  look: (width: number) => Promise<void>,
): Promise<void> {
  const cdp = await sessionOf(page);
  for (const viewport of widths) {
    const colorScheme = dark.includes(viewport.width) ? "dark" : "light";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: viewport !== wide });
    if (before !== undefined) {
      // It asks what is there at this width, not at the one before.
      await settled(page);
      await before(viewport.width);
    }
    await settled(page);
    await look(viewport.width);
  }
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(wide);
}
