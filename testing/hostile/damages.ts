/** What is wrong with the stored blocks of a workspace: cycles, orphans, places taken twice, texts that do not fit their ids. */
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isMergingProperty } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { isObject } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { visibleText } from "@tessera/kernel/text/runs.ts";
import type { Sql } from "@tessera/server/database/sql.ts";
import { entryOf, type RecordRow } from "@tessera/server/store/entry-form.ts";

export async function damagesOf(sql: Sql, scope: string): Promise<string[]> {
  const faults: string[] = [];
  const rows = await sql.query<RecordRow>("SELECT * FROM record WHERE scope_id = $1 AND tbl = 'block'", [scope]);
  const entries = new Map<string, Entry>();
  for (const row of rows)
    entries.set(
      row.id,
      entryOf(row, (error) => faults.push(`${row.id}: ${error.message}`)),
    );
  const places = new Set<string>();
  const homes = new Map<string, string>();
  for (const entry of entries.values()) {
    faults.push(...treeFaults(entry, entries, places), ...textFaults(entry, homes));
  }
  return faults;
}

function treeFaults(entry: Entry, entries: ReadonlyMap<string, Entry>, places: Set<string>): string[] {
  const up = parentOf(entry);
  if (typeOf(entry) === "" || typeof entry.value["alive"] !== "boolean") return [`${entry.id} is no block`];
  if (up === null || entry.order === null) return [`${entry.id} stands nowhere`];
  const place = `${up.id} ${entry.order}`;
  if (places.has(place)) return [`two blocks at ${place}`];
  places.add(place);
  let at: Entry | undefined = entry;
  for (let depth = 0; at !== undefined; depth++) {
    if (depth > entries.size) return [`${entry.id} stands in itself`];
    const above = parentOf(at);
    if (above?.table === "block" && !entries.has(above.id))
      return [`${at.id} stands in ${above.id}, which does not exist`];
    at = above?.table === "block" ? entries.get(above.id) : undefined;
  }
  return [];
}

function textFaults(entry: Entry, homes: Map<string, string>): string[] {
  const faults: string[] = [];
  const properties = entry.value["properties"];
  const names = new Set([...Object.keys(isObject(properties) ? properties : {}), ...Object.keys(entry.texts)]);
  for (const name of names) {
    if (!isMergingProperty(typeOf(entry), name) && entry.texts[name] === undefined) continue;
    const read = toRichText(isObject(properties) ? properties[name] : undefined);
    if (read === null) {
      faults.push(`${entry.id}: ${name} is no rich text`);
      continue;
    }
    if (entry.meta.damaged !== undefined) continue;
    const runs = runsOf(entry, name);
    if (visibleText(runs) !== plainText(read)) faults.push(`${entry.id}: ${name} reads otherwise than its run list`);
    for (const run of runs) {
      const id = `${run.site}:${run.clock}+${run.length}`;
      const other = homes.get(id);
      if (other !== undefined) faults.push(`${id} lives in ${other} and in ${entry.id}`);
      homes.set(id, entry.id);
    }
  }
  return faults;
}
