// What axe finds on a page as it stands, in words.
// Invariant: axe comes into a document once, past the page's own policy, and asks about this document alone: its frames
// are of other origins, which it could not look into. Leaves sizes and colours of the window to the caller.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Of two thousand options that are made alike the first are enough. */
const leftOut = ["[role=option]:nth-child(n+12)"];
const options: RunOptions = { resultTypes: ["violations"], iframes: false };

interface Fault {
  readonly id: string;
  readonly target: string;
  readonly summary: string;
  /** Whether somebody writes in it. */
  readonly isText: boolean;
}

export async function faults(page: Page): Promise<string[]> {
  // Nothing moves while colours are read.
  const isHere = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    return "axe" in window;
  });
  if (!isHere) await page.evaluate(source);
  const found = await page.evaluate(
    async ([exclude, given]): Promise<Fault[]> => {
      const { axe } = window as unknown as { axe: { run: (of: object, how: object) => Promise<AxeResults> } };
      const { violations } = await axe.run({ exclude }, given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => {
          const target = node.target.join(" ");
          const isText = document.querySelector(target)?.closest("[contenteditable=true]") != null;
          return { id, target, summary: node.failureSummary ?? "", isText };
        }),
      );
    },
    [leftOut, options] as const,
  );
  return (
    found
      // A long line of code scrolls with the caret that goes along it, which axe does not know: the text has the focus.
      .filter(({ id, isText }) => !(id === "scrollable-region-focusable" && isText))
      .map(({ id, target, summary }) => `${id}: ${target} ${summary}`)
  );
}
