// The time from a request of the people page to its answer: the first 50 members of a workspace with 5,000 members and 200 groups,
// with the counts of both tabs. Metric: `people_settings_p95_ms`.
import { randomUUID } from "node:crypto";
import type { Caller } from "@tessera/testing/caller.ts";

const GROUPS = 200;
const IN_A_GROUP = 100;
const CALLS = 60;
const WARM = 10;

/** Creates 200 groups of 100 members each. `caller`: an owner of the workspace. */
export async function addGroups(caller: Caller, spaceId: string, memberIds: readonly string[]): Promise<void> {
  for (let n = 0; n < GROUPS; n++) {
    const id = randomUUID();
    const from = (n * IN_A_GROUP) % Math.max(1, memberIds.length);
    const value = {
      id,
      space_id: spaceId,
      name: `Group ${n}`,
      user_ids: memberIds.slice(from, from + IN_A_GROUP),
      alive: true,
    };
    await caller.save(spaceId, [
      { pointer: { table: "group", id, spaceId }, path: [], command: "set", args: { value } },
    ]);
  }
}

/** The times in milliseconds of requests for the first 50 members, without the first ones. */
export async function timePeopleSettings(caller: Caller, spaceId: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < CALLS + WARM; n++) {
    const began = performance.now();
    await caller.call("getSpaceMembers", { spaceId, tab: "members", limit: 50 });
    if (n >= WARM) times.push(performance.now() - began);
  }
  return times;
}
