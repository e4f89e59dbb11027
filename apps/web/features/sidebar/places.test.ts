import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Arrangement } from "../../data/sidebar/own-view.ts";
import type { Loadable } from "../../data/records/loadable.ts";
import type { Sections } from "../../data/sidebar/sections.ts";
import { landingAt, landingOfStep } from "./drop-place.ts";
import { layRows, type PageRow, type PlacesState, type Row } from "./places.ts";

const arrangement: Arrangement = {
  favourites: [],
  order: ["favourites", "workspace", "shared", "private", "recents"],
  closed: [],
};
const sections: Sections = { workspace: ["a", "b", "c"], shared: [], private: ["p"] };
const inside: Record<string, string[]> = { b: ["b1", "b2"], b2: ["deep"] };

function state(changes: Partial<PlacesState> = {}): PlacesState {
  return {
    sections: { kind: "ready", value: sections },
    arrangement,
    shows: () => true,
    recents: [],
    open: new Set(),
    childrenOf: (id): Loadable<readonly string[]> => ({ kind: "ready", value: inside[id] ?? [] }),
    isMember: true,
    ...changes,
  };
}

const names = (rows: readonly Row[]) =>
  rows.map((row) => (row.kind === "page" ? `${"  ".repeat(row.depth)}${row.pageId}` : `${row.kind} ${row.section}`));
const at = (rows: readonly Row[], pageId: string) =>
  rows.findIndex((row) => row.kind === "page" && row.pageId === pageId);

describe("rows", () => {
  test("sections stand in the person's order, and one that is closed or has nothing to show shows nothing", () => {
    expect(names(layRows(state()))).toEqual(["section workspace", "a", "b", "c", "section private", "p"]);
    const arranged = { ...arrangement, order: ["private", "workspace"] as const, closed: ["workspace"] as const };
    expect(names(layRows(state({ arrangement: arranged })))).toEqual(["section private", "p", "section workspace"]);
  });

  test("open pages show what stands in them, and say so where that is nothing", () => {
    const rows = layRows(state({ open: new Set(["b", "b2", "a"]) }));
    expect(names(rows)).toEqual([
      "section workspace",
      "a",
      "note workspace",
      "b",
      "  b1",
      "  b2",
      "    deep",
      "c",
      "section private",
      "p",
    ]);
  });

  test("favourites open apart from the tree, and a favourite in the trash does not show", () => {
    const rows = layRows(
      state({
        arrangement: { ...arrangement, favourites: ["b", "gone"] },
        shows: (id) => id !== "gone",
        open: new Set(["favourites/b"]),
      }),
    );
    expect(names(rows).slice(0, 5)).toEqual(["section favourites", "b", "  b1", "  b2", "section workspace"]);
  });

  test("a page does not show inside itself, whatever the records say", () => {
    const childrenOf = (id: string): Loadable<readonly string[]> => ({
      kind: "ready",
      value: id === "a" ? ["b"] : ["a"],
    });
    const rows = layRows(state({ open: new Set(["a", "b"]), childrenOf }));
    expect(names(rows).slice(0, 5)).toEqual(["section workspace", "a", "  b", "note workspace", "b"]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("someone who is no member sees what was shared with them, and nothing that they could not fill", () => {
    const value = { workspace: [], shared: ["s"], private: [] };
    expect(names(layRows(state({ isMember: false, sections: { kind: "ready", value } })))).toEqual([
      "section shared",
      "s",
    ]);
  });
});

describe("landing", () => {
  const rows = layRows(state({ open: new Set(["b"]) }));
  const on = (pageId: string, part: number, depth = 0) => landingAt(rows, { row: at(rows, pageId), part, depth });

  test("the upper edge of a row is before it, the lower one behind it, between them it is inside", () => {
    expect(on("a", 0.1)).toMatchObject({ kind: "move", place: { parentId: null, section: "workspace", after: null } });
    expect(on("c", 0.1)).toMatchObject({ place: { parentId: null, after: "b" } });
    expect(on("c", 0.5)).toMatchObject({ place: { parentId: "c" } });
    expect(on("c", 0.9)).toMatchObject({ place: { parentId: null, after: "c" } });
  });

  test("below an open page is its first place; below the last of a level the depth says which level", () => {
    expect(on("b", 0.9)).toMatchObject({ place: { parentId: "b", after: null } });
    expect(on("b2", 0.9, 1)).toMatchObject({ place: { parentId: "b", after: "b2" } });
    expect(on("b2", 0.9, 0)).toMatchObject({ place: { parentId: null, after: "b" } });
    expect(on("b1", 0.9, 0)).toMatchObject({ place: { parentId: "b", after: "b1" } });
  });

  test("a private place is private, and nothing is put on top of what was shared", () => {
    expect(on("p", 0.9)).toMatchObject({ place: { parentId: null, section: "private", after: "p" } });
    const shared = layRows(state({ sections: { kind: "ready", value: { ...sections, shared: ["s"] } } }));
    expect(landingAt(shared, { row: at(shared, "s"), part: 0.1, depth: 0 })).toBeNull();
    expect(landingAt(shared, { row: at(shared, "s"), part: 0.5, depth: 0 })).toMatchObject({
      place: { parentId: "s" },
    });
  });

  test("on the favourites a page becomes one of them", () => {
    const favourites = layRows(state({ arrangement: { ...arrangement, favourites: ["a", "c"] } }));
    expect(landingAt(favourites, { row: 0, part: 0.5, depth: 0 })).toMatchObject({ kind: "favour", after: null });
    expect(landingAt(favourites, { row: 2, part: 0.1, depth: 0 })).toMatchObject({ kind: "favour", after: "a" });
    expect(landingAt(favourites, { row: 2, part: 0.9, depth: 0 })).toMatchObject({ kind: "favour", after: "c" });
  });

  test("a landing is always a place that exists, or none", () => {
    const ids = new Set(rows.flatMap((row) => (row.kind === "page" ? [row.pageId] : [])));
    fc.assert(
      fc.property(
        fc.nat(rows.length + 2),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(4),
        (row, part, depth) => {
          const landing = landingAt(rows, { row, part, depth });
          if (landing?.kind !== "move") return;
          const { parentId, after } = landing.place;
          expect(parentId === null || ids.has(parentId)).toBe(true);
          const sibling = rows.find((one): one is PageRow => one.kind === "page" && one.pageId === after);
          if (after != null) expect(sibling?.parentId).toBe(parentId);
        },
      ),
    );
  });
});

test("keys move a page up, down, into the one above it and out of the one that holds it", () => {
  const rows = layRows(state({ open: new Set(["b"]) }));
  const step = (pageId: string, to: "up" | "down" | "in" | "out") => landingOfStep(rows, at(rows, pageId), to);
  expect(step("a", "up")).toBeNull();
  expect(step("b", "up")).toMatchObject({ place: { parentId: null, after: null } });
  expect(step("c", "up")).toMatchObject({ place: { parentId: null, after: "a" } });
  expect(step("a", "down")).toMatchObject({ place: { parentId: null, after: "b" } });
  expect(step("c", "down")).toBeNull();
  expect(step("c", "in")).toMatchObject({ place: { parentId: "b" } });
  expect(step("a", "in")).toBeNull();
  expect(step("b2", "out")).toMatchObject({ place: { parentId: null, after: "b" } });
  expect(step("b", "out")).toBeNull();
});
