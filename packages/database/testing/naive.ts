// The answer to a question by a plain look at every row as it is stored: what the index is held against.
// Invariant: it shares no code with the index, the operators or the property types; days are compared as dates in text, zones
// by asking the platform for each time.
import type { Json } from "@tessera/kernel/records/json.ts";
import type { Condition, Filter } from "../query/filter.ts";
import type { Question, Row } from "../query/question.ts";
import type { Property, Schema } from "../schema.ts";
import { passesNaively, startOfDate } from "./naive-operators.ts";
import { naiveText } from "./naive-text.ts";

export interface NaiveAnswer {
  readonly rows: readonly string[];
  readonly total: number;
}

/** By row and property: what it is ordered by. Reading that takes longest, so who asks often of one schema keeps it. */
export type SortValues = WeakMap<Row, Map<string, number | string | null>>;

/** All rows of the answer, in order; without regard to pages. A row that changed is another object. */
export function naiveAnswer(
  rows: readonly Row[],
  schema: Schema,
  question: Question,
  locale: string,
  read: SortValues = new WeakMap(),
): NaiveAnswer {
  const readable = new Set(question.reader.holders);
  const { madeBy } = question.reader;
  const found = rows.filter(
    (row) =>
      row.alive &&
      readable.has(row.holder) &&
      (madeBy === null || row.createdBy === madeBy) &&
      (passes(question.filter, row, schema, question) ?? true) &&
      isFound(row, schema, question.search),
  );
  const valueOf = (row: Row, property: string, told: Property): number | string | null => {
    const ofRow = read.get(row) ?? new Map<string, number | string | null>();
    const known = ofRow.get(property);
    if (known !== undefined) return known;
    const value = sortValue(row, property, told);
    read.set(row, ofRow.set(property, value));
    return value;
  };
  const collator = new Intl.Collator(locale, { numeric: true });
  found.sort((a, b) => {
    for (const { property, direction } of question.sorts) {
      const told = Object.hasOwn(schema.properties, property) ? schema.properties[property] : undefined;
      if (told === undefined) continue;
      const [left, right] = [valueOf(a, property, told), valueOf(b, property, told)];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      const isText = told.type === "title" || told.type === "text" || told.type === "from_the_future";
      const difference = isText ? collator.compare(String(left), String(right)) : left < right ? -1 : 1;
      if (difference !== 0) return direction === "descending" ? -difference : difference;
    }
    const [left, right] = a.order === b.order ? [a.id, b.id] : [a.order, b.order];
    return left < right ? -1 : 1;
  });
  return { rows: found.map(({ id }) => id), total: found.length };
}

/** Null: the filter says nothing that can be asked of a row, and is as if it were not there. */
function passes(filter: Filter, row: Row, schema: Schema, question: Question): boolean | null {
  if (!("filters" in filter)) return passesCondition(filter, row, schema, question);
  const said = filter.filters.map((one) => passes(one, row, schema, question)).filter((one) => one !== null);
  if (said.length === 0) return null;
  return filter.operator === "or" ? said.includes(true) : !said.includes(false);
}

function passesCondition({ property, operator, value }: Condition, row: Row, schema: Schema, question: Question) {
  if (!Object.hasOwn(schema.properties, property)) return null;
  const type = schema.properties[property]?.type ?? "";
  return passesNaively(type, operator, rowValue(row, property, type), value, question);
}

function rowValue(row: Row, property: string, type: string): Json | undefined {
  const own = { created_time: row.createdTime, created_by: row.createdBy, last_edited_time: row.editedTime, last_edited_by: row.editedBy }; // prettier-ignore
  if (Object.hasOwn(own, type)) return own[type as keyof typeof own];
  return Object.hasOwn(row.properties, property) ? row.properties[property] : undefined;
}

/** What a row is ordered by: a number or a text; null is empty. */
function sortValue(row: Row, key: string, property: Property): number | string | null {
  const stored = rowValue(row, key, property.type);
  switch (property.type) {
    case "number": {
      const text = typeof stored === "number" ? String(stored) : naiveText(stored).trim();
      return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
        ? Number(text)
        : null;
    }
    case "checkbox":
      return JSON.stringify(stored) === '[["Yes"]]' ? 1 : 0;
    case "select": {
      const words = /^\[\["(?:[^"\\]|\\.)+"\]\]$/.test(JSON.stringify(stored) ?? "") ? naiveText(stored) : null;
      if (words === null) return null;
      const at = property.options.findIndex(({ value }) => value === words);
      return at < 0 ? property.options.length : at;
    }
    case "date":
      return startOfDate(stored)?.at ?? null;
    case "created_time":
    case "last_edited_time":
      return stored as number;
    case "created_by":
    case "last_edited_by":
      return (stored as string) || null;
    case "from_the_future":
      return naiveText(stored) || null;
    default:
      return isRich(stored) ? naiveText(stored) || null : null;
  }
}

const isRich = (stored: Json | undefined): boolean =>
  Array.isArray(stored) && stored.every((piece) => Array.isArray(piece) && typeof piece[0] === "string");

const strip = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

function isFound(row: Row, schema: Schema, search: string): boolean {
  const words = strip(search).split(/\s+/).filter((word) => word !== ""); // prettier-ignore
  if (words.length === 0) return true;
  const searched = new Set(["title", "text", "number", "select", "date", "from_the_future"]);
  const shown = Object.entries(schema.properties)
    .filter(([, { type }]) => searched.has(type))
    .map(([key]) => strip(naiveText(Object.hasOwn(row.properties, key) ? row.properties[key] : undefined)));
  return words.every((word) => shown.some((text) => text.includes(word)));
}
