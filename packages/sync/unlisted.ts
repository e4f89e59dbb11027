/**
 * What is held and stands under a record in no list: the collections and views of a database, and the rows of a collection.
 * Rows pass by: those that were only shown in a table are held in memory alone, and no start, no connection and no question
 * about rights names them; one that is opened as a page is kept as every page is.
 */
import { keepsList } from "@tessera/kernel/world/above.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";

/** A page that stands in a collection. */
export function isRow(entry: Entry): boolean {
  const up = isOrdered(entry.table) && typeOf(entry) === "page" ? parentOf(entry) : null;
  return up !== null && !keepsList(up.table);
}

const NONE: ReadonlySet<string> = new Set();

export class Unlisted {
  /** The keys of what is held, by the id that it stands under. */
  private readonly under = new Map<string, Set<string>>();
  private readonly parents = new Map<string, string>();
  /** The ids of rows that are not kept, those that came last at the end. */
  readonly passing = new Set<string>();

  /** To be told of every record that was taken in. */
  took(entry: Entry): void {
    const key = keyOf(entry);
    const up = parentOf(entry);
    const isUnlisted = up !== null && (!isOrdered(entry.table) || isRow(entry));
    const parent = isUnlisted ? up.id : undefined;
    if (this.parents.get(key) === parent) return;
    this.letGo(key);
    if (parent === undefined) return;
    this.parents.set(key, parent);
    this.under.set(parent, (this.under.get(parent) ?? new Set()).add(key));
  }

  letGo(key: string): void {
    const parent = this.parents.get(key);
    if (parent === undefined) return;
    this.parents.delete(key);
    const held = this.under.get(parent);
    if (held?.delete(key) === true && held.size === 0) this.under.delete(parent);
  }

  /** The keys of what stands under an id. */
  of(id: string): ReadonlySet<string> {
    return this.under.get(id) ?? NONE;
  }

  /** Passing rows that came from disk: since the start nobody has said whether they may be read. */
  readonly unsure = new Set<string>();

  /** The row came just now. */
  pass(id: string): void {
    this.passing.delete(id);
    this.passing.add(id);
    this.unsure.delete(id);
  }
}
