// One page of a list of users, sorted by folded name, then by id. Users whose names the caller may not know are last, and no query
// finds them.

import { findsFolded } from "@tessera/kernel/search/finds-person.ts";
import type { PeoplePlace } from "@tessera/kernel/wire/api/members/people-pages.ts";

export interface FoldedName {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface Listed {
  readonly id: string;
  /** The user accepted an invitation to the workspace, so that its members may know the name. */
  readonly joined: boolean;
}

interface PageRequest {
  readonly query: string;
  readonly limit: number;
  readonly cursor: PeoplePlace | null;
}

/** Comes after every letter. */
const LAST = "\u{10FFFF}";

/** `names`: sorted by name, then by id. `cursor`: the position at which the next page begins; null if this is the last page. */
export function pageOfPeople<Person extends Listed>(
  people: readonly Person[],
  names: readonly FoldedName[],
  { query, limit, cursor }: PageRequest,
): { readonly page: Person[]; readonly cursor: PeoplePlace | null } {
  const left = new Map(people.map((person) => [person.id, person]));
  const isFound = query.trim() === "" ? () => true : findsFolded(query);
  const found: { readonly person: Person; readonly place: PeoplePlace }[] = [];
  const add = (person: Person, name: string): void => {
    const place = { id: person.id, name };
    if (found.length <= limit && (cursor === null || compare(cursor, place) < 0)) found.push({ person, place });
  };
  for (const { id, name, email } of names) {
    const person = left.get(id);
    if (person?.joined !== true) continue;
    left.delete(id);
    if (isFound(name, email)) add(person, name);
  }
  if (query.trim() === "")
    for (const person of [...left.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) add(person, LAST);
  const page = found.slice(0, limit);
  return {
    page: page.map(({ person }) => person),
    cursor: found.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
}

function compare(a: PeoplePlace, b: PeoplePlace): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
