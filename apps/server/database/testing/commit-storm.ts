// A program for the durability tests: opens the embedded database in a folder, commits one row
// after another, and prints the number of each after its commit was acknowledged. `behind`: odd ones by the handle that stands
// behind others.
// Usage: commit-storm.ts FOLDER COMMITS [no-fsync|behind]

import { openPglite } from "../open-pglite.ts";

const [folder = "", commits = "0", mode] = process.argv.slice(2);
const database = await openPglite({
  folder,
  fsync: mode !== "no-fsync",
  onEngineLost: (error) => {
    throw error;
  },
});
await database.script("CREATE TABLE IF NOT EXISTS storm (n integer PRIMARY KEY)");
const [last] = await database.query<{ n: number }>("SELECT coalesce(max(n), 0) AS n FROM storm");
process.stdout.write("begin\n");
for (let n = (last?.n ?? 0) + 1; n <= Number(commits); n += 1) {
  const handle = mode === "behind" && n % 2 === 1 ? database.ranked("behind") : database;
  await handle.transaction((sql) => sql.query("INSERT INTO storm VALUES ($1)", [n]));
  process.stdout.write(`${n}\n`);
}
process.stdout.write("end\n");
await database.close();
