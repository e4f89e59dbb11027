/** Whether what is typed to find a user fits a user. One rule for the server and for the users whom a device knows. */
import { fold } from "./words.ts";

/** Every word is somewhere in the name, or all of it is the beginning of the e-mail address. */
export function findsPerson(query: string, name: string, email = ""): boolean {
  return findsFolded(query)(fold(name), fold(email));
}

/** The same rule for many users whose names and addresses are folded already. */
export function findsFolded(query: string): (name: string, email: string) => boolean {
  const wanted = fold(query).trim();
  const words = wanted.split(/\s+/);
  return (name, email) => words.every((word) => name.includes(word)) || email.startsWith(wanted);
}
