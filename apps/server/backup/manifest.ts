// What a backup says about itself: the last entry but one, naming every entry before it with its
// hash. The last entry is the manifest's own hash.

import * as v from "valibot";

export const formatVersion = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const manifestSchema = v.object({
  format: v.literal("tessera-backup"),
  formatVersion: v.pipe(v.number(), v.integer()),
  appVersion: v.string(),
  /** The migration that the data stood at. */
  schema: count,
  createdAt: v.string(),
  database: v.picklist(["pglite", "postgres"]),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: count })),
  sequences: v.array(v.object({ name: v.string(), lastValue: v.string() })),
  /** In the order of the file; a table's entries are gzip'd lines, each one row as an array of texts. */
  entries: v.array(
    v.object({ name: v.string(), table: v.string(), bytes: count, rawBytes: count, rows: count, sha256: v.string() }),
  ),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

export const manifestName = "manifest.json";
export const manifestHashName = "manifest.sha256";
