// What Tab and Shift+Tab do to lines of code, by offsets in their text. A step is what the text uses already: a tab, or
// as many spaces as stand before what an open bracket or a colon holds; two where neither says.

export interface Shift {
  /** Offset in the text as it was. */
  readonly at: number;
  /** Characters that go. */
  readonly removed: number;
  readonly added: string;
}

function unitOf(text: string): string {
  if (/^\t/m.test(text)) return "\t";
  // How far what was opened is indented says it; that lines are indented alone does not.
  const opened = /^( *)(?:\S.*)?[{([:]\n+\1( {2,8})\S/m.exec(text);
  return opened?.[2] ?? "  ";
}

/** Of a selection between two offsets; a caret's Tab indents where it stands. In the order of the text. */
export function shiftsOf(text: string, from: number, to: number, way: "in" | "out"): Shift[] {
  const unit = unitOf(text);
  if (way === "in" && from === to) return [{ at: from, removed: 0, added: unit }];
  const shifts: Shift[] = [];
  for (let at = text.lastIndexOf("\n", from - 1) + 1; ;) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? undefined : end);
    // A line that the selection only reaches the start of is not meant.
    if (at === to && from < to && at > from) break;
    const space = /^(?:\t| +)/.exec(line)?.[0] ?? "";
    const removed = space === "\t" ? 1 : Math.min(space.length, unit === "\t" ? 2 : unit.length);
    if (way === "in" && line !== "") shifts.push({ at, removed: 0, added: unit });
    if (way === "out" && removed > 0) shifts.push({ at, removed, added: "" });
    if (end < 0 || end >= to) break;
    at = end + 1;
  }
  return shifts;
}

/** Where an offset is after them. What is added at a caret stands before it, at the start of a selection within it. */
export function shiftedBy(shifts: readonly Shift[], offset: number, isCaret: boolean): number {
  let by = 0;
  for (const { at, removed, added } of shifts) {
    if (at < offset || (at === offset && isCaret)) by += added.length;
    by -= Math.min(removed, Math.max(0, offset - at));
  }
  return offset + by;
}
