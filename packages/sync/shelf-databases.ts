/**
 * The records that the disk has with the page around them (`disk` of a table), as collections and views: they are read and removed
 * with the page. Invariant: a record whose page is not held is in memory alone.
 */
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf, tableIn, tableOf, toTable } from "@tessera/kernel/records/pointer.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Replica } from "./replica.ts";
import type { Keys } from "./stored-scope.ts";

export class ShelfDatabases {
  /** Where each of them lies. */
  private readonly rows = new Map<string, string>();

  constructor(
    private readonly keys: Keys,
    private readonly replica: Replica,
  ) {}

  /** What becomes of one that was taken in, or whose block may have gone elsewhere. */
  write(key: string, isNews: boolean, put: Map<string, Json>, remove: Set<string>): void {
    const entry = this.replica.entries.get(key);
    const box = this.replica.boxes.get(key);
    if (entry === undefined || box === undefined) return;
    const page = this.replica.pageOf(entry);
    const was = this.rows.get(key);
    const now = page === null ? undefined : this.keys.onPage(page) + key;
    if (was !== now && was !== undefined) remove.add(was);
    if (now === undefined) this.rows.delete(key);
    else this.rows.set(key, now);
    if (now !== undefined && (was !== now || isNews))
      put.set(now, { table: entry.table, id: entry.id, box } as unknown as Json);
  }

  /** The same for the records that are attached to a record, and for those attached to them. */
  writeUnder(id: string, put: Map<string, Json>, remove: Set<string>): void {
    for (const key of this.replica.unlisted.of(id)) {
      const table = tableIn(key);
      if (isOrdered(table)) continue;
      this.write(key, false, put, remove);
      this.writeUnder(key.slice(table.length + 1), put, remove);
    }
  }

  /** Takes in what was read of a page; the keys of what is here now. */
  take(rows: readonly (readonly [key: string, value: Json])[], isInMemory: (row: string) => boolean): string[] {
    return rows.flatMap(([row, value]) => {
      if (!isObject(value) || typeof value["id"] !== "string" || isInMemory(row)) return [];
      const { table: name, id, box } = value;
      const table = toTable(String(name));
      if (table === null || tableOf(table).disk !== "page") return [];
      const key = keyOf({ table, id });
      if (!this.rows.has(key)) this.rows.set(key, row);
      if (!this.replica.take(table, id, box as unknown as Box, 0)) return [];
      const page = this.replica.roles.get(`block:${/\/c:([^/]+)\//.exec(row)?.[1] ?? ""}`);
      if (page !== undefined) this.replica.setRole(key, page);
      return key;
    });
  }

  /** Where one lay that was let go of; null where it did not. */
  forget(key: string): string | null {
    const row = this.rows.get(key) ?? null;
    this.rows.delete(key);
    return row;
  }
}
