// Random collections for the soak of queries: schemas, rows with values of every type and of wrong ones, filters, sorts and
// questions. From one seed the same ones come every time.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Random } from "@tessera/testing/simulation/random.ts";
import type { Condition, Filter, Group } from "../query/filter.ts";
import type { Question, Row } from "../query/question.ts";
import type { Sort } from "../query/sorts.ts";
import type { Option, OptionGroup, Property, Schema } from "../schema.ts";

export const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", ""] as const;
export const LOCALES = ["en", "de", "sv", "cs", "th"] as const;
const PEOPLE = ["ada", "bob", "Cleo"] as const;
const HOLDERS = ["space", "h1", "h2", "h3"] as const;
/** Of the properties that are made: with the title and what no version knows, all there are. */
export const TYPES = [
  "text",
  "number",
  "select",
  "multi_select",
  "status",
  "person",
  "file",
  "url",
  "email",
  "phone_number",
  "checkbox",
  "date",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
  "from_the_future",
] as const;
const WORDS = [
  "plan",
  "Plan",
  "plan 2",
  "plan 10",
  "plan 007",
  "plan 7",
  "Résumé",
  "resume",
  "apple",
  "Ägypten",
  "zebra",
  "ångström",
  "ch",
  "cz",
  "hra",
  "x",
  "10",
  "9",
  "a b",
  "ab",
  "a-b",
  "(a)",
  "日本",
  "日",
  "ﬁne",
  "fine",
  "2026",
  "co-op",
  "coop",
  " ",
  "e\u0301t",
  "ett",
  "Z1",
] as const;

const day = (random: Random): string => new Date(Date.UTC(2026, 2, 1 + random.below(45))).toISOString().slice(0, 10);
const hour = (random: Random): string =>
  `${String(4 + random.below(20)).padStart(2, "0")}:${random.pick(["00", "15", "59"])}`;
const words = (random: Random): string =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(WORDS)).join(random.pick([" ", "", ", "]));
const optionsOf = (random: Random): Option[] =>
  [
    ...new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(["Open", "Done", "Later", "x", "10"]))),
  ].map((value) => ({ id: value, value, color: "default" }));

export function randomProperty(random: Random): Property {
  const type = random.pick(TYPES);
  const options = ["select", "multi_select", "status"].includes(type) ? optionsOf(random) : [];
  return { name: type, type, options, ...(type === "status" && { groups: groupsOf(random, options) }) };
}

function groupsOf(random: Random, options: readonly Option[]): OptionGroup[] {
  const groups = ["To-do", "In progress", "Complete"].map((name) => ({
    id: name,
    name,
    color: "gray",
    optionIds: [] as string[],
  }));
  for (const { id } of options.toReversed()) if (random.chance(0.9)) random.pick(groups).optionIds.push(id);
  return groups;
}

export function randomSchema(random: Random): Schema {
  const properties: Record<string, Property> = { title: { name: "Name", type: "title", options: [] } };
  for (let n = random.below(9); n >= 0; n--) properties[`p${n}`] = randomProperty(random);
  return { properties, deleted: random.chance(0.3) ? { gone: randomProperty(random) } : {} };
}

/** The schema after somebody changed it: another type, other options, a property deleted, brought back, new, or lost. */
export function changedSchema(random: Random, { properties, deleted }: Schema): Schema {
  const keys = Object.keys(properties).filter((key) => key !== "title");
  const key = keys.length === 0 ? "p9" : random.pick(keys);
  const { [key]: chosen, ...others } = properties;
  const asItIs = chosen ?? randomProperty(random);
  switch (random.below(6)) {
    case 0:
      return { properties: { ...others, [key]: randomProperty(random) }, deleted };
    case 1:
      return { properties: { ...others, [key]: { ...asItIs, options: optionsOf(random) } }, deleted };
    case 2:
      return { properties: others, deleted: { ...deleted, [key]: asItIs } };
    case 3:
      return { properties: { ...properties, ...deleted }, deleted: {} };
    case 4:
      return { properties: { ...properties, [`p${random.below(12)}`]: randomProperty(random) }, deleted };
    default:
      return { properties: others, deleted };
  }
}

