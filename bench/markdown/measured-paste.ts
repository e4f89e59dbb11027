// A paste into an editor that stands open in a browser, and what is measured of it.
import { fileURLToPath } from "node:url";
import type { Opened } from "../editor/measured-editor.ts";

export const watchPaste = fileURLToPath(new URL("watch-paste.mjs", import.meta.url));

export interface PasteSample {
  /** The longest task from the paste to the last block, and in the moment after it. */
  readonly longest: number;
  readonly afterwards: number;
  readonly milliseconds: number;
  /** Null where no worker read it. */
  readonly readMs: number | null;
  readonly lines: number;
}

declare global {
  interface Window {
    readonly pasteBench: {
      pasted(forms: Readonly<Record<string, string>>, end: string): Promise<PasteSample>;
      arrived(end: string): Promise<PasteSample>;
    };
  }
}

/** The page's last line is clicked; what is pasted ends with the line `end`. */
export async function pasteInto(
  { page, lines }: Opened,
  forms: Readonly<Record<string, string>>,
  end: string,
): Promise<PasteSample> {
  await page.locator(lines).last().click();
  await page.keyboard.press("End");
  return await page.evaluate(([given, last]) => window.pasteBench.pasted(given, last), [forms, end] as const);
}
