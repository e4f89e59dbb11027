// A property that gets another type in a database: what is written, that undo brings all back as it was, and two people at once.
import { getIn, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { writeValue } from "../edit/cell-edits.ts";
import { memoryDatabase, type MemoryDatabase } from "../testing/memory-source.ts";
import { propertyOf, readSchema } from "../schema.ts";
import { dateReading } from "../properties/date/date-reading.ts";
import { convertProperty, type Converted } from "./convert-property.ts";
import { CONVERTIBLE_TYPES, isConvertible, type ConvertibleType } from "./convertible.ts";
import { AT_ONCE, surveyConversion, type Progress, type Survey } from "./survey.ts";

const names = {
  nameOf: (id: string) => ({ ada: "Ada", bo: "Bo" })[id] ?? null,
  personNamed: (name: string) => ({ Ada: "ada", Bo: "bo" })[name] ?? null,
};
const go = { on: () => true };
const groups = [
  { name: "To-do", option: "Not started", color: "gray" },
  { name: "In progress", option: "In progress", color: "blue" },
  { name: "Complete", option: "Done", color: "green" },
] as const;

function open(type: ConvertibleType, values: readonly (Json | undefined)[], more: JsonObject = {}, key = "prop") {
  const schema = { title: { name: "Name", type: "title" }, [key]: { name: "P", type, ...more } };
  const rows = values.map((value): JsonObject => ({
    title: [["Row"]],
    ...(value === undefined ? {} : { [key]: value }),
  }));
  return memoryDatabase({ name: "Trips", schema, rows });
}

function read({ source, collectionId, viewId }: MemoryDatabase) {
  const state = source.state.read();
  if (state.kind !== "ready") throw new Error(state.kind);
  const rows = source.rows({ collectionId, viewId, filter: { operator: "and", filters: [] }, sorts: [], search: "" });
  const ids = Array.from({ length: rows.read().total }, (_, at) => rows.idAt(at) ?? "");
  const values = ids.map((id) => getIn(source.row(id).read()?.value, ["properties"]));
  return { schema: state.collection["schema"], values, ids, property: readSchema(state.collection) };
}

async function surveyed(database: MemoryDatabase, to: ConvertibleType, key = "prop"): Promise<Survey> {
  const property = propertyOf(read(database).property, key);
  if (property === null || !isConvertible(property.type)) throw new Error("not convertible");
  const survey = await surveyConversion(
    database.source,
    key,
    { from: { ...property, type: property.type }, to, names },
    go,
  );
  if (typeof survey === "string") throw new Error(survey);
  return survey;
}

const steps = ({ source }: MemoryDatabase) => ({ groups, newId: source.newId });

async function convert(
  database: MemoryDatabase,
  to: ConvertibleType,
  key = "prop",
  progress: Progress = go,
): Promise<Converted> {
  const survey = await surveyed(database, to, key);
  return await convertProperty(database.source, survey, steps(database), progress);
}

const valuesOf = (database: MemoryDatabase, key = "prop"): unknown[] =>
  read(database).values.map((value) => getIn(value, [key]));

test("a text becomes a number; a value that is none stays as it is, and is counted before", async () => {
  const database = open("text", [[["1,200"]], [["soon"]], undefined, [["7"]]]);
  const survey = await surveyed(database, "number");
  expect([survey.filled, survey.unkept, survey.examples, survey.changed.length]).toEqual([3, 1, ["soon"], 1]);
  expect(await convert(database, "number")).toBe("done");
  expect(valuesOf(database)).toEqual([[["1200"]], [["soon"]], undefined, [["7"]]]);
  expect(database.done).toHaveLength(1);
});

test("values whose text the new type does not give back are counted before, with what would become of them", async () => {
  const texts = ["0042", "1.10", "363228830310334464", "12E4", "7", "1,200"];
  const survey = await surveyed(open("text", [...texts.map((one): Json => [[one]]), [["5'11"]]]), "number");
  expect([survey.filled, survey.unkept, survey.examples, survey.lossy]).toEqual([7, 1, ["5'11"], 4]);
  expect(survey.losses).toEqual([
    ["0042", "42"],
    ["1.10", "1.1"],
    ["363228830310334464", "363228830310334460"],
  ]);
  const ticks = await surveyed(open("number", [[["12"]], [["1"]], [["0"]]]), "checkbox");
  expect([ticks.unkept, ticks.lossy, ticks.losses]).toEqual([0, 1, [["12", "Yes"]]]);
  const cards = await surveyed(open("phone_number", [[["4111111111111111"]]]), "number");
  expect(cards.lossy).toBe(1);
});

test("a text property becomes dates in the order that some rows show, otherwise in that of the locale", async () => {
  const days = async (locale: string, ...texts: string[]): Promise<unknown[]> => {
    const database = open(
      "text",
      texts.map((one): Json => [[one]]),
    );
    const from = { name: "P", type: "text", options: [] } as const;
    const dates = dateReading(locale);
    const survey = await surveyConversion(database.source, "prop", { from, to: "date", names, dates }, go);
    if (typeof survey === "string") throw new Error(survey);
    expect(await convertProperty(database.source, survey, steps(database), go)).toBe("done");
    return valuesOf(database).map((value) => JSON.stringify(value).match(/\d{4}-\d\d-\d\d/)?.[0]);
  };
  expect(await days("en-US", "3/4/2026")).toEqual(["2026-03-04"]);
  expect(await days("en-US", "3/4/2026", "13/4/2026")).toEqual(["2026-04-03", "2026-04-13"]);
  expect(await days("fr-FR", "3/4/2026", "3/14/2026")).toEqual(["2026-03-04", "2026-03-14"]);
});

test("a text becomes a choice between the words found; a status has them where they belong", async () => {
  const database = open("text", [[["Sea "]], [["done"]], [["Sea"]], [["x".repeat(101)]]]);
  expect(await convert(database, "select")).toBe("done");
  expect(read(database).property.properties["prop"]?.options.map(({ value }) => value)).toEqual(["Sea", "done"]);
  expect(valuesOf(database).slice(0, 3)).toEqual([[["Sea"]], [["done"]], [["Sea"]]]);
  expect(await convert(database, "status")).toBe("done");
  const { groups: made, defaultOption, options } = propertyOf(read(database).property, "prop") ?? {};
  const idOf = (words: string): string => options?.find(({ value }) => value === words)?.id ?? "";
  expect(made?.map(({ name, optionIds }) => [name, optionIds])).toEqual([
    ["To-do", [idOf("Sea")]],
    ["In progress", []],
    ["Complete", [idOf("done")]],
  ]);
  expect(defaultOption).toBe("Sea");
});

test("types that store the same change by the schema alone, whatever the rows", async () => {
  const database = open(
    "number",
    Array.from({ length: 300 }, (_, at) => [[String(at)]]),
  );
  database.setWhole(false);
  expect(await convert(database, "text")).toBe("done");
  expect(database.done.map(({ operations }) => operations.length)).toEqual([1]);
});

const many = (words: (at: number) => string, count = 2 * AT_ONCE + 150): MemoryDatabase =>
  open(
    "text",
    Array.from({ length: count }, (_, at) => [[words(at)]]),
  );

test("more rows than one transaction takes are written piece by piece, and are one step to take back", async () => {
  const database = many((at) => `${1 + (at % 900)},000`);
  const before = read(database);
  const told: number[] = [];
  expect(await convert(database, "number", "prop", { on: (done) => told.push(done) > 0 })).toBe("done");
  expect(valuesOf(database)).toEqual(before.ids.map((_, at) => [[`${1 + (at % 900)}000`]]));
  expect(read(database).property.properties["prop"]?.type).toBe("number");
  expect(told.at(-1)).toBe(before.ids.length);
  // The schema is the last that is written.
  expect(database.done.length).toBeGreaterThan(3);
  expect(
    database.done
      .map(({ operations }) => operations.some(({ pointer }) => pointer.table === "collection"))
      .indexOf(true),
  ).toBe(database.done.length - 1);
  database.source.undo();
  expect([read(database).schema, read(database).values]).toEqual([before.schema, before.values]);
  database.source.redo();
  expect([read(database).property.properties["prop"]?.type, valuesOf(database)[1]]).toEqual(["number", [["2000"]]]);
});

test("a conversion of many rows that is left in the middle leaves nothing of it", async () => {
  for (const stop of ["person", "other"] as const) {
    const database = many((at) => (at < 500 ? `${at}` : `word ${at % 7}, x`));
    const survey = await surveyed(database, "multi_select");
    const before = read(database);
    let pieces = 0;
    const on = (done: number): boolean => {
      pieces = done;
      if (done < 2500) return true;
      if (stop === "person") return false;
      const path = ["schema", "prop", "type"];
      const pointer = { table: "collection", id: database.collectionId, spaceId: database.source.spaceId } as const;
      database.byOthers([{ pointer, path, command: "set", args: { value: "number" } }]);
      return true;
    };
    expect(await convertProperty(database.source, survey, steps(database), { on })).toBe(
      stop === "person" ? "stopped" : "other",
    );
    expect(pieces).toBeGreaterThanOrEqual(2500);
    expect(database.done.length).toBeGreaterThan(1);
    expect(read(database).values).toEqual(before.values);
    expect(read(database).property.properties["prop"]?.options).toEqual([]);
  }
});

test("of many rows, words that another user writes meanwhile are options too", async () => {
  const database = many(() => "sea, land");
  const last = read(database).ids.at(-1) ?? "";
  const survey = await surveyed(database, "multi_select");
  const on = (done: number): boolean => {
    if (done === 100)
      database.byOthers(writeValue({ spaceId: database.source.spaceId, id: last }, "prop", [["sky, sea"]]));
    return true;
  };
  expect(await convertProperty(database.source, survey, steps(database), { on })).toBe("done");
  expect(read(database).property.properties["prop"]?.options.map(({ value }) => value)).toEqual(["sea", "land", "sky"]);
  expect(valuesOf(database).at(-1)).toEqual([["sky,sea"]]);
});

test("rows that are not at hand, or a type that changed meanwhile, stop it before anything is written", async () => {
  const database = open("text", [[["1,000"]]]);
  const survey = await surveyed(database, "number");
  expect(await convert(database, "select")).toBe("done");
  expect(await convertProperty(database.source, survey, steps(database), go)).toBe("other");
  expect(database.done).toHaveLength(1);
  database.setWhole(false);
  const { from } = survey.conversion;
  expect(await surveyConversion(database.source, "prop", { from, to: "date", names }, go)).toBe("away");
});

test("a value that another user writes while a type changes is stored as it was written", async () => {
  const database = open("text", [[["1,000"]], [["2,000"]]]);
  const [first = ""] = read(database).ids;
  const survey = await surveyed(database, "number");
  database.byOthers(writeValue({ spaceId: database.source.spaceId, id: first }, "prop", [["about 3"]]));
  expect(await convertProperty(database.source, survey, steps(database), go)).toBe("done");
  expect(valuesOf(database)).toEqual([[["about 3"]], [["2000"]]]);
});

const words = fc.constantFrom(
  "Sea",
  "Land",
  "Ada",
  "Ada, Bo",
  "1,200",
  "12",
  "0",
  "yes",
  "2026-03-09",
  "https://quay.example/a.pdf",
  " x ",
  "",
  "y".repeat(120),
);
const valueOf: Readonly<Record<ConvertibleType, fc.Arbitrary<Json>>> = {
  text: fc.oneof(
    words.map((one): Json => [[one]]),
    words.map((one): Json => [[`${one}.`, [["b"]]], [" and"]]),
  ),
  number: fc.oneof(
    fc.double({ noNaN: true }).map((one): Json => [[String(one)]]),
    words.map((one): Json => [[one]]),
  ),
  select: words.map((one): Json => [[one]]),
  multi_select: fc.array(words, { maxLength: 3 }).map((some): Json => [[some.join(",")]]),
  status: words.map((one): Json => [[one]]),
  date: fc.constantFrom<Json>(
    [["‣", [["d", { type: "date", start_date: "2026-03-09" }]]]],
    [
      [
        "‣",
        [
          [
            "d",
            {
              type: "datetimerange",
              start_date: "2026-03-09",
              start_time: "09:30",
              end_date: "2026-03-10",
              end_time: "10:00",
              time_zone: "Europe/Berlin",
            },
          ],
        ],
      ],
    ],
    [["soon"]],
  ),
  person: fc.constantFrom<Json>(
    [["‣", [["u", "ada"]]]],
    [["‣", [["u", "ada"]]], [","], ["‣", [["u", "bo"]]]],
    [["‣", [["u", "gone"]]]],
  ),
  file: fc.constantFrom<Json>(
    [["a.pdf", [["a", "https://quay.example/a.pdf"]]]],
    [["a", [["a", "https://x.example/a"]]], [","], ["b", [["a", "https://x.example/b"]]]],
  ),
  checkbox: fc.constantFrom<Json>([["Yes"]], [["No"]], [["maybe"]]),
  url: words.map((one): Json => [[one]]),
  email: words.map((one): Json => [[one]]),
  phone_number: words.map((one): Json => [[one]]),
};
const type = fc.constantFrom(...CONVERTIBLE_TYPES);
const key = fc.constantFrom("prop", "~text");
const sample = fc
  .tuple(type, key)
  .chain(([from, of]) =>
    fc.tuple(
      fc.constant(from),
      fc.constant(of),
      fc.array(fc.option(valueOf[from], { nil: undefined }), { maxLength: 6 }),
    ),
  );

test("there and back by undo is equal, whatever the types and values", async () => {
  await fc.assert(
    fc.asyncProperty(sample, type, type, async ([from, of, values], to, then) => {
      const database = open(from, values, {}, of);
      const before = read(database);
      const done = [await convert(database, to, of), await convert(database, then, of)];
      expect(done.every((one) => one === "done")).toBe(true);
      for (const _ of database.done) database.source.undo();
      expect([read(database).schema, read(database).values]).toEqual([before.schema, before.values]);
    }),
    { numRuns: 300 },
  );
});

test("two users who change the type at once end equal, with the type of the later change", async () => {
  await fc.assert(
    fc.asyncProperty(sample, type, type, async ([from, of, values], hers, his) => {
      // Both see the same before; the server puts one behind the other, and each side executes them in that order.
      const [she, he, left, right] = Array.from({ length: 4 }, () => open(from, values, {}, of));
      if (she === undefined || he === undefined || left === undefined || right === undefined) throw new Error();
      await convert(she, hers, of);
      await convert(he, his, of);
      const ordered: readonly Operation[] = [...she.done, ...he.done].flatMap(({ operations }) => operations);
      // Her side has her own at once, takes it back for what the server says, and executes all of it.
      left.source.transact(
        she.done.flatMap(({ operations }) => operations),
        { userAction: "own" },
      );
      left.source.undo();
      left.byOthers(ordered);
      right.byOthers(ordered);
      const now = [left, right].map((one) => [read(one).schema, read(one).values]);
      expect(now[0]).toEqual(now[1]);
      const made = getIn(read(left).schema, [of]);
      expect(isObject(made) && made["type"]).toBe(his === from ? hers : his);
    }),
    { numRuns: 200 },
  );
});
