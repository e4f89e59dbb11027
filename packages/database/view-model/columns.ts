// The columns of a table: which properties a view shows, in which order and how wide, as `table_properties` of its format
// holds it. Invariant: every living property is in the list once, shown or hidden; one that the view does not name is shown
// behind the others; what is held of a property that is gone stays, so that it comes back as it was.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Property, Schema } from "../schema.ts";

export const NARROWEST = 60;
export const WIDEST = 1200;

export interface Column {
  readonly key: string;
  readonly property: Property;
  readonly isShown: boolean;
  /** Null: as wide as its type is at first. */
  readonly width: number | null;
  /** Whether its texts are shown whole, on as many lines as they take. */
  readonly wraps: boolean;
}

/** As the column says; one that says nothing, as the whole view does. */
function wrapsIn(held: JsonObject, format: JsonObject): boolean {
  const { wrap } = held;
  return typeof wrap === "boolean" ? wrap : format["table_wrap"] === true;
}

function widthIn(held: JsonObject): number | null {
  const { width } = held;
  if (typeof width !== "number" || !Number.isFinite(width)) return null;
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
}

export function columnsOf(schema: Schema, format: JsonObject): readonly Column[] {
  const columns = new Map<string, Column>();
  const held = format["table_properties"];
  for (const one of isList(held) ? held : []) {
    if (!isObject(one) || typeof one["property"] !== "string") continue;
    const key = one["property"];
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (property === undefined || columns.has(key)) continue;
    const isShown = one["visible"] !== false || property.type === "title";
    columns.set(key, { key, property, isShown, width: widthIn(one), wraps: wrapsIn(one, format) });
  }
  const isUnnamed = ([key]: readonly [string, Property]): boolean => !columns.has(key);
  const rest = Object.entries(schema.properties).filter(isUnnamed);
  const wraps = wrapsIn({}, format);
  const added = rest.map(([key, property]): Column => ({ key, property, isShown: true, width: null, wraps }));
  const title = added.filter(({ property }) => property.type === "title");
  return [...title, ...columns.values(), ...added.filter(({ property }) => property.type !== "title")];
}

/** What the view is to hold so that it shows these columns. */
export function storedColumns(columns: readonly Column[], format: JsonObject): Json[] {
  const held = format["table_properties"];
  const known = new Map<string, JsonObject>();
  for (const one of isList(held) ? held : [])
    if (isObject(one) && typeof one["property"] === "string") known.set(one["property"], one);
  const stored = columns.map(({ key, isShown, width, wraps }): JsonObject => {
    const { width: _old, ...before } = known.get(key) ?? {};
    // What is as it was says no more than it said.
    const wrap: JsonObject = wraps === wrapsIn(before, format) ? {} : { wrap: wraps };
    return { ...before, property: key, visible: isShown, ...(width === null ? {} : { width }), ...wrap };
  });
  const kept = new Set(columns.map(({ key }) => key));
  return [...stored, ...[...known.values()].filter(({ property }) => !kept.has(String(property)))];
}

export function withWidth(columns: readonly Column[], key: string, width: number): readonly Column[] {
  const kept = Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
  return columns.map((one) => (one.key === key ? { ...one, width: kept } : one));
}

export function withShown(columns: readonly Column[], key: string, isShown: boolean): readonly Column[] {
  return columns.map((one) => (one.key === key && one.property.type !== "title" ? { ...one, isShown } : one));
}

export function withWrap(columns: readonly Column[], key: string, wraps: boolean): readonly Column[] {
  return columns.map((one) => (one.key === key ? { ...one, wraps } : one));
}

/** The column comes to stand before another one; null: behind all. */
export function withPlace(columns: readonly Column[], key: string, before: string | null): readonly Column[] {
  const moved = columns.find((one) => one.key === key);
  if (moved === undefined || key === before) return columns;
  const others = columns.filter((one) => one !== moved);
  const at = before === null ? -1 : others.findIndex((one) => one.key === before);
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
}

/** One step among the columns that are shown. */
export function stepped(columns: readonly Column[], key: string, by: 1 | -1): readonly Column[] {
  const shown = columns.filter(({ isShown }) => isShown);
  const at = shown.findIndex((one) => one.key === key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= shown.length) return columns;
  return withPlace(columns, key, (by === 1 ? shown[to + 1] : shown[to])?.key ?? null);
}
