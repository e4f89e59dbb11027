// One or several people, stored as mentions with commas between them: [["‣", [["u", id]]], [","], ["‣", [["u", id]]]].
// Invariant: a value names nobody twice. As text it is the ids: names are known to whoever shows it.
import { isList, type Json } from "@tessera/kernel/records/json.ts";
import { MENTION } from "../date/date-value.ts";
import type { Model } from "../model.ts";
import { peopleOperators } from "../operators/person-operators.ts";

function personIn(piece: Json): string | null {
  if (!isList(piece) || piece[0] !== MENTION || !isList(piece[1])) return null;
  const mark = piece[1].find((one) => isList(one) && one[0] === "u");
  const id = isList(mark) ? mark[1] : null;
  return typeof id === "string" && id !== "" ? id : null;
}

function readPeople(stored: Json | undefined): readonly string[] | null {
  const people = (isList(stored) ? stored : []).map(personIn).filter((id) => id !== null);
  return people.length === 0 ? null : [...new Set(people)];
}

export const person: Model<"people", readonly string[]> = {
  type: "person",
  kind: "people",
  source: "properties",
  isSearched: false,
  repeats: true,
  read: readPeople,
  write: (value) =>
    value === null || value.length === 0
      ? undefined
      : value.flatMap((id, at): Json[] => [...(at === 0 ? [] : [[","]]), [MENTION, [["u", id]]]]),
  asText: (stored) => readPeople(stored)?.join(",") ?? "",
  indexed: readPeople,
  operators: peopleOperators,
};
