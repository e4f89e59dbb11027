/** Reading and writing the texts of a draft: where an id lives, and what a change of a text does to its block. */
import { isAlive, parentOf, typeOf, type Entry } from "../records/entry.ts";
import { isPageType } from "../records/block.ts";
import { getIn, setIn } from "../records/json.ts";
import { isStorable, toRichText, type RichText } from "../text/rich-text.ts";
import { indexOf, isSentinel, keyOfSite, ownerOfKey, pristine, readRuns, sitesOf, textKey, type Id, type Range, type Runs } from "../text/runs.ts";
import type { Step } from "./context.ts";
import { Dangling, Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

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
  if (entry.meta.damaged?.includes(property) === true) throw new Refusal("CrdtError", `the run list of ${property} of block ${entry.id} is damaged`);
  return entry.texts[property] ?? pristine(textKey(entry.id, property), richTextAt(entry, property));
}

/** The text of a key; null where its block does not exist. */
export function textAt(world: World, key: string): Text | null {
  const { block, property } = ownerOfKey(key);
  const entry = world.entry("block", block);
  return entry === null ? null : { key, entry, runs: runsOf(entry, property) };
}

/** The texts that may hold items of a site: the one the operation names first. */
function* candidates(world: World, site: string, hint: string): Iterable<Text> {
  const named = textAt(world, hint);
  if (named !== null) yield named;
  const origin = keyOfSite(site);
  const seen = new Set([hint]);
  for (const key of origin === null ? world.textsOfSite(site) : [origin, ...world.textsOfSite(site)]) {
    if (seen.has(key)) continue;
    seen.add(key);
    const text = textAt(world, key);
    if (text !== null) yield text;
  }
}

/** The text that holds the item (home(i) of text.md). */
export function homeOf(world: World, id: Id, hint: string): Text {
  for (const text of candidates(world, id[0], hint)) if (indexOf(text.runs, id[0], id[1]) >= 0) return text;
  throw new Dangling(`${id[0]}:${id[1]}`);
}

/** The ranges sorted by the text that holds them; refuses ids that no text holds. */
export function homesOf(world: World, ranges: readonly Range[], hint: string): { text: Text; parts: Range[] }[] {
  const homes = new Map<string, { text: Text; parts: Range[] }>();
  const missing = new Map<string, Range[]>();
  for (const range of ranges) missing.set(range[0], [...(missing.get(range[0]) ?? []), range]);
  for (const [site, wanted] of missing) {
    let left = wanted.reduce((sum, range) => sum + range[2], 0);
    for (const text of candidates(world, site, hint)) {
      if (left <= 0) break;
      for (const [, clock, length] of wanted) {
        for (const run of text.runs) {
          if (run.site !== site || isSentinel(run)) continue;
          const from = Math.max(run.clock, clock);
          const to = Math.min(run.clock + run.length, clock + length);
          if (from >= to) continue;
          left -= to - from;
          const home = homes.get(text.key) ?? { text, parts: [] };
          home.parts.push([site, from, to - from]);
          homes.set(text.key, home);
        }
      }
    }
    if (left > 0) throw new Dangling(`${left} ids of ${site}`);
  }
  return [...homes.values()];
}

/** Writes a run list and with it the readable text, and stamps the edit. */
export function writeText(step: Step, key: string, runs: Runs): void {
  const { block, property } = ownerOfKey(key);
  const entry = step.draft.entry("block", block);
  if (entry === null) throw new Dangling(`block ${block}`);
  const text = readRuns(runs);
  if (!text.every((segment) => isStorable(segment[0]))) throw new Refusal("ValidationError", "parts a surrogate pair");
  step.draft.put(stamped(step, {
    ...entry,
    value: setIn(entry.value, ["properties", property], text as never),
    texts: { ...entry.texts, [property]: runs },
  })); // prettier-ignore
}

/** Notes that the items of these runs now live in the text of `key`. */
export function noteSites(step: Step, runs: Runs, key: string): void {
  for (const site of sitesOf(runs)) if (keyOfSite(site) !== key) step.draft.noteSite(site, key);
}

export function stamped(step: Step, entry: Entry): Entry {
  const { now, actor } = step.context;
  const value = { ...entry.value, last_edited_time: now, last_edited_by_table: actor.table, last_edited_by_id: actor.id };
  return { ...entry, value };
}

/** A block whose line lives in another now; only an unmerge brings it back. */
export function isMergedAway(entry: Entry): boolean {
  return entry.meta.diedBy?.startsWith("m:") === true;
}

/** Brings a block back that unseen text or children keep, and the path to it below its page. Pages stay as they are. */
export function revive(step: Step, id: string): void {
  let at = step.draft.entry("block", id);
  while (at !== null && !isPageType(typeOf(at))) {
    if (!isAlive(at) && !isMergedAway(at)) {
      const { diedBy: _gone, ...meta } = at.meta;
      step.draft.put({ ...at, value: { ...withoutTrash(at.value), alive: true }, meta });
    }
    const up = parentOf(at);
    at = up !== null && up.table === "block" ? step.draft.entry("block", up.id) : null;
  }
}

const TRASH_FIELDS = ["moved_to_trash_time", "moved_to_trash_table", "moved_to_trash_id"] as const;

export function withoutTrash(value: Entry["value"]): Entry["value"] {
  return TRASH_FIELDS.reduce((kept, field) => setIn(kept, [field], undefined), value);
}
