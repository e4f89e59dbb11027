// 6,000 rows are imported into a running server, as a new database and by a merge, and exported: equal, cell by cell.
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvLine, CSV_START } from "@tessera/database/csv/csv-text.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { Caller } from "../caller.ts";
import { startTessera, type TesseraProcess } from "../tessera-process.ts";
import { CsvClient } from "./csv-client.ts";

const ROWS = 6_000;
const NAMES = ["Name", "Number", "Choice", "Tags", "Tick", "Day", "Address", "Words"];
const rows = Array.from({ length: ROWS }, (_, n) => [
  n % 7 === 0 ? `=SUM(A${n})` : `Row "${n}", ${n % 3 === 0 ? "two\nlines" : "one"}`,
  n % 5 === 0 ? "" : String((n - 3_000) / 4),
  ["Open", "Done", ""][n % 3] ?? "",
  ["Red, Blue", "Blue", ""][n % 3] ?? "",
  n % 2 === 0 ? "Yes" : "No",
  n % 4 === 0 ? `2026-0${(n % 9) + 1}-1${n % 10} → 2026-12-01` : `2026-0${(n % 9) + 1}-1${n % 10}`,
  `https://example.com/${n}`,
  ["'tis", "", "+1 or 2", "@home", " edge ", "Ünïcode ✓"][n % 6] ?? "",
]);
const textOf = (some: readonly (readonly string[])[]): string => CSV_START + [NAMES, ...some].map(csvLine).join("");
const bytesOf = (some: readonly (readonly string[])[]): Uint8Array => new TextEncoder().encode(textOf(some));

let server: TesseraProcess;
let caller: Caller;
let spaceId = "";
let client: CsvClient;

beforeAll(async () => {
  server = await startTessera({ env: { LOG_LEVEL: "error", BASE_URL: "" } });
  caller = new Caller(server.url);
  await caller.signUp();
  spaceId = await caller.createSpace();
  client = new CsvClient({ url: server.url, caller, spaceId });
});
afterAll(async () => {
  caller.close();
  await server.stop();
});

test("half of the rows become a database, the other half is merged into it, and taking the merge back leaves the first half", async () => {
  const half = rows.length / 2;
  const first = await client.survey(bytesOf(rows.slice(0, half)));
  expect(first.survey.rows).toBe(half);
  const made = await client.import(first, "Tasks");
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  const collection = String((await client.record("block", made.value))["collection_id"]);
  const second = await client.survey(bytesOf(rows.slice(half)));
  const added = await client.merge(second, collection);
  if (!("ok" in added) || !added.ok) throw new Error(JSON.stringify(added));
  expect(added.value).toHaveLength(half);
  const { properties } = readSchema(await client.record("collection", collection));
  expect(Object.keys(properties)).toHaveLength(NAMES.length);
  const keys = NAMES.map((name) => Object.keys(properties).find((key) => properties[key]?.name === name) ?? name);
  expect(await client.export(collection, keys)).toBe(textOf(rows));
  expect(await client.undoMerge(collection, added.value)).toBe(true);
  expect(await client.export(collection, keys)).toBe(textOf(rows.slice(0, half)));
});
