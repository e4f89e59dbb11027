import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { Listeners } from "@tessera/sync/listeners.ts";
import { beforeEach, expect, test } from "vitest";
import { MemberList, type MemberListPorts } from "./member-list.ts";

const space = "space";
const topic = `space_user:${space}|members`;

interface Stored {
  readonly id: string;
  role: SpaceRole;
}

/** What the server stores, in the order of names. */
let stored: Stored[];
let records: Map<string, SpaceRole>;
let calls: { readonly query: string; readonly cursor: unknown; answer: (failure?: object) => void }[];
let watched: string[];
let dropped: readonly string[];
let changes: Listeners<ReadonlySet<string>>;
let news: Listeners<{ t: "resync"; topics: readonly string[]; seq: number }>;
let states: Listeners<string>;
let state: string;
let list: MemberList;

const rowId = (id: string): string => `${space}|${id}`;

beforeEach(() => {
  stored = [
    { id: "ada", role: "owner" },
    { id: "ben", role: "member" },
    { id: "cal", role: "member" },
  ];
  [records, calls, watched, dropped, most] = [new Map(), [], [], [], 50];
  [changes, news, states, state] = [new Listeners(), new Listeners(), new Listeners(), "ready"];
  list = new MemberList({ workspace: workspace(), http: { call } } as unknown as MemberListPorts);
});

function workspace() {
  const topics = new Map<string, unknown>();
  return {
    id: space,
    channelScope: { topics },
    rowNews: news,
    onState: states.add,
    stateOf: () => ({ kind: state }),
    client: {
      channel: {
        watch: (_scope: unknown, name: string) => {
          watched.push(name);
          topics.set(name, null);
        },
        unwatch: (_scope: unknown, name: string) => void watched.splice(watched.indexOf(name), 1),
      },
    },
    sync: {
      identity: { userId: "ada" },
      onChange: changes.add,
      unconfirmed: () => [],
      entry: (_table: string, id: string) => {
        const role = records.get(id);
        return role === undefined ? null : { id, value: { role, since: 5 } };
      },
      confirm(
        boxes: readonly { readonly id: string; readonly box: { readonly value: { readonly role: SpaceRole } } }[],
      ) {
        for (const { id, box } of boxes) if (!records.has(id)) records.set(id, box.value.role);
        changes.tell(new Set(boxes.map(({ id }) => `space_user:${id}`)));
      },
      drop: (keys: readonly string[]) => void (dropped = keys),
    },
  };
}

/** The largest page of the server. */
let most: number;

/** The server: it answers a call when the test calls `answer`, with the members that are stored at that moment. */
function call(_event: unknown, request: { tab: string; query: string; limit: number; cursor: { id: string } | null }) {
  return new Promise((resolve) => {
    calls.push({
      query: request.query,
      cursor: request.cursor?.id ?? null,
      answer: (failure) => resolve(failure === undefined ? { ok: true, value: page(request) } : { ok: false, failure }),
    });
  });
}

function page({ tab, query, cursor }: { tab: string; query: string; cursor: { id: string } | null }) {
  const members = stored.filter(({ role }) => role !== "guest" && role !== "none");
  const guests = stored.filter(({ role }) => role === "guest");
  const all = (tab === "members" ? members : guests).filter(({ id }) => id.includes(query));
  const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor.id) + 1;
  const rows = all.slice(from, from + most);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ id, role }) => ({
      userId: id,
      role,
      byGroups: null,
      joined: true,
      since: 1,
      invitedById: null,
      groups: [],
    })),
    recordMap: {
      notion_user: Object.fromEntries(rows.map(({ id }) => [id, { value: { name: id.toUpperCase() } }])),
      space_user: Object.fromEntries(rows.map(({ id, role }) => [rowId(id), { role: "editor", value: { role } }])),
    },
    seq: 7,
    role: "owner",
    counts: { members: members.length, guests: guests.length },
    owners: stored.filter(({ role }) => role === "owner").length,
    cursor: last !== undefined && from + most < all.length ? { id: last.id, name: last.id } : null,
  };
}

/** Answers the oldest open call, and resolves when the list has taken the answer. */
async function answered(failure?: object): Promise<void> {
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const before = list.read();
  calls.shift()?.answer(failure);
  await expect.poll(() => list.read()).not.toBe(before);
}

const shown = (): string[] => list.read().rows.map(({ userId, role }) => `${userId} ${role}`);

