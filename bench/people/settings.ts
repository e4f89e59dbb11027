// The time of the first page of the people settings: the first 50 members of a workspace with 200 groups, with the counts of both tabs.
// Metric: `people_settings_p95_ms`.
import { randomUUID } from "node:crypto";
import type { Database } from "@tessera/server/database/sql.ts";
import { createGetSpaceMembers } from "@tessera/server/features/members/get-space-members.ts";
import { MembersDb } from "@tessera/server/features/members/members-db.ts";
import { PeopleDb } from "@tessera/server/features/people/people-db.ts";
import { SearchedNames } from "@tessera/server/features/people/searched-names.ts";
import { PageVisits } from "@tessera/server/features/visits/page-visits.ts";
import { Bootstrap } from "@tessera/server/store/bootstrap.ts";
import type { Store } from "@tessera/server/store/store.ts";
import { contextOf } from "@tessera/server/testing/workspace.ts";

const GROUPS = 200;
const IN_A_GROUP = 100;
const CALLS = 60;
const WARM = 10;

/** Creates 200 groups of 100 members each. */
export async function addGroups(store: Store, space: string, owner: string, members: readonly string[]): Promise<void> {
  const bootstrap = new Bootstrap(store, randomUUID);
  for (let n = 0; n < GROUPS; n++) {
    const id = randomUUID();
    const from = (n * IN_A_GROUP) % Math.max(1, members.length);
    const user_ids = members.slice(from, from + IN_A_GROUP);
    const value = { id, name: `Group ${n}`, user_ids, alive: true };
    await bootstrap.run(space, owner, [{ pointer: { table: "group", id }, path: [], command: "set", args: { value } }]);
  }
}

/** The times in milliseconds of requests for the first 50 members by an owner, without the first ones. Names are read from the database every five seconds. */
export async function timePeopleSettings(
  store: Store,
  database: Database,
  space: string,
  owner: string,
): Promise<number[]> {
  const visits = new PageVisits(database);
  const lastVisits = async (spaceId: string, users: readonly string[]) => await visits.lastOf(spaceId, users);
  const names = new SearchedNames(new PeopleDb(database), Date.now);
  const foldedNames = async (key: string, ids: readonly string[]) => await names.of(key, ids);
  const list = createGetSpaceMembers({ store, db: new MembersDb(database), lastVisits, foldedNames });
  const times: number[] = [];
  for (let n = 0; n < CALLS + WARM; n++) {
    const began = performance.now();
    await list({ spaceId: space, tab: "members", query: "", limit: 50, cursor: null }, contextOf(owner));
    if (n >= WARM) times.push(performance.now() - began);
  }
  return times;
}
