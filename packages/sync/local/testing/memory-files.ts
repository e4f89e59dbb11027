/** SQLite's own library with its files in memory: real pages, real damage, no browser. */
import sqlite3InitModule, { type Database, type Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { DatabaseFiles } from "../local-host.ts";
import { sqlOf, type Sql } from "../sql.ts";

let loading: Promise<Sqlite3Static> | null = null;

export async function sqlite(): Promise<Sqlite3Static> {
  return await (loading ??= sqlite3InitModule());
}

export async function memorySql(): Promise<Sql> {
  return sqlOf(new (await sqlite()).oo1.DB(":memory:"));
}

export class MemoryFiles implements DatabaseFiles {
  private readonly kept = new Map<string, Uint8Array>();
  private readonly opened = new Map<string, Database>();

  constructor(private readonly library: Sqlite3Static) {}

  names(): string[] {
    return [...this.kept.keys()].sort();
  }

  open(name: string): Sql {
    const { oo1, capi, wasm } = this.library;
    // Whoever had it open before died with it: what was committed is there.
    this.keep(name);
    const database = new oo1.DB(":memory:");
    const bytes = this.kept.get(name);
    if (bytes !== undefined && bytes.length > 0) {
      const at = wasm.allocFromTypedArray(bytes);
      const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
      database.checkRc(capi.sqlite3_deserialize(database, "main", at, bytes.length, bytes.length, flags));
    } else this.kept.set(name, new Uint8Array());
    this.opened.set(name, database);
    const sql = sqlOf(database);
    return {
      run: sql.run,
      close: () => {
        this.keep(name);
        this.opened.delete(name);
        sql.close();
      },
    };
  }

  remove(name: string): void {
    this.kept.delete(name);
  }

  clear(): void {
    this.kept.clear();
  }

  /** The bytes as they are now. */
  bytes(name: string): Uint8Array {
    this.keep(name);
    return this.kept.get(name) ?? new Uint8Array();
  }

  set(name: string, bytes: Uint8Array): void {
    this.opened.delete(name);
    this.kept.set(name, bytes);
  }

  /** Lets the file grow to so many pages and no further. */
  limit(name: string, pages: number): void {
    this.opened.get(name)?.exec(`PRAGMA max_page_count = ${pages}`);
  }

  /** Overwrites every page but the first under the feet of whoever has the file open. */
  damage(name: string): void {
    const database = this.opened.get(name);
    if (database === undefined) throw new Error(`nobody has ${name} open`);
    const { capi, wasm } = this.library;
    const size = capi.sqlite3_js_db_export(database).length;
    const at = capi.sqlite3_serialize(database, "main", 0, capi.SQLITE_SERIALIZE_NOCOPY);
    if (!at) throw new Error("the file has no bytes of its own");
    wasm.heap8u().fill(0xa5, Number(at) + 4096, Number(at) + size);
    // What SQLite has in its cache it does not read again.
    database.exec("PRAGMA shrink_memory");
  }

  private keep(name: string): void {
    const database = this.opened.get(name);
    if (database !== undefined) this.kept.set(name, this.library.capi.sqlite3_js_db_export(database));
  }
}
