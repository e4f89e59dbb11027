// Which events of the browser belong to the cells of a grid.

/**
 * Whether a clipboard event belongs to the selected cells: its target is an element of the grid and no text field. The target depends
 * on the caret, which browsers leave in different places of the grid; events of menus and surfaces bubble through React, but their
 * targets are elsewhere in the document.
 */
export function isOfCells({
  target,
  currentTarget,
}: Readonly<Record<"target" | "currentTarget", EventTarget>>): boolean {
  return (
    target instanceof Element &&
    currentTarget instanceof Element &&
    currentTarget.contains(target) &&
    target.closest("input, textarea") === null
  );
}

/**
 * Puts the caret of the document into the focused grid, because the browser sends clipboard events to the element with the caret, not
 * to the focused element. Does nothing if the grid does not have the focus.
 */
export function placeCaret(grid: HTMLElement | null): void {
  if (grid !== null && grid.ownerDocument.activeElement === grid) grid.ownerDocument.getSelection()?.collapse(grid, 0);
}
