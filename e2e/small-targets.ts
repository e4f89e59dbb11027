// Controls that a finger would miss: less than 44 px across or down, counted by what a press there reaches, so that a
// control with a larger reach than it shows counts with its reach. Words within a line are exempt, as everywhere (WCAG 2.5.5);
// what stands in the text of a page has the room of its lines, and is to be met by 24 px (WCAG 2.5.8).
import type { Page } from "@playwright/test";

const controls = [
  "a[href]",
  "button",
  "input:not([type=hidden])",
  "select",
  "textarea",
  "summary",
  ...[
    "button",
    "checkbox",
    "link",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "slider",
    "switch",
    "tab",
    "treeitem",
  ].map((role) => `[role=${role}]`),
].join();

export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((all) => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(all)) {
      const style = getComputedStyle(control);
      // They come with a pointer that hovers, and never with a finger (block-handles.ts).
      if (control.closest("[data-block-handles]") !== null) continue;
      const isWord = style.display === "inline" && control.closest("p, li, .line, [contenteditable]") !== null;
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isWord || !isShown || control.matches(":disabled, [aria-disabled=true], [inert] *")) continue;
      const text = control.closest(".page-body");
      const [least, half] = text === null ? [43.5, 21] : [23.5, 11.5];
      const box = (control.closest("label") ?? control).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const reaches = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        const label = hit?.closest("label");
        return hit !== null && (control.contains(hit) || (label != null && label.control === control));
      };
      // Behind something else, outside of the window, or seen by screen readers alone: no finger goes there.
      if (box.width <= 1 || !reaches(0, 0)) continue;
      // Text scrolls: what the edge of the window cuts is whole a little further.
      if (text !== null && (y - half < 0 || y + half > innerHeight)) continue;
      const across = box.width >= least || (reaches(-half, 0) && reaches(half, 0));
      const down = box.height >= least || (reaches(0, -half) && reaches(0, half));
      if (across && down) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim().slice(0, 40);
      found.push(
        `${Math.round(box.width)} x ${Math.round(box.height)}: <${control.tagName.toLowerCase()} class="${control.className}"> ${name}`,
      );
    }
    return found;
  }, controls);
}
