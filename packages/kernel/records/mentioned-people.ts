/** People who are mentioned in a rich text, as a value of persons is stored: [["‣", [["u", id]]], [","], ["‣", [["u", id]]]]. */
import { isList, type Json } from "../values/json.ts";

/** The letter that a mention stands on. */
export const MENTION = "‣";

/** People as a value stores them. */
export function mentionsOf(people: readonly string[]): Json[] {
  return people.flatMap((id, at): Json[] => [...(at === 0 ? [] : [[","]]), [MENTION, [["u", id]]]]);
}

/** Their ids in order, each once. */
export function mentionedPeople(stored: Json | undefined): readonly string[] {
  const people = (isList(stored) ? stored : []).map(personIn).filter((id) => id !== null);
  return people.length < 2 ? people : [...new Set(people)];
}

function personIn(piece: Json): string | null {
  if (!isList(piece) || piece[0] !== MENTION || !isList(piece[1])) return null;
  const mark = piece[1].find((one) => isList(one) && one[0] === "u");
  const id = isList(mark) ? mark[1] : null;
  return typeof id === "string" && id !== "" ? id : null;
}