function dateValue(random: Random): Json {
  if (random.chance(0.1)) return { type: "wrong", start_date: "wrong" };
  const start_date = day(random);
  if (random.chance(0.4)) return { type: "date", start_date };
  if (random.chance(0.2)) return { type: "daterange", start_date, end_date: "2026-05-01" };
  const time = { type: "datetime", start_date, start_time: hour(random) };
  return random.chance(0.6) ? { ...time, time_zone: random.pick(ZONES.slice(0, 5)) } : time;
}

/** A stored value; half of the time one that the type reads. */
function storedValue(random: Random, type: string): Json {
  const kind = random.chance(0.8) ? type : random.pick([...TYPES, "odd"]);
  switch (kind) {
    case "number":
      return [
        [random.pick([String(random.below(12)), String(random.below(40) / 4), "-3", "-0", "1e2", "many", " 5 "])],
      ];
    case "select":
    case "status":
      return [[random.pick(["Open", "Done", "Later", "x", "10", "unlisted"])]];
    case "multi_select":
      return [
        [
          Array.from({ length: random.below(4) }, () =>
            random.pick(["Open", "Done", "Later", "x", "10", "unlisted", ""]),
          ).join(","),
        ],
      ];
    case "person":
      return [["‣", [["u", random.pick(PEOPLE)]]], [","], ["‣", [["u", random.pick(PEOPLE)]]]].slice(
        0,
        random.pick([1, 3]),
      ) as Json;
    case "file":
      return [
        [words(random), [["a", "attachment:1:a.png"]]],
        [","],
        [words(random), [["a", "https://example.com/b"]]],
      ].slice(0, random.pick([1, 3])) as Json;
    case "checkbox":
      return [[random.pick(["Yes", "No", "maybe"])]];
    case "date":
      return [["‣", [["d", dateValue(random)]]]];
    case "odd":
      return random.pick<Json>([7, "bare", true, null, { a: 1 }, [], [["a", [["b"]]], ["b"]], [[""]], [["x"], 3]]);
    default:
      return random.chance(0.8)
        ? [[words(random)]]
        : [[words(random), [["b"]]], [" "], ["‣", [["d", dateValue(random)]]]];
  }
}

export function randomRow(random: Random, schema: Schema, id: string): Row {
  const all = { ...schema.deleted, ...schema.properties };
  const own: [string, Json][] = [];
  for (const [key, { type }] of Object.entries(all))
    if (random.chance(0.75)) own.push([key, storedValue(random, type)]);
  if (random.chance(0.1)) own.push([`p${random.below(12)}`, storedValue(random, "text")]);
  const time = (): number => Date.UTC(2026, 2, 1) + random.below(45 * 96) * 900_000 + random.below(3);
  return {
    id,
    properties: Object.fromEntries(own),
    createdTime: time(),
    createdBy: random.pick(PEOPLE),
    editedTime: time(),
    editedBy: random.pick(PEOPLE),
    order: random.pick(["V00000", "V00001", "V0000G", "U", `V${random.below(100)}`]),
    holder: random.pick(HOLDERS),
    alive: random.chance(0.95),
  };
}

const exact = (value: Json): Json => ({ type: "exact", value });
const relative = (value: string): Json => ({ type: "relative", value });

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  string: ["is", "is_not", "contains", "does_not_contain", "starts_with", "ends_with"],
  number: [
    "equals",
    "does_not_equal",
    "greater_than",
    "less_than",
    "greater_than_or_equal_to",
    "less_than_or_equal_to",
  ],
  enum: ["is", "is_not", "contains", "does_not_contain"],
  status: ["is", "is_not"],
  checkbox: ["is", "is_not"],
  date: ["is", "is_before", "is_after", "is_on_or_before", "is_on_or_after", "is_within"],
  person: ["contains", "does_not_contain"],
};
const FAMILIES: Readonly<Record<string, string>> = {
  number: "number",
  select: "enum",
  multi_select: "enum",
  status: "status",
  person: "person",
  checkbox: "checkbox",
  date: "date",
};
const familyOf = (type: string): string =>
  FAMILIES[type] ?? (type.endsWith("_time") ? "date" : type.endsWith("_by") ? "person" : "string");

