// How long one change of a text keeps the server from everything else while 1,000 people look at the page.
// `--db postgres|pglite` runs one database only.
import { watchBlock } from "./grow/watching.ts";
import { report } from "./report.ts";
import { chosenDatabases } from "./server/databases.ts";

const readers = 1000;

for (const db of chosenDatabases(process.argv)) {
  const value = await watchBlock(db, readers);
  report({ bench: "watching", metric: "watch_block_ms", value, unit: "ms", system: "tessera", readers, db });
}
process.exit(0);
