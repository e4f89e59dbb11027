// What a backup says about itself: the last entry but one, naming every entry before it with its
// hash. The last entry is the manifest's own hash.

import * as v from "valibot";

/** 2: with the files that people uploaded. */
export const formatVersion = 2;

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
  /** Behind the tables, in the order of the file: what the file store holds under each key. */
  files: v.optional(v.array(v.object({ name: v.string(), key: v.string(), bytes: count, sha256: v.string() })), []),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

export const manifestName = "manifest.json";
export const manifestHashName = "manifest.sha256";
