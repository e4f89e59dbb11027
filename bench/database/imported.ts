// A CSV file of 100,000 rows into a workspace, as the app imports it, as a new database and then into that one, and how long it takes
// until the last row is found.
import { csvLine } from "@tessera/database/csv/csv-text.ts";
import type { Caller } from "@tessera/testing/caller.ts";
import { CsvClient } from "@tessera/testing/csv/csv-client.ts";
import { seeded } from "../seeded.ts";
import { benchRow } from "./rows.ts";

const HEAD = ["Name", "Notes", "Amount", "Score", "State", "Priority", "Done", "Due"];
/** Until the search is asked again; it takes seconds. */
const LOOK_MS = 250;

function csvOf(size: number, last: string): Uint8Array {
  const random = seeded(5);
  const lines = [csvLine(HEAD)];
  for (let n = 0; n < size; n++) {
    const { title, notes, amount, score, state, priority, done, due } = benchRow(random, n).properties;
    const text = (value: unknown): string => (value as [[string]])[0][0];
    const day = (due as unknown as [[string, [[string, { start_date: string }]]]])[0][1][0][1].start_date;
    const name = n === size - 1 ? last : text(title);
    lines.push(csvLine([name, ...[notes, amount, score, state, priority, done].map(text), day]));
  }
  return new TextEncoder().encode(lines.join(""));
}

export interface Imported {
  readonly into: "new" | "existing";
  /** From the file's bytes to the last commit. */
  readonly rowsPerSecond: number;
  /** From the last commit until the last row is found. */
  readonly foundSeconds: number;
}

export async function measureImports(url: string, caller: Caller, spaceId: string, size: number): Promise<Imported[]> {
  const client = new CsvClient({ url, caller, spaceId });
  const measure = async (into: Imported["into"], last: string, land: (bytes: Uint8Array) => Promise<void>) => {
    const bytes = csvOf(size, last);
    const began = performance.now();
    await land(bytes);
    const landed = performance.now();
    const find = { type: "BlocksInSpace", query: last, spaceId, limit: 5 };
    while ((await caller.call<{ total: number }>("search", find)).total === 0)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    return { into, rowsPerSecond: (size * 1000) / (landed - began), foundSeconds: (performance.now() - landed) / 1000 };
  };
  let page = "";
  const made = await measure("new", "Quintessential last row", async (bytes) => {
    const imported = await client.import(await client.survey(bytes), "Imported");
    if (!imported.ok) throw new Error(`the import failed: ${JSON.stringify(imported.failure)}`);
    page = imported.value;
  });
  const merged = await measure("existing", "Penultimate harbour row", async (bytes) => {
    const collection = String((await client.record("block", page))["collection_id"]);
    const landed = await client.merge(await client.survey(bytes), collection);
    if (!("ok" in landed) || !landed.ok) throw new Error(`the merge failed: ${JSON.stringify(landed)}`);
  });
  return [made, merged];
}
