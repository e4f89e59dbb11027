// What a change of type would do to the rows, before anything is written: how many values would be none of the new type or would
// lose something, with examples, which options they name, and how many rows must be written. Only reads.
import type { Json } from "@tessera/kernel/values/json.ts";
import { sameJson } from "@tessera/kernel/values/json.ts";
import { askRows, everyPiece } from "../edit/rows-at-hand.ts";
import { storedIn } from "../edit/row-edits.ts";
import { modelOf } from "../properties/models.ts";
import { hasOptions } from "../schema.ts";
import type { DatabaseSource, ShownRow } from "../source/database-source.ts";
import { convertValue, wordsNamed, type Conversion } from "./convert-value.ts";
import { ordersOf } from "../properties/date/date-from-text.ts";
import type { DateReading, DayOrder } from "../properties/date/date-reading.ts";
import { losesText } from "./conversion-loss.ts";
import { isStoredAlike } from "./convertible.ts";

export interface Survey {
  readonly conversion: Conversion;
  readonly key: string;
  /** Rows that hold a value. */
  readonly filled: number;
  /** Of these, values that the new type has no form for. */
  readonly unkept: number;
  /** Some of those, as they are shown. */
  readonly examples: readonly string[];
  /** Values that the new type has a form for, which does not give back their text. */
  readonly lossy: number;
  /** Some of those: as they are shown, and as they would be stored. */
  readonly losses: readonly (readonly [from: string, to: string])[];
  /** Rows to write, by id; the rest stores the same in both types. */
  readonly changed: readonly string[];
  readonly words: ReadonlySet<string>;
  /** Releases the rows to write, which stay in memory until then unless they are too many; a conversion calls it. */
  readonly release: () => void;
}

/** "away": not all rows could be loaded, as without a network. "stopped": the user did not wait. */
export type Surveyed = Survey | "away" | "stopped";

export interface Progress {
  /** False ends it. */
  readonly on: (done: number, total: number) => boolean;
}

const MOST_EXAMPLES = 3;

/** Rows that are written in one transaction: as many as a device keeps in memory. */
export const AT_ONCE = 2000;

/** Undefined: the row need not be written, or may not be. */
export function convertedIn(row: ShownRow, key: string, conversion: Conversion): Json | undefined {
  const stored = row.canEdit ? storedIn(row.value, key) : undefined;
  if (stored === undefined || stored === null) return undefined;
  const next = convertValue(conversion, stored);
  return next === null || sameJson(next, stored) ? undefined : next;
}

export async function surveyConversion(
  source: DatabaseSource,
  key: string,
  conversion: Conversion,
  progress: Progress,
): Promise<Surveyed> {
  const seen = { filled: 0, unkept: 0, lossy: 0, changed: [] as string[], words: new Set<string>() };
  const examples = new Set<string>();
  const losses = new Map<string, string>();
  const release = source.hold(() => (seen.changed.length > AT_ONCE ? [] : seen.changed));
  const survey = (): Survey => ({
    ...seen,
    ...{ conversion, key, release },
    examples: [...examples],
    losses: [...losses],
  });
  if (isStoredAlike(conversion.from.type, conversion.to)) return survey();
  const orders = new Set<DayOrder>(["dmy", "mdy"]);
  const look = (row: ShownRow): void => {
    const stored = storedIn(row.value, key);
    if (stored === undefined || stored === null) return;
    seen.filled++;
    if (conversion.to === "date") narrow(orders, ordersOf(said(conversion, stored)));
    const next = row.canEdit ? convertValue(conversion, stored) : null;
    if (next === null) {
      seen.unkept++;
      if (examples.size < MOST_EXAMPLES) examples.add(said(conversion, stored));
      return;
    }
    if (losesText(conversion, stored)) {
      seen.lossy++;
      if (losses.size < MOST_EXAMPLES) losses.set(said(conversion, stored), modelOf(conversion.to).asText(next));
    }
    if (!sameJson(next, stored)) seen.changed.push(row.id);
    if (hasOptions(conversion.to)) for (const words of wordsNamed(conversion.to, next)) seen.words.add(words);
  };
  const read = await everyRowOnce(source, look, progress);
  if (read !== "all") {
    release();
    return read;
  }
  const dates = datesIn(orders, conversion.dates);
  if (dates === null) return survey();
  release();
  return await surveyConversion(source, key, { ...conversion, dates }, progress);
}

function narrow(orders: Set<DayOrder>, possible: readonly DayOrder[] | null): void {
  if (possible !== null) for (const order of orders) if (!possible.includes(order)) orders.delete(order);
}

/** Days above 12 in some rows show the order of all; null if they do not, or if it is the order of the locale. */
function datesIn(orders: ReadonlySet<DayOrder>, dates: DateReading | undefined): DateReading | null {
  const [order, other] = orders;
  if (dates === undefined || order === undefined || other !== undefined || dates.order === order) return null;
  return { ...dates, order };
}

/** Rows that were changed here and wait to be sent may stand elsewhere for a while: those that were missed are looked for again. */
const MOST_PASSES = 3;

/** `look` is given each row that may be read, once. */
export async function everyRowOnce(
  source: DatabaseSource,
  look: (row: ShownRow) => void,
  progress: Progress,
): Promise<"all" | "away" | "stopped"> {
  const state = source.state.read();
  const viewId = state.kind === "ready" ? state.views[0]?.id : undefined;
  if (state.kind !== "ready" || viewId === undefined) return "away";
  const known = new Set<string>();
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const rows = askRows(source, state.collectionId, viewId, { operator: "and", filters: [] });
    try {
      const read = await everyPiece(source, rows, (some, place, total) => {
        for (const row of some) if (!known.has(row.id)) look(row);
        for (const { id } of some) known.add(id);
        return progress.on(place, total);
      });
      if (read === "stopped") return "stopped";
      const { total, isWhole } = rows.read();
      if (read === "failed" || !isWhole) return "away";
      if (known.size >= total) return "all";
    } finally {
      rows.close();
    }
  }
  return "away";
}

function said({ from, names }: Conversion, stored: Json): string {
  const text = modelOf(from.type).asText(stored);
  if (from.type !== "person") return text;
  return text
    .split(",")
    .map((id) => names.nameOf(id) ?? "…")
    .join(", ");
}
