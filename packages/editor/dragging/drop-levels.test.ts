// Where dragged blocks can be put: the levels between two blocks, and which of them the pointer means.
import { expect, test } from "vitest";
import { levelFor, levelsAt, placeFor, type DropTree } from "./drop-levels.ts";

/** page: a, b (b1, b2 (b2x)), c, with the ones named closed or not taking any. */
function treeOf({ closed = "", bare = "", box = "" } = {}): DropTree {
  const below: Record<string, readonly string[]> = { page: ["a", "b", "c"], b: ["b1", "b2"], b2: ["b2x"] };
  const parent = (id: string): string | null =>
    Object.keys(below).find((one) => below[one]?.includes(id)) ?? (id === "page" ? null : "page");
  return {
    parent,
    sibling(id, step) {
      const all = below[parent(id) ?? ""] ?? [];
      return all[all.indexOf(id) + step] ?? null;
    },
    kid: (id, edge) => below[id]?.at(edge === "first" ? 0 : -1) ?? null,
    isOpen: (id) => id !== closed,
    takes: (id) => id !== bare && id !== box,
    bounds: (id) => id === "page" || id === box,
  };
}

const brief = (tree: DropTree, id: string, side: "before" | "after"): string[] =>
  levelsAt(tree, id, side).map(
    ({ parent, after, beside, inside }) => `${parent}>${after ?? "-"} ${beside}${inside ? "+" : ""}`,
  );

test("E4: behind the last block below others every level is a place, from the outermost in", () => {
  const tree = treeOf();
  expect(brief(tree, "b2x", "after")).toEqual(["page>b b", "b>b2 b2", "b2>b2x b2x", "b2x>- b2x+"]);
  expect(brief(tree, "c", "before")).toEqual(brief(tree, "b2x", "after"));
  expect(brief(tree, "b1", "after")).toEqual(["b>b1 b1", "b1>- b1+"]);
});

test("E4: before the first block there is its own level, behind an open parent that of its children", () => {
  expect(brief(treeOf(), "a", "before")).toEqual(["page>- a"]);
  expect(brief(treeOf(), "b", "after")).toEqual(["b>- b+"]);
  expect(brief(treeOf(), "b1", "before")).toEqual(["b>- b1"]);
});

test("E4: a closed toggle takes at its end, what takes nothing has no inside", () => {
  expect(brief(treeOf({ closed: "b" }), "b", "after")).toEqual(["page>b b", "b>b2 b+"]);
  expect(brief(treeOf({ closed: "b" }), "c", "before")).toEqual(["page>b b", "b>b2 b+"]);
  expect(brief(treeOf({ bare: "a" }), "a", "after")).toEqual(["page>a a"]);
});

test("levels do not lead out of a box, nor into it from behind", () => {
  const tree = treeOf({ box: "b" });
  expect(brief(tree, "b2x", "after")).toEqual(["b>b2 b2", "b2>b2x b2x", "b2x>- b2x+"]);
  expect(brief(tree, "c", "before")).toEqual(["page>b b"]);
});

test("the pointer chooses the innermost level that begins before it", () => {
  const levels = levelsAt(treeOf(), "b2x", "after");
  const at = (x: number): string | undefined => levelFor(levels, [0, 24, 48, 72], x)?.parent;
  expect([at(-5), at(0), at(30), at(50), at(500)]).toEqual(["page", "page", "b", "b2", "b2x"]);
  expect(levelFor([], [], 3)).toBeNull();
});

test("E4: nothing goes into itself, and moving blocks do not say where they go", () => {
  const tree = treeOf();
  expect(placeFor(tree, { parent: "b2", after: null }, new Set(["b"]))).toBeNull();
  expect(placeFor(tree, { parent: "page", after: "b" }, new Set(["a", "b"]))).toEqual({ parent: "page", after: null });
  expect(placeFor(tree, { parent: "page", after: "c" }, new Set(["b"]))).toEqual({ parent: "page", after: "c" });
});
