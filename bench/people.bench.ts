// How long a search for users takes in a workspace of 5,000 members while a member types a name, from its first letter to the whole
// name: one search per letter. It includes the records of the users that are found. `--db postgres|pglite` runs one database only,
// `--members N` creates fewer.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { migrate } from "@tessera/server/database/migrations.ts";
import { openPglite } from "@tessera/server/database/open-pglite.ts";
import { openPostgres } from "@tessera/server/database/open-postgres.ts";
import type { Database } from "@tessera/server/database/sql.ts";
import { createFindUser } from "@tessera/server/features/people/find-user.ts";
import { PeopleDb } from "@tessera/server/features/people/people-db.ts";
import { SearchedNames } from "@tessera/server/features/people/searched-names.ts";
import { ladder } from "@tessera/server/ladder.ts";
import { Bootstrap } from "@tessera/server/store/bootstrap.ts";
import { SqlRecordDb } from "@tessera/server/store/sql-record-db.ts";
import { Store } from "@tessera/server/store/store.ts";
import { contextOf } from "@tessera/server/testing/workspace.ts";
import { canRatio } from "./people/can-ratio.ts";
import { addGroups, timePeopleSettings } from "./people/settings.ts";
import { percentile, report } from "./report.ts";
import { below, seeded, type Random } from "./seeded.ts";
import { chosenDatabases, withEmptyDatabase, type DatabaseName } from "./server/databases.ts";
import { numberAfter } from "./soak/arguments.ts";

const members = numberAfter("--members") ?? 5000;
/** Names that are typed. */
const typed = 60;
/** Users who are created at once. */
const PIECE = 50;
/** Membership rows of one transaction. */
const ROWS = 500;

const given =
  "Ada Ben Chloé Dina Emil Femke Goran Hana Ivo Jun Kofi Lena Mira Nils Olga Piotr Rosa Sven Tova Yusuf".split(" ");
const family =
  "Abe Berg Costa Dahl Evans Fischer Grün Hansen Ito Jansen Khan Lopez Meyer Novak Okafor Park Rossi Sato".split(" ");

function makeName(random: Random): string {
  const one = (words: readonly string[]): string => words[below(random, words.length)] ?? "";
  return `${one(given)} ${one(family)}`;
}

const fail = (error: unknown): never => {
  throw error;
};

async function onDatabase(db: DatabaseName, work: (database: Database) => Promise<void>): Promise<void> {
  await withEmptyDatabase(db, async (_env, url) => {
    const folder = mkdtempSync(join(tmpdir(), "tessera-bench-"));
    const database =
      url === null
        ? await openPglite({ folder, onEngineLost: fail })
        : await openPostgres({ url, poolSize: 20, onConnectionLost: fail });
    try {
      await migrate(database, ladder);
      await work(database);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** A workspace with so many members; resolves to its id and that of a member. */
async function fill(
  store: Store,
  names: readonly string[],
): Promise<{ readonly space: string; readonly owner: string; readonly member: string }> {
  const bootstrap = new Bootstrap(store, randomUUID);
  const ids = names.map(() => randomUUID());
  const [owner = "", member = ""] = ids;
  const inPieces = async (work: (id: string, n: number) => Promise<void>): Promise<void> => {
    for (let at = 0; at < ids.length; at += PIECE)
      await Promise.all(ids.slice(at, at + PIECE).map((id, n) => work(id, at + n)));
  };
  await inPieces((id, n) => bootstrap.createUser({ id, email: `user-${n}@example.com`, name: names[n] ?? "" }));
  const space = await bootstrap.createSpace({ userId: owner, name: "Large" });
  const rows = ids.slice(1).map((user_id) => ({
    pointer: { table: "space_user" as const, id: memberRowId(space, user_id) },
    path: [],
    command: "update" as const,
    args: { value: { space_id: space, user_id, role: "member", joined: true } },
  }));
  for (let at = 0; at < rows.length; at += ROWS) await bootstrap.run(space, owner, rows.slice(at, at + ROWS));
  await addGroups(new Store(store.db, { now: Date.now, newId: randomUUID }), space, owner, ids);
  return { space, owner, member };
}

for (const db of chosenDatabases(process.argv)) {
  await onDatabase(db, async (database) => {
    const random = seeded(5);
    const records = new SqlRecordDb(database, fail);
    const names = Array.from({ length: members }, () => makeName(random));
    const { space, owner, member } = await fill(new Store(records, { now: Date.now, newId: randomUUID }), names);
    // A new store has nothing in memory: the first searches read what they need, as after a start of the server.
    const store = new Store(records, { now: Date.now, newId: randomUUID });
    const samples: number[] = [];
    for (let n = 0; n < typed; n++) {
      const name = names[below(random, names.length)] ?? "";
      // Nothing is in memory of earlier searches, as if the names were typed minutes apart.
      const people = new PeopleDb(database);
      const find = createFindUser(store, people, new SearchedNames(people, Date.now));
      for (let length = 1; length <= name.length; length++) {
        const request = { spaceId: space, query: name.slice(0, length), limit: 50, cursor: null };
        const began = performance.now();
        await find(request, contextOf(member));
        samples.push(performance.now() - began);
      }
    }
    const about = { bench: "people", system: "tessera", db, members, unit: "ms" };
    report({ ...about, metric: "share_search_p50_ms", value: percentile(samples, 0.5) });
    report({ ...about, metric: "share_search_p95_ms", value: percentile(samples, 0.95) });
    report({ ...about, metric: "share_search_first_ms", value: samples[0] ?? Number.NaN });
    const settings = await timePeopleSettings(store, database, space, owner);
    report({ ...about, metric: "people_settings_p50_ms", value: percentile(settings, 0.5) });
    report({ ...about, metric: "people_settings_p95_ms", value: percentile(settings, 0.95) });
  });
}
for (const groups of [0, 200])
  report({
    bench: "people",
    system: "tessera",
    unit: "ratio",
    metric: "can_ratio",
    groups,
    value: await canRatio(groups),
  });
process.exit(0);
