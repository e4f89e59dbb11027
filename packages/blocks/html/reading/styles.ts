// What an element's own style says about the text in it, as far as a page keeps it: weight, slant, lines, whether spaces
// count, whether it is shown at all. Sizes, fonts and colours of other programs are not taken over.
import { withMark, type Marks } from "@tessera/kernel/text/marks.ts";

export type Style = ReadonlyMap<string, string>;

export function styleOf(text: string | undefined): Style {
  const style = new Map<string, string>();
  for (const part of (text ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0)
      style.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return style;
}

export function isHiddenBy(style: Style): boolean {
  return style.get("display") === "none" || style.get("visibility") === "hidden" || style.get("mso-hide") === "all";
}

export function keepsSpaces(style: Style): boolean {
  return /^(?:pre|pre-wrap|break-spaces)$/.test(style.get("white-space") ?? "");
}

export function isMonospaced(style: Style): boolean {
  return /monospace|consolas|menlo|monaco|courier/.test(style.get("font-family") ?? "");
}

/** `isLink`: a line under a link says nothing more. */
export function styledMarks(marks: Marks, style: Style, isLink: boolean): Marks {
  let now = marks;
  const weight = style.get("font-weight");
  if (weight !== undefined) now = withMark(now, "b", /^(?:bold|bolder|[6-9]\d\d)$/.test(weight) ? [] : null);
  const slant = style.get("font-style");
  if (slant !== undefined) now = withMark(now, "i", /^(?:italic|oblique)/.test(slant) ? [] : null);
  const lines = style.get("text-decoration-line") ?? style.get("text-decoration") ?? "";
  if (/underline/.test(lines) && !isLink) now = withMark(now, "_", []);
  if (/line-through/.test(lines)) now = withMark(now, "s", []);
  return now;
}
