/** delb and revive: what was seen dies, what was not seen lives and keeps the path to it (SPEC 18, 19, 27). */
import { upFrom } from "../world/above.ts";
import { isMergingProperty, isPageType, VOID_TYPES } from "../records/block.ts";
import { contentDigest } from "../records/content-digest.ts";
import { isAlive, typeOf, type Entry } from "../records/entry.ts";
import { isObject } from "../values/json.ts";
import { isVisible, type Run } from "../text/run.ts";
import { textKey, type Range } from "../text/runs.ts";
import { allowed, demand, type Step } from "../world/context.ts";
import type { OperationOf } from "../world/operation.ts";
import { demandNotPurged, isDeletedFromTrash } from "../world/purge.ts";
import { Refusal } from "../world/refusal.ts";
import { homesOf, revive, runsOf, stamped, withoutTrash } from "./texts.ts";

export function deleteBlocks(step: Step, operation: OperationOf<"delb">): void {
  const { blocks, below, seen, voids, upTo } = operation.args;
  const known = new Set([...blocks, ...(below ?? [])]);
  const held = new Map((voids ?? []).map(([id, version, content]) => [id, { version, content }]));
  const covered = coverage(seen);
  const touched = new Map<string, Entry>();
  for (const root of blocks) collect(step, root, touched);
  for (const { text } of homesOf(step.draft, seen, textKey(operation.pointer.id, "title"))) {
    if (!touched.has(text.entry.id) && allowed(step, "edit", text.entry)) touched.set(text.entry.id, text.entry);
  }
  const kept = new Set<string>();
  for (const entry of touched.values()) {
    if (!isAlive(entry)) continue;
    if (!wasSeen(entry, { known, held, covered, upTo, roots: blocks }) || isForeign(step, entry))
      keepPath(step, entry, kept);
  }
  const died: string[] = [];
  for (const entry of touched.values()) {
    if (!isAlive(entry) || kept.has(entry.id)) continue;
    markDead(step, entry);
    died.push(entry.id);
  }
  if (died.length > 0)
    step.inverse.unshift({ ...operation, command: "revive", args: { tx: step.context.transaction, blocks: died } });
}

/** A sub-page that the sender may not edit stays, and so does the path to it. Below the roots only pages have own rights. */
function isForeign(step: Step, entry: Entry): boolean {
  return isPageType(typeOf(entry)) && !allowed(step, "edit", entry);
}

/** A block and all below it, down to sub-pages. What a client holds is of several moments, and may go round in a circle. */
function collect(step: Step, root: string, into: Map<string, Entry>): void {
  const entry = step.draft.entry("block", root);
  if (entry === null || into.has(root)) return;
  demand(step, "edit", entry);
  const open = [entry];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (into.has(next.id)) continue;
    into.set(next.id, next);
    if (isPageType(typeOf(next))) continue;
    for (const child of step.draft.children(next.id)) {
      const below = step.draft.entry("block", child.id);
      if (below !== null && child.alive) open.push(below);
    }
  }
}

interface Seen {
  readonly known: ReadonlySet<string>;
  readonly held: ReadonlyMap<string, { readonly version: number; readonly content: string | undefined }>;
  readonly covered: (run: Run) => boolean;
  readonly upTo: number | undefined;
  readonly roots: readonly string[];
}

function wasSeen(entry: Entry, seen: Seen): boolean {
  // A page always dies when it is named; one that the sender had not seen is an unseen child.
  if (isPageType(typeOf(entry))) return seen.known.has(entry.id) || committedBefore(entry, seen.upTo);
  if (committedBefore(entry, seen.upTo)) return true;
  const held = VOID_TYPES.has(typeOf(entry)) ? seen.held.get(entry.id) : undefined;
  // The sender's own steps that come to nothing here have raised the sender's version: only what it held says what was seen.
  if (
    held !== undefined &&
    (held.content === undefined ? entry.version > held.version : contentDigest(entry) !== held.content)
  )
    return false;
  let visible = held !== undefined;
  for (const property of textsOf(entry)) {
    for (const run of runsOf(entry, property)) {
      if (!isVisible(run)) continue;
      visible = true;
      if (!seen.covered(run)) return false;
    }
  }
  return visible || seen.known.has(entry.id) || entry.meta.cutFrom !== undefined;
}

