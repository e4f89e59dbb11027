// The statements that find records below others: the ones that decide over access, and pages below plain blocks. Parameters: the scope,
// the tables and ids of the roots (`pageBelow`: their ids), then what the name of the statement's last parameter says.

import { PAGE_TYPES } from "@tessera/kernel/records/block.ts";
import { holdsRows } from "@tessera/kernel/records/parents.ts";
import { TABLES } from "@tessera/kernel/records/pointer.ts";
import { isDecidingRow } from "./migrations/12-deciding-records.ts";

const tablesOfRows = TABLES.filter(holdsRows)
  .map((table) => `'${table}'`)
  .join(", ");
const pageTypes = [...PAGE_TYPES].map((type) => `'${type}'`).join(", ");

/** The children of a record `b`: in its list, or attached to it, or its rows (`unlistedIn` in entry-form.ts). */
const CHILD_OF = `r.scope_id = $1 AND r.parent_id = ANY(ARRAY[b.id, b.tbl || ':' || b.id])`;

/** Up to this many records below the roots are read themselves; the deciding records of the whole scope are read if there are more. */
export const MOST_NEAR = 2000;

export const DECIDING_NEAR = `
WITH RECURSIVE below AS (
  SELECT k.tbl, k.id, false AS deciding FROM unnest($2::text[], $3::text[]) AS k(tbl, id)
  UNION SELECT r.tbl, r.id, ${isDecidingRow("r.")} FROM below b JOIN record r ON ${CHILD_OF})
SELECT tbl, id, deciding FROM below LIMIT $4`;

/** Walks up from the deciding records of the scope, then down from the roots among what was met. */
export const DECIDING_FAR = `
WITH RECURSIVE deciding AS (
  SELECT DISTINCT ON (tbl, parent_id, value->'permissions')
    tbl, id, value->>'parent_table' AS above, value->>'parent_id' AS parent
  FROM record WHERE scope_id = $1 AND ${isDecidingRow()}),
up AS (
  SELECT * FROM deciding
  UNION SELECT r.tbl, r.id, r.value->>'parent_table', r.value->>'parent_id'
  FROM up JOIN record r ON r.scope_id = $1 AND r.tbl = up.above AND r.id = up.parent),
below AS (
  SELECT k.tbl, k.id FROM unnest($2::text[], $3::text[]) AS k(tbl, id)
  UNION SELECT up.tbl, up.id FROM below b JOIN up ON up.above = b.tbl AND up.parent = b.id)
SELECT d.tbl, d.id FROM deciding d JOIN below b ON b.tbl = d.tbl AND b.id = d.id`;

export const PAGE_BELOW = `
WITH RECURSIVE below AS (
  SELECT 'block' AS tbl, k.id, false AS is_page FROM unnest($2::text[]) AS k(id)
  UNION SELECT r.tbl, r.id, r.tbl IN (${tablesOfRows}) OR (r.tbl = 'block' AND r.value->>'type' IN (${pageTypes}))
  FROM below b JOIN record r ON ${CHILD_OF} WHERE NOT b.is_page AND r.id <> ALL($3::text[]))
SELECT tbl, id FROM below WHERE is_page LIMIT 1`;
