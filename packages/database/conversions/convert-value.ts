// One value of a property, as another type stores it. Pure.
// Invariant: what was converted converts to itself, so that a conversion that stopped may be gone on with; and nothing is cut
// off: a value that means nothing in the new type is not kept as one, and its row goes on storing what it stored.
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { dateFromText } from "../properties/date/date-from-text.ts";
import type { DateReading } from "../properties/date/date-reading.ts";
import { models } from "../properties/models.ts";
import { linkAddress } from "../properties/link/link-address.ts";
import { optionsInText } from "../properties/multi-select/multi-select.ts";
import { numberFromText } from "../properties/number/number-text.ts";
import { numberSaid } from "../properties/number/number-format.ts";
import { shownText } from "../properties/base/stored-text.ts";
import { groupOfOption, type Property } from "../schema.ts";
import { LONGEST_OPTION } from "../schema-rules.ts";
import { isStoredAlike, isTextLike, type ConvertibleType } from "./convertible.ts";

export interface Names {
  /** Null if no user with that id is known. */
  readonly nameOf: (personId: string) => string | null;
  /** Null if no user, or more than one, has the name. */
  readonly personNamed: (name: string) => string | null;
}

/** `from`: the property as it stands. */
export interface Conversion {
  readonly from: Property & { readonly type: ConvertibleType };
  readonly to: ConvertibleType;
  readonly names: Names;
  /** How dates in texts are read; none: as they mean the same everywhere. */
  readonly dates?: DateReading;
}

/** Null: no value of the new type. */
export function convertValue({ from, to, names, dates }: Conversion, stored: Json): Json | null {
  if (isStoredAlike(from.type, to) || reads(to, stored)) return stored;
  const text = textOf(from.type, stored, names);
  if (text === null || text.trim() === "") return null;
  switch (to) {
    case "text":
    case "url":
    case "email":
    case "phone_number":
      return [[from.type === "file" && to === "url" ? (models.file.read(stored)?.[0]?.url ?? text) : text]];
    case "number":
      return numberOf(from, text);
    case "select":
    case "status":
      return optionOf(text);
    case "multi_select":
      return optionsOf(from.type, stored, text, names);
    case "date":
      return models.date.write(dateFromText(text, dates)) ?? null;
    case "person":
      return peopleOf(text, names);
    case "file":
      return fileOf(from.type, text);
    case "checkbox":
      return tickOf(from, text);
  }
}

/** Whether the type stores exactly this for what it reads of it. */
function reads(to: ConvertibleType, stored: Json): boolean {
  if (isTextLike(to)) return false;
  const { read, write } = models[to] as { read: (one: Json) => unknown; write: (one: unknown) => Json | undefined };
  const value = read(stored);
  if (value === null || !sameJson(write(value) ?? null, stored)) return false;
  if (to === "select" || to === "status") return isOption(shownText(stored));
  const options = optionsInText(shownText(stored));
  return to !== "multi_select" || (options.every(isOption) && sameJson(options, value as Json));
}

/** Null where it has no words, as people whose names are not known. */
function textOf(type: ConvertibleType, stored: Json, { nameOf }: Names): string | null {
  if (type === "file") return models.file.asText(stored) || shownText(stored);
  if (type === "multi_select") return optionsInText(shownText(stored)).join(", ");
  const people = models.person.read(stored);
  if (people === null) return shownText(stored);
  const names = people.map(nameOf);
  return names.every((name) => name !== null) ? names.join(", ") : null;
}

function numberOf({ type, numberFormat }: Property, text: string): Json | null {
  if (type === "checkbox") return models.number.write(text === "Yes" ? 1 : 0) ?? null;
  const value = numberFromText(text);
  return value === null ? null : (models.number.write(numberSaid(text, value, numberFormat)) ?? null);
}

const isOption = (words: string): boolean =>
  words !== "" && words === words.trim() && words.length <= LONGEST_OPTION && !/[\r\n]/.test(words);

function optionOf(text: string): Json | null {
  const words = text.trim();
  return isOption(words) ? [[words]] : null;
}

function optionsOf(type: ConvertibleType, stored: Json, text: string, { nameOf }: Names): Json | null {
  const people = type === "person" ? models.person.read(stored) : null;
  const said = people?.map((id) => (nameOf(id) ?? "").replaceAll(",", " ").trim()) ?? optionsInText(text);
  const words = [...new Set(said)];
  return words.every(isOption) ? (models.multi_select.write(words) ?? null) : null;
}

function peopleOf(text: string, { personNamed }: Names): Json | null {
  const whole = personNamed(text.trim());
  const ids = whole === null ? optionsInText(text).map(personNamed) : [whole];
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? (models.person.write([...new Set(known)]) ?? null) : null;
}

/** The file at an address, called as the address ends. Only what is an address by its property may leave out "https". */
function fileOf(type: ConvertibleType, text: string): Json | null {
  const url = linkAddress("url", text);
  if (url === null || !/^https?:/i.test(type === "url" ? url : text.trim())) return null;
  const path = url.replace(/[?#].*$/, "").replace(/^https?:\/+/i, "");
  const name = path.split("/").findLast((part) => part !== "") ?? url;
  return models.file.write([{ name, url }]) ?? null;
}

const TICKS: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["x", true],
  ["✓", true],
  ["no", false],
  ["false", false],
]);

/** A status is ticked where it is complete: in the last group. */
function tickOf(from: Property, text: string): Json | null {
  if (from.type === "status" && from.groups !== undefined && from.groups.length > 1) {
    const group = groupOfOption(from, text);
    if (group !== null) return models.checkbox.write(group.id === from.groups.at(-1)?.id) ?? null;
  }
  const value = numberFromText(text);
  const tick = TICKS.get(text.trim().toLowerCase()) ?? (value === null ? undefined : value !== 0);
  return tick === undefined ? null : (models.checkbox.write(tick) ?? null);
}

/** The words of the options that a converted value names. */
export function wordsNamed(to: ConvertibleType, stored: Json): readonly string[] {
  if (to === "multi_select") return models.multi_select.read(stored) ?? [];
  return to === "select" || to === "status" ? [plainText(toRichText(stored) ?? [])] : [];
}
