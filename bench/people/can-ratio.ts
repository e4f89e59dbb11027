// How much longer `roleOf` on a page takes in a workspace of 5,000 members than in one of 5, with 0 and with 200 groups that are members.
// Metric: `can_ratio`.
import { randomUUID } from "node:crypto";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { Store } from "@tessera/server/store/store.ts";
import { Bootstrap } from "@tessera/server/store/bootstrap.ts";
import { newBlock } from "@tessera/server/store/testing/operations.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";

const ROUNDS = 30;
const ASKED = 200;
const IN_A_GROUP = 20;

/** Microseconds per question, in the workspace of each size, measured in turns. */
export async function canRatio(groups: number): Promise<number> {
  const [small, large] = [await asked(5, groups), await asked(5000, groups)];
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n++) for (const [at, ask] of [small, large].entries()) times[at]?.push(await ask());
  const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return median(times[1]) / median(times[0]);
}

/** A measurement: the time of one question, the mean of many about different users. */
async function asked(members: number, groups: number): Promise<() => Promise<number>> {
  const store = new Store(new MemoryRecordDb(), { now: Date.now, newId: randomUUID });
  const bootstrap = new Bootstrap(store, randomUUID);
  const owner = randomUUID();
  await bootstrap.createUser({ id: owner, email: "owner@example.com", name: "Owner" });
  const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  const users = Array.from({ length: members }, () => randomUUID());
  const make = (table: "space_user" | "group", id: string, value: object): Operation => ({
    pointer: { table, id },
    path: [],
    command: table === "group" ? "set" : "update",
    args: { value: { id, ...value } } as never,
  });
  await bootstrap.run(
    space,
    owner,
    users.map((id) => make("space_user", memberRowId(space, id), { space_id: space, user_id: id, role: "member" })),
  );
  for (let n = 0; n < groups; n++) {
    const id = randomUUID();
    const inside = Array.from({ length: IN_A_GROUP }, (_, at) => users[(n * IN_A_GROUP + at) % users.length] ?? owner);
    const args = { type: "group_permission", group_id: id, role: "read_and_write" } as never;
    await bootstrap.run(space, owner, [
      make("group", id, { name: `Group ${n}`, user_ids: [...new Set(inside)], alive: true }),
      { pointer: { table: "space", id: space }, path: ["permissions"], command: "setPermissionItem", args },
    ]);
  }
  const page = randomUUID();
  await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
  const asking = Array.from({ length: ASKED }, (_, n) => users[(n * 7) % users.length] ?? owner);
  return async () =>
    await store.read(space, (world) => {
      const entry = world.entry("block", page);
      if (entry === null) throw new Error("the page should be there");
      for (const userId of asking) roleOf({ userId }, entry, world);
      const began = performance.now();
      for (const userId of asking) roleOf({ userId }, entry, world);
      return ((performance.now() - began) * 1000) / asking.length;
    });
}
