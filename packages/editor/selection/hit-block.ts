// Which block stands at a point of the window. One question to the browser, however long the page is.

/** The innermost one whose box holds the point. */
export function hitBlock(body: HTMLElement, x: number, y: number): HTMLElement | null {
  for (const element of body.ownerDocument.elementsFromPoint(x, y)) {
    const block = element.closest<HTMLElement>(".block[data-block-id]");
    if (block !== null && body.contains(block)) return block;
  }
  return null;
}

/** The innermost one of the row at a height: beside a line the point is at that line. */
export function blockAtRow(body: HTMLElement, x: number, y: number): HTMLElement | null {
  const box = body.getBoundingClientRect();
  const inside = Math.max(box.left + 1, Math.min(box.right - 2, x));
  const first = hitBlock(body, inside, y);
  if (first === null) return null;
  const { left, right } = first.getBoundingClientRect();
  const deeper = hitBlock(body, getComputedStyle(first).direction === "rtl" ? left + 2 : right - 2, y);
  return deeper !== null && first.contains(deeper) ? deeper : first;
}

/** What a block shows itself, without what stands below it; of frames those that have a row of their own. */
export function ownRow(block: Element): HTMLElement | null {
  return block.querySelector<HTMLElement>(":scope > .content > :is(.line, .void, .frame[data-row])");
}
