// Where a page that is dragged over the sidebar, or moved by keys in it, would land. Pure: rows in, a place out.
// Invariant: a line is drawn where the page will stand, and a row is tinted when the page goes into it.
import type { PagePlace } from "../../data/sidebar/moving.ts";
import type { SectionName } from "../../data/sidebar/own-view.ts";
import type { TopSection } from "../../data/pages/top-section.ts";
import type { PageRow, Row } from "./places.ts";

export type Landing =
  | {
      readonly kind: "move";
      readonly place: PagePlace;
      /** The row that is tinted, or the one that the line is drawn below, so deep. */
      readonly mark: { readonly into: string } | { readonly below: number; readonly depth: number };
    }
  | {
      readonly kind: "favour";
      readonly after: string | null;
      readonly mark: { readonly below: number; readonly depth: number };
    };

export interface Pointed {
  /** The row that the pointer is on. */
  readonly row: number;
  /** How far down in it, 0 to 1. */
  readonly part: number;
  /** How deep the pointer is, in levels. */
  readonly depth: number;
}

const edge = 0.28;

/** Null: nothing can be put there. */
export function landingAt(rows: readonly Row[], { row: index, part, depth }: Pointed): Landing | null {
  const row = rows[index];
  if (row === undefined) return null;
  if (row.kind === "section") return onSection(row.section, index);
  if (row.kind === "note") {
    if (row.parentId !== null) return into(row.section, row.parentId, row.key);
    return onSection(row.section, index);
  }
  if (row.section === "recents") return into(row.section, row.pageId, row.key);
  if (row.section === "favourites" && row.depth === 0) {
    if (part > edge && part < 1 - edge) return into(row.section, row.pageId, row.key);
    const after = part <= edge ? (siblingBefore(rows, index)?.pageId ?? null) : row.pageId;
    return { kind: "favour", after, mark: { below: part <= edge ? index - 1 : index, depth: 0 } };
  }
  if (part <= edge) return before(rows, row, index);
  if (part < 1 - edge) return into(row.section, row.pageId, row.key);
  return behind(rows, row, index, depth);
}

function onSection(section: SectionName, below: number): Landing | null {
  if (section === "favourites") return { kind: "favour", after: null, mark: { below, depth: 0 } };
  if (section === "recents" || section === "shared") return null;
  return { kind: "move", place: { parentId: null, section, after: null }, mark: { below, depth: 0 } };
}

function into(section: SectionName, pageId: string, key: string): Landing {
  return { kind: "move", place: { parentId: pageId, section: topOf(section) }, mark: { into: key } };
}

function before(rows: readonly Row[], row: PageRow, index: number): Landing | null {
  const after = siblingBefore(rows, index)?.pageId ?? null;
  return placed(row, after, { below: index - 1, depth: row.depth });
}

/** Below an open page means inside it. Below the last page of a level the pointer's depth tells which level is meant. */
function behind(rows: readonly Row[], row: PageRow, index: number, depth: number): Landing | null {
  if (row.open) {
    const place = { parentId: row.pageId, section: topOf(row.section), after: null };
    return { kind: "move", place, mark: { below: index, depth: row.depth + 1 } };
  }
  const next = rows[index + 1];
  const least = next === undefined || next.kind === "section" ? 0 : next.depth;
  const wanted = Math.max(least, Math.min(row.depth, depth));
  let at: PageRow | null = row;
  while (at !== null && at.depth > wanted) at = parentOf(rows, at);
  return at === null ? null : placed(at, at.pageId, { below: index, depth: at.depth });
}

function placed(row: PageRow, after: string | null, mark: { below: number; depth: number }): Landing | null {
  if (row.section === "favourites" && row.depth === 0) return { kind: "favour", after, mark };
  if (row.parentId === null && row.section === "shared") return null;
  return { kind: "move", place: { parentId: row.parentId, section: topOf(row.section), after }, mark };
}

/** Favourites and recents show pages; where those stand is the workspace. */
function topOf(section: SectionName): TopSection {
  return section === "private" || section === "shared" ? section : "workspace";
}

export function parentOf(rows: readonly Row[], row: PageRow): PageRow | null {
  const parent = rows.find((one) => one.key === row.parentKey);
  return parent?.kind === "page" ? parent : null;
}

function siblingBefore(rows: readonly Row[], index: number): PageRow | null {
  const row = rows[index];
  if (row?.kind !== "page" || row.at === 0) return null;
  for (let at = index - 1; at >= 0; at--) {
    const one = rows[at];
    if (one?.kind === "page" && one.parentKey === row.parentKey) return one;
  }
  return null;
}

function siblingBehind(rows: readonly Row[], index: number): PageRow | null {
  const row = rows[index];
  if (row?.kind !== "page" || row.at === row.of - 1) return null;
  for (let at = index + 1; at < rows.length; at++) {
    const one = rows[at];
    if (one?.kind === "page" && one.parentKey === row.parentKey) return one;
  }
  return null;
}

export type Step = "up" | "down" | "in" | "out";

/** Where the keys put a page: one step among its siblings, into the one above, or out behind its parent. Null: nowhere. */
export function landingOfStep(rows: readonly Row[], index: number, step: Step): Landing | null {
  const row = rows[index];
  if (row?.kind !== "page" || row.section === "recents") return null;
  const previous = siblingBefore(rows, index);
  const mark = { below: index, depth: row.depth };
  switch (step) {
    case "up": {
      if (previous === null) return null;
      const first = rows.indexOf(previous);
      return placed(row, siblingBefore(rows, first)?.pageId ?? null, mark);
    }
    case "down": {
      const next = siblingBehind(rows, index);
      return next === null ? null : placed(row, next.pageId, mark);
    }
    case "in":
      return previous === null ? null : into(previous.section, previous.pageId, previous.key);
    case "out": {
      const parent = parentOf(rows, row);
      // A favourite stands alone: there is no page that the moved one could stand behind.
      if (parent === null || (parent.section === "favourites" && parent.depth === 0)) return null;
      return placed(parent, parent.pageId, mark);
    }
  }
}
