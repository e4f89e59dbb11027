/** Whether words that are typed to find somebody find this person. One rule for the server and for those whom a device knows. */
import { fold } from "./words.ts";

/** Every word is somewhere in the name, or all of it begins the mail address. */
export function findsPerson(query: string, name: string, email = ""): boolean {
  const wanted = fold(query).trim();
  const folded = fold(name);
  return wanted.split(/\s+/).every((word) => folded.includes(word)) || fold(email).startsWith(wanted);
}
