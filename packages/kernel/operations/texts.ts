/** Reading and writing the texts of a draft: where an id lives, and what a change of a text does to its block. */
import { upFrom } from "../world/above.ts";
import { isAlive, typeOf, type Entry } from "../records/entry.ts";
import { isPageType } from "../records/block.ts";
import { TRASH_FIELDS } from "../records/trash-fields.ts";
import { getIn, isObject, setIn, type Json, type JsonObject } from "../values/json.ts";
import { toRichText, type RichText } from "../text/rich-text.ts";
import { isSentinel } from "../text/run.ts";
import {
  keyOfSite,
  ownerOfKey,
  pristine,
  readRuns,
  sitesOf,
  textKey,
  type Id,
  type Range,
  type Runs,
} from "../text/runs.ts";
import type { Step } from "../world/context.ts";
import { Dangling, ID_DROPPED, Refusal } from "../world/refusal.ts";
import type { World } from "../world/world.ts";

export interface Text {
  readonly key: string;
  readonly entry: Entry;
  readonly runs: Runs;
}

export function richTextAt(entry: Entry, property: string): RichText {
  const text = toRichText(getIn(entry.value, ["properties", property]));
  if (text === null) throw new Refusal("CrdtError", `${property} of block ${entry.id} is no rich text`);
  return text;
}

export function runsOf(entry: Entry, property: string): Runs {
  if (entry.meta.damaged !== undefined && Object.hasOwn(entry.meta.damaged, property))
    throw new Refusal("CrdtError", `the run list of ${property} of block ${entry.id} is damaged`);
  return entry.texts[property] ?? pristine(textKey(entry.id, property), richTextAt(entry, property));
}

/** The text of a key; null where its block does not exist. */
export function textAt(world: World, key: string): Text | null {
  const { block, property } = ownerOfKey(key);
  const entry = world.entry("block", block);
  return entry === null ? null : { key, entry, runs: runsOf(entry, property) };
}

/** The text that holds the item; null where none does. The text that the operation names is asked first. */
function findHome(world: World, [site, clock]: Id, hint: string): Text | null {
  const named = textAt(world, hint);
  if (named !== null && named.runs.find(site, clock) !== null) return named;
  const origin = keyOfSite(site);
  if (origin !== null && origin !== hint) {
    const text = textAt(world, origin);
    if (text !== null && text.runs.find(site, clock) !== null) return text;
  }
  for (const key of world.textsOfSite(site)) {
    if (key === hint || key === origin) continue;
    const text = textAt(world, key);
    if (text !== null && text.runs.find(site, clock) !== null) return text;
  }
  return null;
}

/** The text that holds the item (home(i) of the SPEC); refuses an id that none holds. */
export function homeOf(world: World, id: Id, hint: string): Text {
  const home = findHome(world, id, hint);
  if (home === null) throw new Dangling(`${id[0]}:${id[1]}`, ID_DROPPED);
  return home;
}

export interface Home {
  readonly text: Text;
  readonly parts: readonly Range[];
}

/** The ranges sorted by the text that holds them, in the order named; refuses ids that no text holds, and sentinels. */
export function homesOf(world: World, ranges: readonly Range[], hint: string): Home[] {
  const homes = new Map<string, { readonly text: Text; readonly parts: Range[] }>();
  let last: { readonly text: Text; readonly parts: Range[] } | null = null;
  for (const [site, clock, length] of ranges) {
    for (let at = clock; at < clock + length;) {
      let end: number = last === null ? at : endOfRun(last.text.runs, site, at);
      if (last === null || end === at) {
        const text = homeOf(world, [site, at], hint);
        end = endOfRun(text.runs, site, at);
        if (end === at) throw new Dangling(`${site}:${at}`);
        last = homes.get(text.key) ?? { text, parts: [] };
        homes.set(text.key, last);
      }
      const part: Range = [site, at, Math.min(end, clock + length) - at];
      last.parts.push(part);
      at += part[2];
    }
  }
  return [...homes.values()];
}

