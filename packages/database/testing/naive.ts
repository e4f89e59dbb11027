// The answer to a question by a plain look at every row as it is stored: what the index is held against.
// Invariant: it shares no code with the index, the operators or the property types; days are compared as dates in text, zones
// by asking the platform for each time.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Condition, Filter } from "../query/filter.ts";
import type { Question, Row, ShownRows } from "../query/question.ts";
import type { Property, Schema } from "../schema.ts";
import { passesNaively, setOf, startOfDate, TEXTS } from "./naive-operators.ts";
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
  const { holders = [] } = question.reader;
  if (holders instanceof Uint8Array) throw new Error("a naive answer takes holders by name");
  const readable = new Set(holders);
  const { shown } = question.reader;
  const found = rows.filter(
    (row) =>
      row.alive &&
      readable.has(row.holder) &&
      (shown === null || row.createdBy === shown.person || isNamedIn(row, shown)) &&
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
      const isText = TEXTS.has(told.type) || told.type === "file" || told.type === "from_the_future";
      const difference = isText ? collator.compare(String(left), String(right)) : left < right ? -1 : 1;
      if (difference !== 0) return direction === "descending" ? -difference : difference;
    }
    const [left, right] = a.order === b.order ? [a.id, b.id] : [a.order, b.order];
    return left < right ? -1 : 1;
  });
  return { rows: found.map(({ id }) => id), total: found.length };
}

function isNamedIn(row: Row, { person, property }: ShownRows): boolean {
  return property !== null && setOf("person", row.properties[property]).includes(person);
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
  const told = schema.properties[property];
  const type = told?.type ?? "";
  return passesNaively(type, operator, rowValue(row, property, type), value, question, told);
}

export function rowValue(row: Row, property: string, type: string): Json | undefined {
  const own = {
    created_time: row.createdTime,
    created_by: row.createdBy,
    last_edited_time: row.editedTime,
    last_edited_by: row.editedBy,
  };
  if (Object.hasOwn(own, type)) return own[type as keyof typeof own];
  return Object.hasOwn(row.properties, property) ? row.properties[property] : undefined;
}

/** What a row is ordered by: a number or a text; null is empty. */
export function sortValue(row: Row, key: string, property: Property): number | string | null {
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
    case "multi_select": {
      // A letter for the place of each: how texts of such letters are compared is how the lists are.
      const places = setOf("multi_select", stored).map((words) => placeOf(words, property));
      return places.length === 0 ? null : String.fromCharCode(...places.map((place) => 100 + place));
    }
    case "person":
      return setOf("person", stored).join("\u0000") || null;
    case "file": {
      const pieces = (Array.isArray(stored) ? stored : []) as readonly Json[];
      const files = pieces.filter((piece) => JSON.stringify(piece).includes('[["a","'));
      return files.length === 0 ? null : files.map((piece) => (piece as readonly Json[])[0] as string).join(", ");
    }
    case "status":
    case "select": {
      const words = /^\[\["(?:[^"\\]|\\.)+"\]\]$/.test(JSON.stringify(stored) ?? "") ? naiveText(stored) : null;
      return words === null ? null : placeOf(words, property);
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

/** Where an option stands: those of a status by groups, and what is no option behind all. */
function placeOf(words: string, { options, groups = [] }: Property): number {
  const ids = groups.flatMap(({ optionIds }) => optionIds);
  const rank = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const at = options.toSorted((a, b) => rank(a.id) - rank(b.id)).findIndex(({ value }) => value === words);
  return at < 0 ? options.length : at;
}

const isRich = (stored: Json | undefined): boolean =>
  Array.isArray(stored) && stored.every((piece) => Array.isArray(piece) && typeof piece[0] === "string");

const strip = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

function isFound(row: Row, schema: Schema, search: string): boolean {
  const words = strip(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return true;
  const searched = new Set([...TEXTS, "number", "select", "status", "multi_select", "file", "date", "from_the_future"]);
  const shown = Object.entries(schema.properties)
    .filter(([, { type }]) => searched.has(type))
    .map(([key, told]) =>
      strip(searchedText(told.type, Object.hasOwn(row.properties, key) ? row.properties[key] : undefined)),
    );
  return words.every((word) => shown.some((text) => text.includes(word)));
}

function searchedText(type: string, stored: Json | undefined): string {
  if (type === "file")
    return String(
      sortValue({ properties: { file: stored ?? null } } as unknown as Row, "file", { name: "", type, options: [] }) ??
        "",
    );
  const words = type === "multi_select" ? setOf(type, stored) : [];
  return words.length > 0 ? words.join(", ") : naiveText(stored);
}
