// One page of a list of users, sorted by folded name, then by id. Users whose names the caller may not know are last, and no query
// finds them.

import { findsPerson } from "@tessera/kernel/search/finds-person.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import type { PeoplePlace } from "@tessera/kernel/wire/api/members/people-pages.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The user accepted an invitation to the workspace, so that its members may know the name. */
  readonly joined: boolean;
}

interface PageRequest {
  readonly query: string;
  readonly limit: number;
  readonly cursor: PeoplePlace | null;
}

/** Letters of a name that count for its position. */
const MOST_LETTERS = 1000;
/** Comes after every letter. */
const LAST = "\u{10FFFF}";

/** `cursor`: the position at which the next page begins; null if this is the last page. */
export function pageOfPeople<Person extends Named>(
  people: readonly Person[],
  { query, limit, cursor }: PageRequest,
): { readonly page: Person[]; readonly cursor: PeoplePlace | null } {
  const isFound = ({ joined, name, email }: Named): boolean =>
    query.trim() === "" || (joined && findsPerson(query, name, email));
  // The first ones are kept while all are read: to sort thousands for a page of 50 takes longer.
  const first: { readonly person: Person; readonly place: PeoplePlace }[] = [];
  for (const person of people) {
    if (!isFound(person)) continue;
    const place = placeOf(person);
    const last = first[limit];
    if ((cursor !== null && compare(cursor, place) >= 0) || (last !== undefined && compare(last.place, place) < 0))
      continue;
    first.splice(indexFor(place, first), 0, { person, place });
    first.length = Math.min(first.length, limit + 1);
  }
  const page = first.slice(0, limit);
  return {
    page: page.map(({ person }) => person),
    cursor: first.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
}

/** The index at which the place comes into a sorted list. */
function indexFor(place: PeoplePlace, sorted: readonly { readonly place: PeoplePlace }[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other.place, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeOf({ id, name, joined }: Named): PeoplePlace {
  return { id, name: joined ? fold(name).slice(0, MOST_LETTERS) : LAST };
}

function compare(a: PeoplePlace, b: PeoplePlace): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
