/**
 * What a block of a database names: its views in the order of the tabs, and the collections that it and they look at. Clients
 * name the collection in one place or another. Pure; whether what is named is there and may be read is asked elsewhere.
 */
import type { Entry } from "./entry.ts";
import { getIn, isList } from "../values/json.ts";

const TYPES: ReadonlySet<string> = new Set(["collection_view", "collection_view_page"]);
/** More tabs than anybody has. */
const MOST_VIEWS = 200;

export function isDatabaseBlock(type: string): boolean {
  return TYPES.has(type);
}

export function viewsOf(block: Entry): string[] {
  const ids = block.value["view_ids"];
  return isList(ids) ? ids.filter((id) => typeof id === "string").slice(0, MOST_VIEWS) : [];
}

/** Of a block or a view of one. */
export function collectionsNamedBy({ value }: Entry): string[] {
  const named = [value["collection_id"], getIn(value, ["format", "collection_pointer", "id"])];
  return [...new Set(named.filter((id) => typeof id === "string"))];
}
