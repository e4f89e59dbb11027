// The sample workspace as it is written down: pages with an author and a body of plain lines. What the lines mean is in
// read-lines.ts.

import type { DemoDatabase } from "./demo-database.ts";

export interface Person {
  readonly key: "mira" | "jun" | "ada" | "lea" | "tom";
  readonly name: string;
  readonly email: string;
}

/** A ferry company that does not exist. The first of them owns the workspace. */
export const people: readonly Person[] = [
  { key: "mira", name: "Mira Holt", email: "mira@tidewater.example" },
  { key: "jun", name: "Jun Sato", email: "jun@tidewater.example" },
  { key: "ada", name: "Ada Brandt", email: "ada@tidewater.example" },
  { key: "lea", name: "Lea Okafor", email: "lea@tidewater.example" },
  { key: "tom", name: "Tom Riis", email: "tom@tidewater.example" },
];

export interface DemoPage {
  readonly title: string;
  readonly icon: string;
  readonly by: Person["key"];
  readonly body: string;
  /** Seen by its author alone. */
  readonly isPrivate?: boolean;
  readonly pages?: readonly DemoPage[];
  /** Databases inside it, before its pages. */
  readonly databases?: readonly DemoDatabase[];
}