function operand(random: Random, family: string): Json {
  if (random.chance(0.05)) return random.pick<Json>([null, {}, exact(""), relative("nothing"), []]);
  switch (family) {
    case "number":
      return random.chance(0.2)
        ? [exact(1), exact(random.below(12))]
        : exact(random.pick<Json>([random.below(12), 2.25, "7"]));
    case "enum":
      return random.chance(0.3) ? [exact("Open"), exact("x")] : exact(random.pick(["Open", "Done", "10", "unlisted"]));
    case "status":
      return random.chance(0.4)
        ? { type: "is_group", value: random.pick(["To-do", "In progress", "Complete", "none"]) }
        : { type: random.pick(["is_option", "exact"]), value: random.pick(["Open", "Done", "x", "unlisted"]) };
    case "checkbox":
      return exact(random.chance(0.5));
    case "person":
      return random.pick<Json>([relative("me"), exact({ table: "notion_user", id: "ada" }), exact("bob")]);
    case "date":
      return dateOperand(random);
    default:
      return random.chance(0.2) ? [exact(random.pick(WORDS)), exact("plan")] : exact(random.pick(WORDS));
  }
}

function dateOperand(random: Random): Json {
  if (random.chance(0.4)) {
    const known = ["today", "tomorrow", "yesterday", "one_week_ago", "one_week_from_now", "one_month_ago"];
    return relative(random.pick([...known, "this_week", "this_month", "the_past_month", "the_next_year"]));
  }
  if (random.chance(0.2))
    return {
      ...(relative("custom") as object),
      direction: random.pick(["past", "next"]),
      unit: "day",
      count: random.below(30),
    };
  return exact(
    random.pick<Json>([
      { type: "date", start_date: day(random) },
      { type: "daterange", start_date: "2026-03-05", end_date: "2026-03-29" },
      day(random),
    ]),
  );
}

function randomCondition(random: Random, schema: Schema): Condition {
  const all = { ...schema.deleted, ...schema.properties };
  const property = random.chance(0.97) ? random.pick(Object.keys(all)) : "never";
  const usual = familyOf(random.chance(0.95) ? (all[property]?.type ?? "text") : random.pick(TYPES));
  const family = usual === "status" && random.chance(0.3) ? "enum" : usual;
  if (random.chance(0.15)) return { property, operator: random.pick(["is_empty", "is_not_empty"]) };
  if (random.chance(0.03)) return { property, operator: random.pick(["", "string_resembles", "toString"]) };
  const operator = `${family}_${random.pick(OPERATORS[family] ?? [])}`;
  return { property, operator, value: operand(random, family) };
}

export function randomFilter(random: Random, schema: Schema, depth = 0): Group {
  const filters = Array.from({ length: random.below(4 - depth) }, (): Filter =>
    depth < 3 && random.chance(0.25) ? randomFilter(random, schema, depth + 1) : randomCondition(random, schema),
  );
  return { operator: random.pick(["and", "or"]), filters };
}

export function randomQuestion(random: Random, schema: Schema): Question {
  const properties = [...Object.keys(schema.properties), ...Object.keys(schema.deleted)];
  const sorts = Array.from({ length: random.below(4) }, (): Sort => ({
    property: random.pick(properties),
    direction: random.pick(["ascending", "descending"]),
  }));
  const holders = HOLDERS.filter(() => random.chance(0.8));
  const shown = random.chance(0.2)
    ? { person: random.pick(PEOPLE), property: random.chance(0.7) ? random.pick(Object.keys(schema.properties)) : null }
    : null;
  return {
    reader: { signature: holders.join(" "), holders, shown },
    filter: random.chance(0.8) ? randomFilter(random, schema) : { operator: "and", filters: [] },
    sorts,
    search: random.chance(0.2) ? random.pick(["plan", "PL", "é", "a b", "10", "日", "2026-03", "open"]) : "",
    zone: random.pick(ZONES),
    now: Date.UTC(2026, 2, 20 + random.below(10), random.below(24), 30),
    me: random.pick([...PEOPLE, null]),
    after: null,
    limit: 1 + random.below(20),
  };
}
