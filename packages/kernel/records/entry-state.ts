/**
 * What the engine keeps beside a record's value, as JSON: `{t: {property: run list}, m: notes}`, or null for a record
 * that was never edited. A run list that does not fit its text is kept out and noted as damaged: the text stays readable.
 */
import { toRichText } from "../text/rich-text.ts";
import { textKey, type Runs } from "../text/runs.ts";
import { CrdtError, decodeRuns, encodeRuns, isTextState } from "../text/text-state.ts";
import type { Entry, EntryMeta } from "./entry.ts";
import { getIn, isObject, type Json, type JsonObject } from "../values/json.ts";

export function stateOf(entry: Pick<Entry, "id" | "texts" | "meta">): Json {
  const { damaged, ...notes } = entry.meta;
  const texts: Record<string, Json> = { ...damaged };
  for (const [property, runs] of Object.entries(entry.texts))
    texts[property] = encodeRuns(runs, textKey(entry.id, property)) as unknown as Json;
  const hasTexts = Object.keys(texts).length > 0;
  const hasMeta = Object.keys(notes).length > 0;
  if (!hasTexts && !hasMeta) return null;
  return { ...(hasTexts ? { t: texts } : {}), ...(hasMeta ? { m: notes } : {}) };
}

export function withState(
  record: Omit<Entry, "texts" | "meta">,
  state: Json,
  onDamage: (error: CrdtError) => void,
): Entry {
  const stored = isObject(state) ? state : {};
  const texts: Record<string, Runs> = {};
  const damaged: Record<string, Json> = {};
  for (const [property, runs] of Object.entries(isObject(stored["t"]) ? stored["t"] : {})) {
    try {
      texts[property] = decode(record.id, record.value, property, runs);
    } catch (error) {
      if (!(error instanceof CrdtError)) throw error;
      damaged[property] = runs;
      onDamage(error);
    }
  }
  const notes: EntryMeta = isObject(stored["m"]) ? stored["m"] : {};
  return { ...record, texts, meta: Object.keys(damaged).length === 0 ? notes : { ...notes, damaged } };
}

function decode(id: string, value: JsonObject, property: string, stored: Json): Runs {
  const text = toRichText(getIn(value, ["properties", property]));
  if (text === null || !isTextState(stored))
    throw new CrdtError(`text ${property} of ${id} is no rich text with a run list`);
  return decodeRuns(stored, text, textKey(id, property));
}
