import { Listeners } from "@tessera/sync/listeners.ts";
import { beforeEach, expect, test } from "vitest";
import { GroupUsers, type GroupUsersPorts } from "./group-users.ts";

const key = "group:crew";

/** The users of the group that the server stores; null: the server has no such group. */
let stored: string[] | null;
/** The record on the device; null: there is none. */
let held: { user_ids: string[]; alive: boolean } | null;
let changes: Listeners<ReadonlySet<string>>;
let calls: number;

beforeEach(() => {
  [stored, held, calls] = [["ada", "ben"], null, 0];
  changes = new Listeners();
});

async function call() {
  calls++;
  await Promise.resolve();
  if (stored === null) return { ok: false, failure: { kind: "refused", status: 404, body: { name: "NotFoundError" } } };
  const people = stored.map((id) => [id, { value: { name: id.toUpperCase() } }] as const);
  const recordMap = { notion_user: Object.fromEntries(people), group: { crew: { role: "editor", value: {} } } };
  return { ok: true, value: { userIds: stored, recordMap, seq: 1, count: stored.length, cursor: null } };
}

function opened(): GroupUsers {
  const workspace = {
    id: "space",
    channelScope: { topics: new Map() },
    rowNews: new Listeners(),
    onState: new Listeners().add,
    client: { channel: { watch: () => undefined, unwatch: () => undefined } },
    sync: {
      onChange: changes.add,
      entry: () => (held === null ? null : { value: held }),
      confirm: () => {
        held = { user_ids: [...(stored ?? [])], alive: true };
        changes.tell(new Set([key]));
      },
    },
  };
  return new GroupUsers({ workspace, http: { call }, groupId: "crew" } as unknown as GroupUsersPorts);
}

const names = (users: GroupUsers): (string | null)[] => users.read().users.map(({ name }) => name);

test("the users of a group are loaded, and users who are added and removed on this device follow at once", async () => {
  const users = opened();
  expect(users.read().state).toBe("loading");
  await expect.poll(() => names(users)).toEqual(["ADA", "BEN"]);
  users.know({ userId: "cal", name: "CAL", email: null, photo: null });
  held = { user_ids: ["ada", "cal"], alive: true };
  changes.tell(new Set([key]));
  expect(names(users)).toEqual(["ADA", "CAL"]);
  expect(users.read().count).toBe(2);
});

test("a group that was created here is shown before the server has it, and loaded once it is confirmed", async () => {
  [stored, held] = [null, { user_ids: [], alive: true }];
  const users = opened();
  await expect.poll(() => users.read().state).toBe("ready");
  expect(calls).toBe(1);
  stored = ["ada"];
  changes.tell(new Set([key]));
  await expect.poll(() => names(users)).toEqual(["ADA"]);
});

test("a group that another user deleted is hidden", async () => {
  const users = opened();
  await expect.poll(() => users.read().state).toBe("ready");
  held = { user_ids: [], alive: false };
  changes.tell(new Set([key]));
  expect(users.read().state).toBe("hidden");
});

test("a group that does not exist is hidden", async () => {
  stored = null;
  const users = opened();
  await expect.poll(() => users.read().state).toBe("hidden");
});
