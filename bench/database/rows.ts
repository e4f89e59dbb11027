// A collection for benches: 12 properties of the usual kinds, values as people have them.
import type { Row } from "@tessera/database/query/question.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { below, type Random } from "../seeded.ts";

export const STATES = ["Not started", "In progress", "In review", "Blocked", "Done"] as const;
const PRIORITIES = ["Low", "Medium", "High"] as const;
const WORDS = (
  "plan review design budget quarter launch report meeting notes team road map sales lead client order draft final page " +
  "data import invoice hire remote office travel price stock return legal test build release"
).split(" ");

const property = (name: string, type: string, options: readonly string[] = []) =>
  [name, { name, type, options: options.map((value) => ({ id: value, value, color: "default" })) }] as const;

export const benchSchema: Schema = {
  properties: Object.fromEntries([
    property("title", "title"),
    property("notes", "text"),
    property("amount", "number"),
    property("score", "number"),
    property("state", "select", STATES),
    property("priority", "select", PRIORITIES),
    property("done", "checkbox"),
    property("due", "date"),
    property("made", "created_time"),
    property("maker", "created_by"),
    property("edited", "last_edited_time"),
    property("editor", "last_edited_by"),
  ]),
  deleted: {},
};

const DAY = 86_400_000;

export function benchRow(random: Random, n: number): Row {
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[below(random, WORDS.length)]).join(" ");
  const time = Date.UTC(2024, 0, 1) + below(random, 700 * DAY);
  const start_date = new Date(Date.UTC(2026, 0, 1) + below(random, 365) * DAY).toISOString().slice(0, 10);
  return {
    id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`,
    properties: {
      title: [[`${words(3)} ${n}`]],
      notes: [[words(8)]],
      amount: [[String(below(random, 10_000))]],
      score: [[String(below(random, 100_000) / 100)]],
      state: [[STATES[below(random, STATES.length)] ?? ""]],
      priority: [[PRIORITIES[below(random, PRIORITIES.length)] ?? ""]],
      done: [[random() < 0.5 ? "Yes" : "No"]],
      due: [["‣", [["d", { type: "date", start_date }]]]],
    },
    createdTime: time,
    createdBy: `user-${below(random, 20)}`,
    editedTime: time + below(random, 30 * DAY),
    editedBy: `user-${below(random, 20)}`,
    order: `V${n.toString(36).padStart(5, "0")}`,
    holder: "collection",
    alive: true,
  };
}

/** The number that follows a word of the command line; null where the word is missing. */
export function numberOf(word: string): number | null {
  const at = process.argv.indexOf(word);
  return at < 0 ? null : Number(process.argv[at + 1]);
}
