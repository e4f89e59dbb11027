// One or several people, stored as mentions with commas between them: [["‣", [["u", id]]], [","], ["‣", [["u", id]]]].
// Invariant: a value names nobody twice. As text it is the ids: names are known to whoever shows it.
import type { Json } from "@tessera/kernel/values/json.ts";
import { mentionedPeople, mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import type { Model } from "../base/model.ts";
import { peopleOperators } from "../operators/person-operators.ts";

function readPeople(stored: Json | undefined): readonly string[] | null {
  const people = mentionedPeople(stored);
  return people.length === 0 ? null : people;
}

export const person: Model<"people", readonly string[]> = {
  type: "person",
  kind: "people",
  source: "properties",
  isSearched: false,
  repeats: true,
  read: readPeople,
  write: (value) => (value === null || value.length === 0 ? undefined : mentionsOf(value)),
  asText: (stored) => readPeople(stored)?.join(",") ?? "",
  indexed: readPeople,
  operators: peopleOperators,
};
