// Where one's own rows stand among those that the server told of, by the question's filter, search and sorts. Pure.
// Invariant: the answer is an anticipation: of what is not at hand it says nothing, and the server's answer takes its place.
import { CollectionIndex } from "@tessera/database/index/collection-index.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { Overlay, type Inserted } from "./overlay.ts";
import { HOLDER, rowOf } from "./row-of.ts";

/** One order of texts for everybody, as on the server. */
export const LOCALE = "en";

export interface Asker {
  readonly me: string;
  readonly now: number;
  readonly zone: string;
}

export interface OwnRow {
  readonly id: string;
  /** Null: it is no row any more. */
  readonly entry: Entry | null;
  /** It was a row before. */
  readonly wasThere: boolean;
  /** As it was then: where that passes the question, the server's answer counts it, wherever it stands. */
  readonly before: Entry | null;
}

export interface KnownRows {
  readonly total: number;
  readonly placeOf: (id: string) => number | null;
  /** Rows around what is on screen, in their order. */
  readonly around: readonly (readonly [place: number, entry: Entry])[];
}

export function placeOwn(
  known: KnownRows,
  own: readonly OwnRow[],
  question: RowsQuestion,
  collection: JsonObject,
  asker: Asker,
): Overlay {
  if (own.length === 0) return new Overlay(known.total, [], []);
  const ids = new Set(own.map(({ id }) => id));
  const others = known.around.filter(([, entry]) => !ids.has(entry.id));
  const passing = (entries: readonly (Entry | null)[]): readonly string[] => {
    const index = new CollectionIndex(readSchema(collection), LOCALE);
    for (const entry of entries) if (entry !== null) index.upsert(rowOf(entry));
    const { filter, sorts, search } = question;
    const reader = { signature: "", holders: [HOLDER], shown: null };
    return index.ask({ ...asker, reader, filter, sorts, search, after: null, limit: index.count })?.rows ?? [];
  };
  const order = passing([...others.map(([, entry]) => entry), ...own.map(({ entry }) => entry)]);
  const counted = new Set(passing(own.map(({ wasThere, before }) => (wasThere ? before : null))));
  const places = new Map(others.map(([place, { id }]) => [id, place]));
  const removed: number[] = [];
  const mayPut = new Set<string>();
  for (const { id } of own) {
    const place = known.placeOf(id);
    if (place !== null) removed.push(place);
    if (place !== null || !counted.has(id)) mayPut.add(id);
  }
  return new Overlay(
    known.total,
    removed.toSorted((a, b) => a - b),
    insertions(order, mayPut, places, known.total),
  );
}

/** In front of the next row that the server told of; of two such rows with a gap between them nobody knows more. */
function insertions(
  order: readonly string[],
  own: ReadonlySet<string>,
  places: ReadonlyMap<string, number>,
  total: number,
): Inserted[] {
  const inserted: Inserted[] = [];
  let next = total;
  for (const id of order.toReversed()) {
    const place = places.get(id);
    // Rows that do not pass the filter any more, by somebody else's change, may have come out of their order.
    if (place !== undefined) next = Math.min(next, place);
    else if (own.has(id)) inserted.push({ at: next, id });
  }
  inserted.reverse();
  // In front of all that is known is the very front.
  const first = Math.min(...places.values());
  const leading = order.findIndex((id) => places.has(id));
  const fronted = new Set(leading < 0 ? [] : order.slice(0, leading));
  return inserted.map((one) => (one.at === first && fronted.has(one.id) ? { at: 0, id: one.id } : one));
}
