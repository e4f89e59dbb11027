/** Records, child lists and the index of sites in maps: what a world in memory and a client's replica have in common. */
import type { Entry } from "../records/entry.ts";
import { keyOf, type Table } from "../records/pointer.ts";
import { keyOfSite, sitesOf, textKey } from "../text/runs.ts";
import { NO_CHILDREN, type Children } from "./children.ts";
import type { DeletedUnits, World } from "./world.ts";

export class MapWorld implements World {
  readonly entries = new Map<string, Entry>();
  readonly lists = new Map<string, Children>();
  readonly sites = new Map<string, Set<string>>();
  readonly deleted = new Map<string, readonly DeletedUnits[]>();

  entry(table: Table, id: string): Entry | null {
    return this.entries.get(keyOf({ table, id })) ?? null;
  }

  children(parent: string): Children {
    return this.lists.get(parent) ?? NO_CHILDREN;
  }

  textsOfSite(site: string): readonly string[] {
    return [...(this.sites.get(site) ?? [])];
  }

  deletedBy(transaction: string): readonly DeletedUnits[] {
    return this.deleted.get(transaction) ?? [];
  }

  noteSite(site: string, text: string): void {
    const known = this.sites.get(site);
    if (known === undefined) this.sites.set(site, new Set([text]));
    else known.add(text);
  }

  /** Notes the sites that are in the texts of a record, where they are not what they were before. */
  protected noteTexts(id: string, texts: Entry["texts"], before: Entry["texts"] | undefined): void {
    for (const [property, runs] of Object.entries(texts)) {
      if (before?.[property] === runs) continue;
      const text = textKey(id, property);
      for (const site of sitesOf(runs)) if (keyOfSite(site) !== text) this.noteSite(site, text);
    }
  }
}
