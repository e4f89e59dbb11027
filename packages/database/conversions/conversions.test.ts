// What becomes of a value when its property gets another type: every pair of types by examples.
import type { Json } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import type { Property } from "../schema.ts";
import { convertValue } from "./convert-value.ts";
import { CONVERTIBLE_TYPES, whyFixed, type ConvertibleType } from "./convertible.ts";

const NONE = "none";
const text = (words: string): Json => [[words]];
const day: Json = [["‣", [["d", { type: "date", start_date: "2026-03-09" }]]]];
const ada: Json = [["‣", [["u", "ada"]]]];
const both: Json = [["‣", [["u", "ada"]]], [","], ["‣", [["u", "bo"]]]];
const link: Json = [["a.pdf", [["a", "https://quay.example/a.pdf"]]]];
const linkNamed = (name: string, url: string): Json => [[name, [["a", url]]]];
const yes = text("Yes");
const no = text("No");

const names = {
  nameOf: (id: string) => ({ ada: "Ada", bo: "Bo" })[id] ?? null,
  personNamed: (name: string) => ({ Ada: "ada", Bo: "bo" })[name] ?? null,
};
const property = (type: ConvertibleType): Property & { readonly type: ConvertibleType } => ({
  name: "P",
  type,
  options: [
    { id: "o1", value: "Open", color: "gray" },
    { id: "o2", value: "Done", color: "green" },
  ],
  groups: [
    { id: "g1", name: "To-do", color: "gray", optionIds: ["o1"] },
    { id: "g2", name: "Complete", color: "green", optionIds: ["o2"] },
  ],
});

/** By the type before: a value, and what each other type stores for it. Left out: it stores the same. */
type Row = Partial<Record<ConvertibleType, Json>>;
const pairs: readonly (readonly [ConvertibleType, Json, Row])[] = [
  [
    "text",
    text("1,200 €"),
    { number: text("1200"), date: NONE, person: NONE, file: NONE, checkbox: yes, multi_select: text("1,200 €") },
  ],
  ["text", text("2026-03-09"), { number: NONE, date: day, person: NONE, file: NONE, checkbox: NONE }],
  ["text", text("Ada"), { number: NONE, date: NONE, person: ada, file: NONE, checkbox: NONE }],
  [
    "text",
    text(" Sea, Land "),
    {
      number: NONE,
      select: text("Sea, Land"),
      status: text("Sea, Land"),
      multi_select: text("Sea,Land"),
      date: NONE,
      person: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "text",
    [["Bold", [["b"]]]],
    {
      number: NONE,
      select: text("Bold"),
      status: text("Bold"),
      multi_select: text("Bold"),
      date: NONE,
      person: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "text",
    text("x".repeat(101)),
    {
      number: NONE,
      select: NONE,
      status: NONE,
      multi_select: NONE,
      date: NONE,
      person: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "text",
    day,
    {
      number: NONE,
      select: text("2026-03-09"),
      status: text("2026-03-09"),
      multi_select: text("2026-03-09"),
      person: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  ["number", text("12"), { date: NONE, person: NONE, file: NONE, checkbox: yes }],
  ["number", text("0"), { date: NONE, person: NONE, file: NONE, checkbox: no }],
  ["select", text("Open"), { number: NONE, date: NONE, person: NONE, file: NONE, checkbox: NONE }],
  [
    "select",
    text("Sea, Land"),
    { number: NONE, multi_select: text("Sea,Land"), date: NONE, person: NONE, file: NONE, checkbox: NONE },
  ],
  [
    "multi_select",
    text("Sea,Land"),
    {
      text: text("Sea, Land"),
      url: text("Sea, Land"),
      email: text("Sea, Land"),
      phone_number: text("Sea, Land"),
      number: NONE,
      date: NONE,
      person: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "multi_select",
    text("Ada,Bo"),
    {
      text: text("Ada, Bo"),
      url: text("Ada, Bo"),
      email: text("Ada, Bo"),
      phone_number: text("Ada, Bo"),
      number: NONE,
      date: NONE,
      person: both,
      file: NONE,
      checkbox: NONE,
    },
  ],
  ["status", text("Done"), { number: NONE, date: NONE, person: NONE, file: NONE, checkbox: yes }],
  ["status", text("Open"), { number: NONE, date: NONE, person: NONE, file: NONE, checkbox: no }],
  [
    "date",
    day,
    {
      number: NONE,
      select: text("2026-03-09"),
      status: text("2026-03-09"),
      multi_select: text("2026-03-09"),
      person: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "person",
    both,
    {
      text: text("Ada, Bo"),
      url: text("Ada, Bo"),
      email: text("Ada, Bo"),
      phone_number: text("Ada, Bo"),
      number: NONE,
      select: text("Ada, Bo"),
      status: text("Ada, Bo"),
      multi_select: text("Ada,Bo"),
      date: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "person",
    [["‣", [["u", "gone"]]]],
    {
      text: NONE,
      url: NONE,
      email: NONE,
      phone_number: NONE,
      number: NONE,
      select: NONE,
      status: NONE,
      multi_select: NONE,
      date: NONE,
      file: NONE,
      checkbox: NONE,
    },
  ],
  [
    "file",
    link,
    {
      url: text("https://quay.example/a.pdf"),
      email: text("a.pdf"),
      phone_number: text("a.pdf"),
      number: NONE,
      select: text("a.pdf"),
      status: text("a.pdf"),
      multi_select: text("a.pdf"),
      date: NONE,
      person: NONE,
      checkbox: NONE,
    },
  ],
  ["checkbox", yes, { number: text("1"), date: NONE, person: NONE, file: NONE }],
  ["checkbox", no, { number: text("0"), date: NONE, person: NONE, file: NONE }],
  [
    "url",
    text("https://quay.example/a.pdf?x=1"),
    {
      number: NONE,
      date: NONE,
      person: NONE,
      file: linkNamed("a.pdf", "https://quay.example/a.pdf?x=1"),
      checkbox: NONE,
    },
  ],
  ["email", text("ada@quay.example"), { number: NONE, date: NONE, person: NONE, file: NONE, checkbox: NONE }],
  ["phone_number", text("+49 30 12"), { number: NONE, date: NONE, person: NONE, file: NONE, checkbox: NONE }],
];

test.each(pairs)("%s %j as every other type", (from, stored, expected) => {
  for (const to of CONVERTIBLE_TYPES) {
    const wanted = Object.hasOwn(expected, to) ? expected[to] : stored;
    const made = convertValue({ from: property(from), to, names }, stored);
    expect([to, made]).toEqual([to, wanted === NONE ? null : wanted]);
  }
});

test("every type is converted from in the table", () => {
  expect(new Set(pairs.map(([from]) => from))).toEqual(new Set(CONVERTIBLE_TYPES));
});

test("what was converted converts to itself, so that it may be gone on with", () => {
  for (const [from, stored] of pairs)
    for (const to of CONVERTIBLE_TYPES) {
      const once = convertValue({ from: property(from), to, names }, stored);
      if (once !== null)
        expect([from, to, convertValue({ from: property(from), to, names }, once)]).toEqual([from, to, once]);
    }
});

test("a title and what is worked out keep their types, and say why", () => {
  expect(["title", "created_time", "last_edited_by", "from_the_future", "text"].map(whyFixed)).toEqual([
    "title",
    "computed",
    "computed",
    "unknown",
    null,
  ]);
});
