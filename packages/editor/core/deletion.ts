// The operation that deletes blocks with all that stands below them, naming everything that was seen: what was not
// seen survives (packages/kernel/SPEC.md, 18 and 27).
import { isCells, isPageType, VOID_TYPES } from "@tessera/kernel/records/block.ts";
import { contentDigest } from "@tessera/kernel/records/content-digest.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { OperationOf } from "@tessera/kernel/world/operation.ts";
import { isVisible } from "@tessera/kernel/text/run.ts";
import type { Range, Runs } from "@tessera/kernel/text/runs.ts";
import type { PageSource } from "./page-source.ts";
import { blockOf, lineRuns, shownChildren } from "./read.ts";

/** `shownRuns`: the lines as the deleter sees them. */
export function deleteOperation(
  source: PageSource,
  roots: readonly string[],
  shownRuns: (id: string) => Runs | null,
): OperationOf<"delb"> {
  const seen: Range[] = [];
  const below: string[] = [];
  const voids: [string, number, string][] = [];
  const visit = (id: string, isRoot: boolean): void => {
    const entry = blockOf(source.world, id);
    if (entry === null) return;
    if (!isRoot) below.push(id);
    const type = typeOf(entry);
    if (VOID_TYPES.has(type)) voids.push([id, entry.version, contentDigest(entry)]);
    // Captions and cells are read as they stand: what was drawn of them a moment ago is no part of the page's document.
    const others = isCells(type) ? Object.keys((entry.value["properties"] ?? {}) as JsonObject) : ["caption"];
    for (const runs of [shownRuns(id), ...others.map((name) => lineRuns(source.world, id, name))])
      for (const run of runs ?? []) if (isVisible(run)) seen.push([run.site, run.clock, run.length]);
    if (!isPageType(type)) for (const child of shownChildren(source.world, id)) visit(child, false);
  };
  for (const id of roots) visit(id, true);
  return {
    pointer: { table: "block", id: roots[0] ?? source.pageId, spaceId: source.spaceId },
    path: [],
    command: "delb",
    args: { blocks: [...roots], below, seen, voids },
  };
}