/** The texts that a block has: those that were edited, and those that it was created with. */
function textsOf(entry: Entry): ReadonlySet<string> {
  const { properties } = entry.value;
  const made = Object.keys(isObject(properties) ? properties : {});
  const type = typeOf(entry);
  return new Set([...Object.keys(entry.texts), ...made.filter((name) => isMergingProperty(type, name)), "title"]);
}

function committedBefore(entry: Entry, upTo: number | undefined): boolean {
  return upTo !== undefined && entry.seq > 0 && entry.seq <= upTo;
}

function coverage(ranges: readonly Range[]): (run: Run) => boolean {
  const bySite = new Map<string, [number, number][]>();
  for (const [site, clock, length] of ranges) bySite.set(site, [...(bySite.get(site) ?? []), [clock, clock + length]]);
  for (const list of bySite.values()) list.sort((a, b) => a[0] - b[0]);
  return (run) => {
    let at = run.clock;
    for (const [from, to] of bySite.get(run.site) ?? []) if (from <= at && to > at) at = to;
    return at >= run.clock + run.length;
  };
}

/** Keeps a block and what it stands in, up to the page that holds it. */
function keepPath(step: Step, entry: Entry, kept: Set<string>): void {
  for (const at of upFrom(entry, step.draft)) {
    if (kept.has(at.id) || (at !== entry && isPageType(typeOf(at)))) return;
    kept.add(at.id);
  }
}

/** Deletes one block: a page goes to the trash. Notes the transaction that a revive must name. */
export function markDead(step: Step, entry: Entry): void {
  const { now, actor, transaction } = step.context;
  const trash = { moved_to_trash_time: now, moved_to_trash_table: actor.table, moved_to_trash_id: actor.id };
  step.draft.put(
    stamped(step, {
      ...entry,
      value: { ...entry.value, alive: false, ...trash },
      meta: { ...entry.meta, diedBy: transaction },
    }),
  );
}

/**
 * Checks that the actor may take a deleted block back. What is in the trash needs the right to edit it. What was deleted from the
 * trash has no readers any more; until it is purged, users with full access to the workspace may take it back.
 */
export function demandRestorable(step: Step, entry: Entry): void {
  demandNotPurged(entry);
  if (!isDeletedFromTrash(entry)) return demand(step, "edit", entry);
  const space = step.draft.entry("space", step.context.scope);
  if (space === null || !allowed(step, "full", space))
    throw new Refusal("ForbiddenError", `${entry.id} was deleted from the trash`);
}

export function reviveBlocks(step: Step, operation: OperationOf<"revive">): void {
  const { tx, blocks } = operation.args;
  const back: string[] = [];
  const below: Range[] = [];
  for (const id of blocks) {
    const entry = step.draft.entry("block", id);
    if (entry === null || isAlive(entry)) continue;
    demandNotPurged(entry);
    if (entry.meta.diedBy !== tx) continue;
    demandRestorable(step, entry);
    back.push(id);
    if (isPageType(typeOf(entry))) {
      const { diedBy: _by, ...meta } = entry.meta;
      step.draft.put(stamped(step, { ...entry, value: { ...withoutTrash(entry.value), alive: true }, meta }));
      continue;
    }
    for (const property of textsOf(entry))
      for (const run of runsOf(entry, property)) if (isVisible(run)) below.push([run.site, run.clock, run.length]);
    revive(step, entry);
  }
  if (back.length > 0)
    step.inverse.unshift({ ...operation, command: "delb", args: { blocks: back, below: back, seen: below } });
}
