// The sample workspace as it is written down: pages with an author and a body of plain lines. What the lines mean is in
// read-lines.ts.

import type { DemoDatabase } from "./demo-database.ts";
import type { Person } from "./demo-people.ts";

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
