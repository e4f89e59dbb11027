// Columns: blocks side by side in a frame (`column_list`) of frames (`column`), each with its share of the width in
// `format.column_ratio`. What is made or joined here is one step; what is left without a use goes by tidy-frames.ts.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { blocksAt, caretAt } from "../core/points.ts";
import { blockOf, blocksAround, shownChildren } from "../core/read.ts";
import { familyOf, isFrame, moveOperation, newOperation, setFormat, typeOfBlock, type Core } from "../core/core.ts";
import { typedPlace } from "./insert.ts";

export const mostOffered = 5;

/**
 * So many columns with an empty line each, in place of the empty line at `at` or behind it; from a column, behind all of
 * them. `removal` takes out what was typed to choose it, `length` characters, in the same step.
 */
export function insertColumns(
  core: Core,
  at: string,
  count: number,
  removal: Operation | null = null,
  length = 0,
): boolean {
  const place = typedPlace(core, at, length);
  let beside = at;
  for (const up of blocksAround(core.source.world, at, core.source.pageId)) {
    if (!isOfColumns(core, up)) break;
    beside = up;
  }
  const family = familyOf(core, beside);
  if (family === null || place === null) return false;
  const takes = place.isEmpty && beside === at;
  const list = core.source.newId();
  const operations = [
    ...(removal === null ? [] : [removal]),
    newOperation(core, list, "column_list", family.parent, beside),
  ];
  let column: string | null = null;
  let first = at;
  for (let number = 0; number < count; number++) {
    const next = core.source.newId();
    const line = core.source.newId();
    operations.push(newOperation(core, next, "column", list, column));
    operations.push(
      number === 0 && takes ? moveOperation(core, at, next, null) : newOperation(core, line, "text", next, null),
    );
    if (number === 0 && !takes) first = line;
    column = next;
  }
  return core.apply(operations, "insert", caretAt(first, 0));
}

const isOfColumns = (core: Core, id: string): boolean => ["column", "column_list"].includes(typeOfBlock(core, id));

/** Makes each of the blocks a column; a single block gets an empty column beside it. */
export function turnIntoColumns(core: Core, ids: readonly string[]): boolean {
  const first = ids[0];
  const family = first === undefined ? null : familyOf(core, first);
  if (first === undefined || family === null || ids.some((id) => isFrame(core, id))) return false;
  const list = core.source.newId();
  const operations: Operation[] = [newOperation(core, list, "column_list", family.parent, family.previous)];
  let column: string | null = null;
  for (const id of ids.length === 1 ? [...ids, null] : ids) {
    const next = core.source.newId();
    operations.push(newOperation(core, next, "column", list, column));
    operations.push(
      id === null ? newOperation(core, core.source.newId(), "text", next, null) : moveOperation(core, id, next, null),
    );
    column = next;
  }
  return core.apply(operations, "turn", blocksAt(ids));
}

/** The blocks stand in a column of their own before or behind another block, or a column that is there. */
export function dropBeside(core: Core, ids: readonly string[], partner: string, side: "before" | "after"): boolean {
  const family = familyOf(core, partner);
  if (family === null || ids.includes(partner)) return false;
  const mine = core.source.newId();
  const operations: Operation[] = [];
  if (isFrame(core, partner)) {
    const { parent, siblings, at } = family;
    const share = 1 / (siblings.length + 1);
    const shares = siblings.map((id) => ratioOf(core, id));
    const isSet = shares.every((one) => one !== null);
    operations.push(
      newOperation(
        core,
        mine,
        "column",
        parent,
        side === "after" ? partner : (siblings[at - 1] ?? null),
        isSet ? { format: { column_ratio: share } } : {},
      ),
    );
    const sum = shares.reduce<number>((total, one) => total + (one ?? 0), 0);
    if (isSet)
      siblings.forEach((id, index) =>
        operations.push(setFormat(core, id, "column_ratio", ((shares[index] ?? 0) / sum) * (1 - share))),
      );
  } else {
    const list = core.source.newId();
    const other = core.source.newId();
    const before = family.siblings.slice(0, family.at).findLast((id) => !ids.includes(id)) ?? null;
    operations.push(newOperation(core, list, "column_list", family.parent, before));
    for (const [id, after] of side === "after"
      ? ([
          [other, null],
          [mine, other],
        ] as const)
      : ([
          [mine, null],
          [other, mine],
        ] as const))
      operations.push(newOperation(core, id, "column", list, after));
    operations.push(moveOperation(core, partner, other, null));
  }
  let last: string | null = null;
  for (const id of ids) {
    operations.push(moveOperation(core, id, mine, last));
    last = id;
  }
  return core.apply(operations, "move", blocksAt(ids));
}

function ratioOf(core: Core, column: string): number | null {
  const ratio = getIn(blockOf(core.source.world, column)?.value ?? {}, ["format", "column_ratio"]);
  return typeof ratio === "number" && ratio > 0 ? ratio : null;
}

/** The widths of columns beside each other as shares of all of them, one step. */
export function setWidths(core: Core, list: string, widths: ReadonlyMap<string, number>): boolean {
  const columns = shownChildren(core.source.world, list);
  const sum = columns.reduce((total, id) => total + (widths.get(id) ?? 0), 0);
  if (sum <= 0) return false;
  const operations = columns.map((id) =>
    setFormat(core, id, "column_ratio", Math.round(((widths.get(id) ?? 0) / sum) * 10_000) / 10_000),
  );
  return core.apply(operations, "resize");
}
