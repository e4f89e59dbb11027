// What a screen says, looked at from outside: words that were never extracted, and words that do not fit. In the pseudo
// locale every letter of the interface is accented, so plain letters are somebody's own words, or were forgotten.
import type { Page } from "@playwright/test";
import pseudolocale from "pseudolocale";
import { speech } from "./people.ts";

/** An English message as the pseudo locale says it. */
export function pseudo(english: string): string {
  return pseudolocale(english, { prepend: "", append: "" });
}

/** Stretches of plain letters on the screen that are none of `own`: what people wrote, and names. */
export async function plainWords(page: Page, own: readonly string[]): Promise<string[]> {
  return await page.evaluate((known) => {
    const found: string[] = [];
    const byLength = known.toSorted((a, b) => b.length - a.length);
    // Months and days of the week come from the browser, which does not speak the pseudo locale.
    const names = (options: Intl.DateTimeFormatOptions, days: number) =>
      Array.from({ length: 12 }, (_, at) =>
        new Date(Date.UTC(2026, 0, 1 + at * days)).toLocaleString("en-US", options),
      );
    const ofTime = new RegExp(
      `\\b(${[
        ...names({ month: "long", timeZone: "UTC" }, 31),
        ...names({ month: "short", timeZone: "UTC" }, 31),
        ...names({ weekday: "long", timeZone: "UTC" }, 1),
      ].join("|")})\\b`,
      "g",
    );
    const mind = (where: string, text: string | null): void => {
      let rest = (text ?? "").replace(ofTime, "");
      // The longer ones first: some begin as others do.
      for (const word of byLength) rest = rest.replaceAll(word, "");
      if (/[A-Za-z]{3,}/.test(rest)) found.push(`${where}: ${rest.trim()}`);
    };
    // Shortcuts, moments, other languages' names and what people write are nobody's to translate.
    const foreign = "kbd, time, [lang]:not(html), [translate=no], [contenteditable], textarea, script, style, noscript";
    mind("title", document.title);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(foreign) !== null || !parent.checkVisibility()) continue;
      mind("text", node.textContent);
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility() || element.closest("[translate=no]") !== null) continue;
      for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt", "data-placeholder"])
        mind(name, element.getAttribute(name));
    }
    return found;
  }, own);
}

/** Elements whose words are cut off without a sign of it, or stand outside of the window. */
export async function cutWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const say = (element: Element, why: string): void => {
      found.push(`${why}: <${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 80)}`);
    };
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      return false;
    };
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page scrolls sideways");
    for (const element of document.body.querySelectorAll("*")) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // What only screen readers find is cut by intent.
      if (box.width <= 1 || box.height <= 1 || element.closest("[inert], .katex-mathml") !== null) continue;
      const hides = ["hidden", "clip"].includes(style.overflowX);
      if (hides && style.textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1)
        say(element, "cut");
      const clamped = style.getPropertyValue("-webkit-line-clamp") !== "none";
      if (hides && !clamped && element.scrollHeight > element.clientHeight + 4) say(element, "cut below");
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)) say(element, "outside");
    }
    return found;
  });
}

/** From now on browsers speak the pseudo locale, until the answer is called. */
export function speakPseudo(): () => void {
  const { say, prepare } = speech;
  speech.say = pseudo;
  speech.prepare = async (context) => {
    await context.addInitScript(() => localStorage.setItem("LocalPreferenceStore3:locale", JSON.stringify("pseudo")));
  };
  return () => Object.assign(speech, { say, prepare });
}
