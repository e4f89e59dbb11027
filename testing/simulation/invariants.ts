/** What holds of all blocks of a workspace after a run, whoever wrote them: texts, homes of characters, and the tree. */
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { visibleText } from "@tessera/kernel/text/runs.ts";

/** Invariants 1 and 5 of the text design, and those of the tree. */
export function invariants(entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  const homes = new Map<string, string>();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const orders = new Set<string>();
  for (const entry of entries) {
    for (const property of ["title", "caption"]) {
      const runs = runsOf(entry, property);
      const said = plainText(toRichText((entry.value["properties"] as never)?.[property]) ?? []);
      if (said !== visibleText(runs)) faults.push(`${entry.id} reads otherwise than its run list`);
      for (const run of runs) {
        for (let n = 0; n < run.length; n++) {
          const id = `${run.site}:${run.clock + n}`;
          if (homes.has(id)) faults.push(`${id} lives in ${homes.get(id)} and ${entry.id}`);
          homes.set(id, entry.id);
        }
      }
    }
    const up = parentOf(entry);
    if (up === null || entry.order === null) {
      faults.push(`${entry.id} stands nowhere`);
      continue;
    }
    if (orders.has(`${up.id} ${entry.order}`)) faults.push(`two children of ${up.id} at ${entry.order}`);
    orders.add(`${up.id} ${entry.order}`);
    if (up.table === "block" && !byId.has(up.id)) faults.push(`${entry.id} stands in ${up.id}, which is not there`);
    let at: Entry | undefined = entry;
    for (let depth = 0; at !== undefined && !isPageType(typeOf(at)); depth++) {
      if (depth > entries.length) {
        faults.push(`${entry.id} stands in itself`);
        break;
      }
      at = byId.get(parentOf(at)?.id ?? "");
    }
  }
  return faults;
}
