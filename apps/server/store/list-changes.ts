/**
 * What a log row says of the lists that its transaction changed, so that another process changes the list that it holds instead
 * of reading all of it again: which children are gone from a place, and which stand at one. Pure.
 */
import type { Children } from "@tessera/kernel/world/children.ts";
import { listPlaceOf } from "@tessera/kernel/world/above.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";

/** Places that were left come before those that were taken. */
export type ListChange = readonly [
  parent: string,
  gone: readonly (readonly [id: string, order: string])[],
  here: readonly (readonly [id: string, order: string, alive: boolean])[],
];

/** A transaction that places more says only which lists it changed: its row does not grow twice as large. */
const MOST = 200;

interface Place {
  readonly parent: string;
  readonly order: string;
  readonly alive: boolean;
}

function placeOf(entry: Entry | null): Place | null {
  const place = entry === null ? null : listPlaceOf(entry);
  return entry === null || place === null ? null : { ...place, alive: isAlive(entry) };
}

/** What these changes of records do to lists; undefined where it is too much to say. */
export function listChanges(
  changes: Iterable<readonly [was: Entry | null, now: Entry]>,
): readonly ListChange[] | undefined {
  const lists = new Map<string, { gone: [string, string][]; here: [string, string, boolean][] }>();
  const listOf = (parent: string) => {
    const known = lists.get(parent) ?? { gone: [], here: [] };
    lists.set(parent, known);
    return known;
  };
  let said = 0;
  for (const [was, now] of changes) {
    const from = placeOf(was);
    const to = placeOf(now);
    const isSame = from?.parent === to?.parent && from?.order === to?.order;
    if (isSame && from?.alive === to?.alive) continue;
    if (from !== null && !isSame) listOf(from.parent).gone.push([now.id, from.order]);
    if (to !== null) listOf(to.parent).here.push([now.id, to.order, to.alive]);
    if (++said > MOST) return undefined;
  }
  return [...lists].map(([parent, { gone, here }]) => [parent, gone, here]);
}

export function amended(list: Children, [, gone, here]: ListChange): Children {
  let now = list;
  for (const [id, order] of gone) now = now.without(order, id);
  for (const [id, order, alive] of here) now = now.with({ id, order, alive });
  return now;
}

/** The part of a log row that names changed lists. `places` is undefined if the changes are too many for the row. */
interface LoggedLists {
  readonly body: { readonly lists?: readonly string[] | undefined; readonly places?: unknown };
}

/** The lists of log rows without their changes: a process that has such a list in memory has to read it again. */
export function listsToForget(rows: readonly LoggedLists[]): string[] {
  return rows.flatMap(({ body }) => (body.places === undefined ? (body.lists ?? []) : []));
}