/** The clock behind the run that holds this id; the clock itself where the list does not hold it as text. */
function endOfRun(runs: Runs, site: string, clock: number): number {
  const run = runs.find(site, clock)?.run;
  return run === undefined || isSentinel(run) ? clock : run.clock + run.length;
}

/** Writes a run list and with it the readable text, and stamps the edit. */
export function writeText(step: Step, key: string, runs: Runs): void {
  const { block, property } = ownerOfKey(key);
  const entry = step.draft.entry("block", block);
  if (entry === null) throw new Dangling(`block ${block}`);
  const { now, actor } = step.context;
  const { table, id, scope, version, order, meta, seq, texts } = entry;
  const value = {
    ...entry.value,
    properties: withReadable(entry.value["properties"], property, runs),
    last_edited_time: now,
    last_edited_by_table: actor.table,
    last_edited_by_id: actor.id,
  };
  // Written out, for this is done at every key.
  step.draft.put({ table, id, scope, version, value, order, texts: withRuns(texts, property, runs), meta, seq });
}

function withRuns(texts: Entry["texts"], property: string, runs: Runs): Entry["texts"] {
  if (property !== "title") return { ...texts, [property]: runs };
  for (const name in texts) if (name !== "title") return { ...texts, title: runs };
  return { title: runs };
}

/**
 * Properties in which a text is read from its run list when somebody first asks: executing thousands of edits builds the
 * readable text once. To readers it is a property like any other.
 */
function withReadable(properties: Json | undefined, property: string, runs: Runs): JsonObject {
  const now = isObject(properties) ? properties : {};
  const names = Object.keys(now);
  if (property === "title" && (names.length === 0 || (names.length === 1 && names[0] === "title")))
    return readableTitle(runs);
  const next: JsonObject = {};
  if (!Object.hasOwn(now, property)) names.push(property);
  for (const name of names) {
    const kept = Object.getOwnPropertyDescriptor(
      name === property ? readableTitle(runs) : now,
      name === property ? "title" : name,
    );
    if (kept !== undefined) Object.defineProperty(next, name, kept);
  }
  return next;
}

function readableTitle(runs: Runs): JsonObject {
  let text: Json | null = null;
  return {
    get title(): Json {
      text ??= readRuns(runs) as unknown as Json;
      return text;
    },
  };
}

/** Notes that the items of these runs now live in the text of `key`. */
export function noteSites(step: Step, runs: Runs, key: string): void {
  for (const site of sitesOf(runs)) if (keyOfSite(site) !== key) step.draft.noteSite(site, key);
}

export function stamped(step: Step, entry: Entry): Entry {
  const { now, actor } = step.context;
  const value = {
    ...entry.value,
    last_edited_time: now,
    last_edited_by_table: actor.table,
    last_edited_by_id: actor.id,
  };
  return { ...entry, value };
}

/** A block whose line lives in another now; only an unmerge brings it back. */
export function isMergedAway(entry: Entry): boolean {
  return entry.meta.diedBy?.startsWith("m:") === true;
}

/**
 * Brings a record back that unseen text or children keep, as it is now, and the path to it below its page. Pages stay as
 * they are.
 */
export function revive(step: Step, { table, id }: Pick<Entry, "table" | "id">): void {
  const now = step.draft.entry(table, id);
  for (const at of now === null ? [] : upFrom(now, step.draft)) {
    if (isPageType(typeOf(at))) return;
    if (isAlive(at) || isMergedAway(at)) continue;
    const { diedBy: _gone, ...meta } = at.meta;
    step.draft.put({ ...at, value: { ...withoutTrash(at.value), alive: true }, meta });
  }
}

export function withoutTrash(value: Entry["value"]): Entry["value"] {
  return TRASH_FIELDS.reduce((kept, field) => setIn(kept, [field], undefined), value);
}
