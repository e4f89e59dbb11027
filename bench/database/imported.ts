// A CSV file of 100,000 rows into a workspace, as the app imports it, and how long it takes until its last row is found.
import { csvLine } from "@tessera/database/csv/csv-text.ts";
import type { Caller } from "@tessera/testing/caller.ts";
import { CsvClient } from "@tessera/testing/csv/csv-client.ts";
import { seeded } from "../seeded.ts";
import { benchRow } from "./rows.ts";

const HEAD = ["Name", "Notes", "Amount", "Score", "State", "Priority", "Done", "Due"];
const LAST = "Quintessential last row";
/** Until the search is asked again; it takes seconds. */
const LOOK_MS = 250;

function csvOf(size: number): Uint8Array {
  const random = seeded(5);
  const lines = [csvLine(HEAD)];
  for (let n = 0; n < size; n++) {
    const { title, notes, amount, score, state, priority, done, due } = benchRow(random, n).properties;
    const text = (value: unknown): string => (value as [[string]])[0][0];
    const day = (due as unknown as [[string, [[string, { start_date: string }]]]])[0][1][0][1].start_date;
    const name = n === size - 1 ? LAST : text(title);
    lines.push(csvLine([name, ...[notes, amount, score, state, priority, done].map(text), day]));
  }
  return new TextEncoder().encode(lines.join(""));
}

export interface Imported {
  /** From the file's bytes to the last commit. */
  readonly rowsPerSecond: number;
  /** From the last commit until the last row is found. */
  readonly foundSeconds: number;
}

export async function measureImport(url: string, caller: Caller, spaceId: string, size: number): Promise<Imported> {
  const client = new CsvClient({ url, caller, spaceId });
  const bytes = csvOf(size);
  const began = performance.now();
  const made = await client.import(await client.survey(bytes), "Imported");
  if (!made.ok) throw new Error(`the import failed: ${JSON.stringify(made.failure)}`);
  const landed = performance.now();
  const find = { type: "BlocksInSpace", query: LAST, spaceId, limit: 5 };
  while ((await caller.call<{ total: number }>("search", find)).total === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS)); // prettier-ignore
  return {
    rowsPerSecond: (size * 1000) / (landed - began),
    foundSeconds: (performance.now() - landed) / 1000,
  };
}
