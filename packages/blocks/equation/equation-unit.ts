// An equation in a line: one unit of the text, whose mark `e` holds the source as TeX.
import type { Marks } from "@tessera/kernel/text/marks.ts";

export const equationUnit = "⁍";

/** Null for what is no equation. */
export function equationOf(marks: Marks): string | null {
  const source = marks["e"]?.[0];
  return typeof source === "string" ? source : null;
}
