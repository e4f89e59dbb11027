/**
 * The children of a parent in order: trashed ones keep their place, readers are shown the living.
 * Invariant: sorted by order key, then id; lists are never mutated.
 */
export interface Child {
  readonly id: string;
  readonly order: string;
  readonly alive: boolean;
}
export type Children = readonly Child[];
export const NO_CHILDREN: Children = [];

function compare(a: { order: string; id: string }, order: string, id: string): number {
  if (a.order !== order) return a.order < order ? -1 : 1;
  return a.id === id ? 0 : a.id < id ? -1 : 1;
}

/** Index of the first child that does not stand before (order, id). */
export function lowerBound(children: Children, order: string, id: string): number {
  let from = 0;
  let to = children.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(children[middle] as Child, order, id) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function withChild(children: Children, child: Child): Children {
  const at = lowerBound(children, child.order, child.id);
  const found = children[at];
  const next = children.slice();
  next.splice(at, found !== undefined && found.id === child.id && found.order === child.order ? 1 : 0, child);
  return next;
}

export function withoutChild(children: Children, order: string, id: string): Children {
  const at = lowerBound(children, order, id);
  if (children[at]?.id !== id) return children;
  const next = children.slice();
  next.splice(at, 1);
  return next;
}

export function positionOf(children: Children, order: string, id: string): number {
  const at = lowerBound(children, order, id);
  return children[at]?.id === id ? at : -1;
}

export function livingIds(children: Children): string[] {
  const ids: string[] = [];
  for (const child of children) if (child.alive) ids.push(child.id);
  return ids;
}
