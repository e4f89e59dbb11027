// The folded names of the users of lists that are searched or paged at the moment, such as the members of a workspace. While a member
// types a name, every letter is a search, and the names are read from the database once for all of them. Invariant: the names are those
// of exactly the users who are asked for, and are at most `lastsMs` old: a renamed user is found by the old name for that long.

import { fold } from "@tessera/kernel/search/words.ts";
import type { NamedPerson, PeopleDb } from "./people-db.ts";

export interface SearchedName {
  readonly id: string;
  /** Folded. */
  readonly name: string;
  /** Folded. */
  readonly email: string;
}

interface CachedNames {
  readonly ids: readonly string[];
  readonly at: number;
  readonly names: Promise<readonly SearchedName[]>;
}

export const lastsMs = 5000;
/** Lists whose names are in memory. */
const mostLists = 20;
/** Characters of a name by which it is sorted and continued. */
const mostLetters = 1000;

export class SearchedNames {
  private readonly cached = new Map<string, CachedNames>();

  constructor(
    private readonly people: Pick<PeopleDb, "named">,
    private readonly now: () => number,
  ) {}

  /** The names of these users, sorted by name, then by id. `list` names the list, such as the id of its workspace. */
  async of(list: string, ids: readonly string[]): Promise<readonly SearchedName[]> {
    const known = this.cached.get(list);
    if (known !== undefined && this.now() - known.at < lastsMs && isSameList(known.ids, ids)) return await known.names;
    const read: CachedNames = { ids, at: this.now(), names: this.people.named(ids).then(sorted) };
    this.cached.delete(list);
    this.cached.set(list, read);
    for (const oldest of this.cached.keys()) {
      if (this.cached.size <= mostLists) break;
      this.cached.delete(oldest);
    }
    try {
      return await read.names;
    } catch (error) {
      // The next search reads them again.
      if (this.cached.get(list) === read) this.cached.delete(list);
      throw error;
    }
  }
}

function sorted(people: readonly NamedPerson[]): readonly SearchedName[] {
  return people
    .map(({ id, name, email }) => ({ id, name: fold(name).slice(0, mostLetters), email: fold(email) }))
    .toSorted(inOrder);
}

/** By name, then by id. */
export function inOrder(a: Pick<SearchedName, "id" | "name">, b: Pick<SearchedName, "id" | "name">): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}
