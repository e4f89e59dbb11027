// A change of membership sends messages to the users whose permissions changed, and none or few bytes to all other users.

import { beforeEach, expect, test } from "vitest";
import type { ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { newId, permit, person, set, TestWorkspace, update } from "../testing/workspace.ts";
import { Connection } from "./connection.ts";
import { Hub } from "./hub.ts";

/** Members with a connection each. */
const CONNECTED = 200;
/** What each of them may receive when a user joins, in bytes. */
const MOST_BYTES = 2000;

interface Listening {
  readonly userId: string;
  readonly connection: Connection;
  readonly heard: string[];
}

let w: TestWorkspace;
let hub: Hub;
let page = "";
let members: Listening[] = [];
const errors: unknown[] = [];

beforeEach(async () => {
  errors.length = 0;
  w = await new TestWorkspace().make();
  hub = new Hub(w.store, { onError: (error) => errors.push(error) });
  w.listeners.push((commit) => hub.onCommit(commit));
  page = await w.page([person(w.owner, "editor"), { type: "space_permission", role: "read_and_write" }]);
});

async function connect(userIds: readonly string[], more: readonly string[] = []): Promise<Listening[]> {
  const all = userIds.map((userId): Listening => {
    const heard: string[] = [];
    const connection = new Connection(newId(), userId, userId, {
      send: (text) => void heard.push(text),
      buffered: 0,
      close: () => undefined,
    });
    hub.add(connection);
    hub.receive(connection, { t: "open", scope: w.space, pages: [page] });
    hub.receive(connection, { t: "watch", scope: w.space, topics: [page, w.space, ...more], since: 0 });
    return { userId, connection, heard };
  });
  for (const { connection } of all) await connection.settled();
  await settle(all);
  return all;
}

async function settle(all: readonly Listening[]): Promise<Map<string, ServerMessage[]>> {
  for (const { connection } of all) await connection.settled();
  await w.store.idle();
  for (let n = 0; n < 20; n++) await new Promise<void>((resolve) => setImmediate(resolve));
  expect(errors).toEqual([]);
  return new Map(
    all.map(({ userId, heard }) => {
      const messages = heard.splice(0).map((text) => JSON.parse(text) as ServerMessage);
      return [userId, messages.filter(({ t }) => t !== "presence")];
    }),
  );
}

async function manyMembers(count: number): Promise<string[]> {
  const users = Array.from({ length: count }, () => newId());
  await w.bootstrap.run(
    w.space,
    w.owner,
    users.map((id) =>
      update("space_user", memberRowId(w.space, id), { space_id: w.space, user_id: id, role: "member", joined: true }),
    ),
  );
  return users;
}

test("only the user whose role changed is asked to check, and a removed one loses what was watched", async () => {
  const [one, other] = await connect([w.member, w.owner]);
  members = [one, other].filter((member) => member !== undefined);
  await w.save(w.owner, [set("space_user", memberRowId(w.space, w.member), ["role"], "admin")]);
  const changed = await settle(members);
  expect(changed.get(w.member)?.map(({ t }) => t)).toEqual(["check"]);
  expect(changed.get(w.owner)).toEqual([]);
  await w.save(w.owner, [set("space_user", memberRowId(w.space, w.member), ["role"], "none")]);
  const removed = await settle(members);
  expect(removed.get(w.member)?.map(({ t }) => t)).toEqual(["gone", "check"]);
  expect(removed.get(w.owner)?.filter(({ t }) => t === "check")).toEqual([]);
});

test("a client that watches the list of members receives the rows that changed", async () => {
  members = await connect([w.owner], [`space_user:${w.space}|members`]);
  await w.accept(w.stranger, await w.invite(w.owner, "read_and_write"));
  const heard = JSON.stringify([...(await settle(members)).values()]);
  expect(heard).toContain(memberRowId(w.space, w.stranger));
});

test(`a user who joins, or is added to a group of 5,000, costs each of ${CONNECTED} connected members at most ${MOST_BYTES} bytes`, async () => {
  const group = newId();
  const inGroup = Array.from({ length: 5000 }, () => newId());
  expect(
    await w.save(w.owner, [set("group", group, [], { id: group, name: "All", user_ids: inGroup, alive: true })]),
  ).toMatchObject({
    status: "done",
  });
  await w.save(w.owner, [
    permit(w.space, { type: "group_permission", role: "read_and_write", group_id: group }, "space"),
  ]);
  members = await connect(await manyMembers(CONNECTED));
  const bytesOf = async (): Promise<number> => {
    const heard = await settle(members);
    return Math.max(...[...heard.values()].map((messages) => Buffer.byteLength(JSON.stringify(messages))));
  };
  await w.accept(w.stranger, await w.invite(w.owner, "read_and_write"));
  const joining = await bytesOf();
  await w.save(w.owner, [set("group", group, ["user_ids"], [...inGroup, newId()])]);
  const grouping = await bytesOf();
  expect(Math.max(joining, grouping)).toBeLessThanOrEqual(MOST_BYTES);
});
