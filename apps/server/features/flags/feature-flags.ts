// The flags of this instance: kept in the database, read through a short memory, changed by the operator.

import * as v from "valibot";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Sql } from "../../database/sql.ts";
import { flagSchema, valueFor, type Flag, type Subject } from "./targeting.ts";

/** A change is seen by everybody within this time. */
const MEMORY = 5000;

export class FeatureFlags {
  private known: { readonly flags: readonly Flag[]; readonly until: number } | null = null;

  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
  ) {}

  /** Every flag's value for this subject. */
  async valuesFor(subject: Subject): Promise<Record<string, Json>> {
    if (this.known === null || this.known.until <= this.now())
      this.known = { flags: await this.all(), until: this.now() + MEMORY };
    return Object.fromEntries(this.known.flags.map((flag) => [flag.name, valueFor(flag, subject)]));
  }

  async all(): Promise<Flag[]> {
    const rows = await this.sql.query<{ name: string; value: unknown; rules: unknown }>(
      "SELECT name, value, rules FROM feature_flag ORDER BY name",
    );
    return rows.map((row) => v.parse(flagSchema, row));
  }

  async put(flag: Flag): Promise<void> {
    await this.sql.query(
      `INSERT INTO feature_flag (name, value, rules, changed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, rules = EXCLUDED.rules, changed_at = EXCLUDED.changed_at`,
      [flag.name, JSON.stringify(flag.value), JSON.stringify(flag.rules), new Date(this.now()).toISOString()],
    );
    this.known = null;
  }

  /** False where there was none of that name. */
  async remove(name: string): Promise<boolean> {
    const gone = await this.sql.query("DELETE FROM feature_flag WHERE name = $1 RETURNING name", [name]);
    this.known = null;
    return gone.length > 0;
  }
}