async function loaded(): Promise<void> {
  list.show({ tab: "members", query: "" });
  await answered();
}

test("pages are loaded one after the other, and the topic of the rows is watched from then on", async () => {
  expect(list.read()).toMatchObject({ state: "loading", rows: [] });
  most = 2;
  list.show({ tab: "members", query: "" });
  calls.shift()?.answer();
  await expect.poll(() => calls.map(({ cursor }) => cursor)).toEqual(["ben"]);
  await answered();
  expect(shown()).toEqual(["ada owner", "ben member", "cal member"]);
  expect(list.read()).toMatchObject({ state: "ready", counts: { members: 3, guests: 0 }, owners: 1, hasMore: false });
  expect(list.read().rows[0]?.name).toBe("ADA");
  expect(watched).toEqual([topic]);
});

test("a role that changes on this device shows at once: the row leaves the tab, and the counts follow", async () => {
  await loaded();
  records.set(rowId("ben"), "guest");
  changes.tell(new Set([`space_user:${rowId("ben")}`]));
  expect(shown()).toEqual(["ada owner", "cal member"]);
  expect(list.read().counts).toEqual({ members: 2, guests: 1 });
  records.set(rowId("ben"), "owner");
  changes.tell(new Set([`space_user:${rowId("ben")}`]));
  expect(shown()).toEqual(["ada owner", "ben owner", "cal member"]);
  expect(list.read().owners).toBe(2);
});

test("a row that arrives from another user is loaded with the list; changes of other records load nothing", async () => {
  await loaded();
  changes.tell(new Set(["block:page", "space_user:other|dan"]));
  expect(calls).toEqual([]);
  stored.push({ id: "dan", role: "member" });
  changes.tell(new Set([`space_user:${rowId("dan")}`]));
  await expect.poll(() => calls.length).toBe(1);
  calls.shift()?.answer();
  await expect.poll(shown).toEqual(["ada owner", "ben member", "cal member", "dan member"]);
});

test("an answer to an earlier query is not shown after a later one", async () => {
  await loaded();
  list.show({ tab: "members", query: "b" });
  list.show({ tab: "members", query: "c" });
  const [first, second] = calls.splice(0);
  second?.answer();
  await expect.poll(shown).toEqual(["cal member"]);
  first?.answer();
  await Promise.resolve();
  expect(shown()).toEqual(["cal member"]);
});

test("another tab is loaded anew; a failure keeps the rows, and the next load clears it", async () => {
  await loaded();
  list.show({ tab: "guests", query: "" });
  expect(list.read()).toMatchObject({ state: "loading", rows: [] });
  await answered();
  expect(list.read()).toMatchObject({ state: "ready", tab: "guests", rows: [] });
  list.show({ tab: "members", query: "ada" });
  await answered();
  list.reload();
  await answered({ kind: "offline" });
  expect(list.read()).toMatchObject({ state: "ready", failure: { kind: "offline" } });
  expect(shown()).toEqual(["ada owner"]);
  list.reload();
  await answered();
  expect(list.read().failure).toBeNull();
});

test("a workspace that answers that it does not exist has no list, and a failed first load has none yet", async () => {
  list.show({ tab: "members", query: "" });
  await answered({ kind: "offline" });
  expect(list.read().state).toBe("failed");
  list.reload();
  await answered({ kind: "refused", status: 404, body: { name: "NotFoundError" } });
  expect(list.read().state).toBe("hidden");
});

test("the list is loaded again when changes could not be sent one by one", async () => {
  await loaded();
  news.tell({ t: "resync", topics: [topic], seq: 9 });
  await expect.poll(() => calls.length).toBe(1);
});

test("a user who loses the workspace loses the list", async () => {
  await loaded();
  states.tell(space);
  expect(calls).toEqual([]);
  state = "hidden";
  states.tell(space);
  await answered({ kind: "refused", status: 404, body: { name: "NotFoundError" } });
  expect(list.read()).toMatchObject({ state: "hidden", rows: [] });
});

test("a closed list watches nothing, and drops the rows that it loaded, without the user's own and changed ones", async () => {
  await loaded();
  list.close(new Set([rowId("ben")]));
  expect(watched).toEqual([]);
  expect(dropped).toEqual([`space_user:${rowId("cal")}`]);
  changes.tell(new Set([`space_user:${rowId("cal")}`]));
  expect(calls).toEqual([]);
});
