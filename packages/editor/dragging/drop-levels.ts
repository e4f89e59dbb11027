// Where blocks can be put between two that are seen: one place for each level that begins or ends there, from the outermost
// to the innermost. Pure: it asks a tree, and measures nothing.
// Invariant: no level leads out of what bounds it, and what is closed is gone into only at its end.

export interface DropTree {
  readonly parent: (id: string) => string | null;
  readonly sibling: (id: string, step: 1 | -1) => string | null;
  readonly kid: (id: string, edge: "first" | "last") => string | null;
  /** Whether what stands below it is seen. */
  readonly isOpen: (id: string) => boolean;
  /** Whether blocks may be put below it. */
  readonly takes: (id: string) => boolean;
  /** Whether it is the page, or a box that levels do not lead out of. */
  readonly bounds: (id: string) => boolean;
}

export interface DropPlace {
  readonly parent: string;
  readonly after: string | null;
}

export interface DropLevel extends DropPlace {
  /** The block whose start says how far in this level is; one step further where it is inside. */
  readonly beside: string;
  readonly inside: boolean;
}

export function levelsAt(tree: DropTree, id: string, side: "before" | "after"): DropLevel[] {
  if (side === "after") return levelsBehind(tree, id);
  const previous = tree.sibling(id, -1);
  const parent = tree.parent(id);
  if (previous !== null) return levelsBehind(tree, lastSeen(tree, previous));
  return parent === null ? [] : [{ parent, after: null, beside: id, inside: false }];
}

function levelsBehind(tree: DropTree, id: string): DropLevel[] {
  const isTaking = tree.takes(id);
  if (isTaking && tree.isOpen(id) && tree.kid(id, "first") !== null)
    return [{ parent: id, after: null, beside: id, inside: true }];
  const levels: DropLevel[] = isTaking ? [{ parent: id, after: tree.kid(id, "last"), beside: id, inside: true }] : [];
  for (let at: string | null = id; at !== null;) {
    const parent: string | null = tree.parent(at);
    if (parent === null) break;
    levels.unshift({ parent, after: at, beside: at, inside: false });
    at = tree.bounds(parent) || tree.sibling(at, 1) !== null ? null : parent;
  }
  return levels;
}

/** The last block that is seen of one and all below it. */
function lastSeen(tree: DropTree, id: string): string {
  let at = id;
  for (let last: string | null = at; last !== null; last = goesOn(tree, at) ? tree.kid(at, "last") : null) at = last;
  return at;
}

const goesOn = (tree: DropTree, id: string): boolean => tree.takes(id) && tree.isOpen(id);

/** The innermost level that begins before the pointer, else the outermost. `starts`: of each level, from the outermost. */
export function levelFor(levels: readonly DropLevel[], starts: readonly number[], x: number): DropLevel | null {
  let chosen = levels[0] ?? null;
  levels.forEach((level, at) => {
    if ((starts[at] ?? Number.POSITIVE_INFINITY) <= x) chosen = level;
  });
  return chosen;
}

/** The same place without the moving blocks; null where it is in one of them. */
export function placeFor(tree: DropTree, { parent, after }: DropPlace, moving: ReadonlySet<string>): DropPlace | null {
  for (let at: string | null = parent; at !== null; at = tree.parent(at)) if (moving.has(at)) return null;
  let left = after;
  while (left !== null && moving.has(left)) left = tree.sibling(left, -1);
  return { parent, after: left };
}
