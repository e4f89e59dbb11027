// The folded names of the users of workspaces that are searched at the moment. While a member types a name, every letter is a search,
// and the names are read from the database once for all of them. Invariant: the names are those of exactly the users who are asked
// for, and are at most `lastsMs` old: a user who was renamed is found by the old name for so long.

import { fold } from "@tessera/kernel/search/words.ts";
import type { NamedPerson, PeopleDb } from "./people-db.ts";

export interface SearchedName {
  readonly id: string;
  /** Folded. */
  readonly name: string;
  /** Folded. */
  readonly email: string;
}

interface Held {
  readonly ids: readonly string[];
  readonly at: number;
  readonly names: Promise<readonly SearchedName[]>;
}

export const lastsMs = 5000;
/** Workspaces whose names are in memory. */
const mostHeld = 20;
/** Characters of a name by which it is sorted and continued. */
const mostLetters = 1000;

export class SearchedNames {
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly people: Pick<PeopleDb, "named">,
    private readonly now: () => number,
  ) {}

  /** The names of these users, in the order of the names, then of the ids. */
  async of(spaceId: string, ids: readonly string[]): Promise<readonly SearchedName[]> {
    const known = this.held.get(spaceId);
    if (known !== undefined && this.now() - known.at < lastsMs && isSameList(known.ids, ids)) return await known.names;
    const held: Held = { ids, at: this.now(), names: this.people.named(ids).then(sorted) };
    this.held.delete(spaceId);
    this.held.set(spaceId, held);
    for (const oldest of this.held.keys()) {
      if (this.held.size <= mostHeld) break;
      this.held.delete(oldest);
    }
    try {
      return await held.names;
    } catch (error) {
      // The next search reads them again.
      if (this.held.get(spaceId) === held) this.held.delete(spaceId);
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
