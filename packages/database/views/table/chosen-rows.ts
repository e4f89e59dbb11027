// Rows that are chosen one by one, whichever cells are: what a press on a row's box makes of them, and a value given to all of
// them. Pure. Invariant: rows are known by their ids, so they stay chosen wherever they come to stand.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { cellText, cellValue, isText, type WritePorts } from "../../edit/cell-writes.ts";
import type { Column } from "../../view-model/columns.ts";
import { LeftCells } from "./table-clipboard.ts";

export type ChosenIds = ReadonlySet<string>;

/** One that is chosen is let go of. */
export function toggled(chosen: ChosenIds, id: string): ChosenIds {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All of these are chosen then; where they were all chosen already, none of them. */
export function toggledTogether(chosen: ChosenIds, ids: readonly string[]): ChosenIds {
  if (!ids.every((id) => chosen.has(id))) return new Set([...chosen, ...ids]);
  const gone = new Set(ids);
  return new Set([...chosen].filter((id) => !gone.has(id)));
}

export type ValueForAll = { readonly text: string } | { readonly stored: Json | undefined };

/** Rows that are not here (null), or that may only be read, keep what they have and are counted. */
export function valueForAll(
  rows: readonly (ShownRow | null)[],
  column: Column,
  value: ValueForAll,
  ports: WritePorts,
): { readonly operations: readonly Operation[]; readonly left: LeftCells } {
  const left = new LeftCells();
  const operations: Operation[] = [];
  for (const row of rows) {
    if (row === null) left.unknown();
    else if (!row.canEdit) left.row(row);
    else if ("stored" in value) operations.push(...cellValue(row, column, value.stored, ports.spaceId));
    else if (isText(column)) operations.push(...cellText(row, column, value.text, ports));
  }
  return { operations, left };
}
