// A table as a plain tree, of texts by row and column. Invariant: every row has a text for every column.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";

/** A table that is wider loses nothing: what stands further to the right joins the last column's text. */
const mostColumns = 100;

export function tableTree(
  rows: readonly (readonly RichText[])[],
  { headerRow = false, headerColumn = false } = {},
): BlockTree {
  const count = Math.min(mostColumns, Math.max(1, ...rows.map((row) => row.length)));
  const columns = Array.from({ length: count }, (_, at) => `c${String(at + 1)}`);
  const format: JsonObject = {
    table_block_column_order: columns,
    ...(headerRow ? { table_block_column_header: true } : {}),
    ...(headerColumn ? { table_block_row_header: true } : {}),
  };
  const children = rows.map((texts): BlockTree => {
    const cells = columns.flatMap((id, at): [string, Json][] => {
      const own = at < count - 1 ? (texts[at] ?? []) : joined(texts.slice(at));
      return own.length === 0 ? [] : [[id, own as unknown as Json]];
    });
    return { type: "table_row", properties: Object.fromEntries(cells), format: {}, children: [] };
  });
  return { type: "table", properties: {}, format, children };
}

function joined(texts: readonly RichText[]): RichText {
  return texts.reduce<RichText>(
    (all, text) => (all.length === 0 || text.length === 0 ? [...all, ...text] : [...all, [" "], ...text]),
    [],
  );
}
