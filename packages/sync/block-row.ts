// A row of the disk that holds a block, read. Its key says on which page the block stands.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { fromStoredPlace, type Place } from "./place.ts";

interface BlockRow {
  readonly key: string;
  readonly id: string;
  readonly box: Box;
  /** The page that it stands on; null for a page. */
  readonly on: string | null;
  /** Of a page. */
  readonly place: Place | null;
}

export function blockOfRow(key: string, value: Json): BlockRow | null {
  if (!isObject(value) || value["table"] !== "block" || typeof value["id"] !== "string") return null;
  const on = pageOfRow(key);
  return { key, id: value["id"], box: value["box"] as unknown as Box, on, place: fromStoredPlace(value["place"]) };
}

/** The page on which the block or list of this key stands; null for pages themselves. */
export function pageOfRow(key: string): string | null {
  return /\/c:([^/]+)\/[^/]*$/.exec(key)?.[1] ?? null;
}
