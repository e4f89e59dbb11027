// Random keys at random places of an open page, the same ones each time: what somebody's whole day leaves behind.
import { below, seeded } from "../seeded.ts";
import type { Opened } from "./measured-editor.ts";

/** Keys at one place before the caret goes elsewhere. */
const atOnePlace = 20;
const keys = [
  "a",
  "e",
  "n",
  "s",
  "Space",
  "t",
  "h",
  "o",
  "Backspace",
  "Delete",
  "ArrowLeft",
  "Enter",
  "Tab",
  "Shift+Tab",
  "Control+b",
] as const;

export async function editAtRandom({ page, lines }: Opened, count: number): Promise<void> {
  const random = seeded(4);
  for (let done = 0; done < count; done += atOnePlace) {
    const placed = await page.evaluate(
      ({ selector, share }) => {
        const all = document.querySelectorAll(selector);
        const line = all[Math.floor(all.length * share)];
        line?.scrollIntoView({ block: "center" });
        if (line === undefined) return false;
        const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
        getSelection()?.collapse(text ?? line, Math.floor((text?.textContent?.length ?? 0) / 2));
        return true;
      },
      { selector: lines, share: random() },
    );
    if (!placed) throw new Error("there is no line to write in");
    for (let at = 0; at < atOnePlace; at++) await page.keyboard.press(keys[below(random, keys.length)] ?? "a");
  }
}
