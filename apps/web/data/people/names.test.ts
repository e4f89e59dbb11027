// The users that this device knows: requested once, followed from then on, and stored with the other records. Users who may not be
// requested by id are requested with the records that name them.
import { getNamedUsers } from "@tessera/kernel/wire/api/people/get-named-users.ts";
import type { ChangedBox, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { beforeEach, expect, test } from "vitest";
import { createNames, type Names, type NamesPorts } from "./names.ts";

interface Entry {
  readonly table?: string;
  readonly id?: string;
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
}

let entries: Map<string, Entry>;
let server: Map<string, Entry>;
/** Users whom the server sends if they are requested with a record alone. */
let named: Map<string, Entry>;
let requested: string[][];
/** The records of each call, with the users. */
let namings: string[][];
let opened: string[];
let watched: [string, number | null][];
let online: boolean;
/** Whether requests with records are answered. */
let isNamingAnswered: boolean;
let change: (keys: ReadonlySet<string>) => void;
let resync: (message: ServerMessage) => void;
let names: Names;

beforeEach(() => {
  [entries, server, requested, watched, online] = [new Map(), new Map(), [], [], true];
  [named, namings, opened, isNamingAnswered] = [new Map(), [], [], true];
  const call = (event: unknown, { requests = [], records = [] }: Request): Promise<unknown> => {
    const isNaming = event === getNamedUsers;
    const ids = isNaming ? records.flatMap(({ userIds }) => userIds) : requests.map(({ pointer }) => pointer.id);
    if (isNaming) namings.push(records.map(({ id, userIds }) => [id, ...userIds].join(" ")));
    else requested.push(ids);
    const box = (id: string): unknown => {
      const entry = (isNaming ? named : server).get(id);
      return entry === undefined
        ? { role: "none" }
        : { role: "reader", value: { ...entry.value, version: entry.version } };
    };
    const recordMap = { notion_user: Object.fromEntries(ids.map((id) => [id, box(id)])) };
    return Promise.resolve(
      online && (isNamingAnswered || !isNaming)
        ? { ok: true, value: { recordMap, seq: 43 } }
        : { ok: false, failure: { kind: "offline" } },
    );
  };
  const changes = new Set<(keys: ReadonlySet<string>) => void>();
  change = (keys) => changes.forEach((listener) => listener(keys));
  const news = new Set<typeof resync>();
  resync = (message) => news.forEach((listener) => listener(message));
  const ports = {
    id: "space",
    channelScope: {},
    rowNews: { add: (listener: typeof resync) => news.add(listener) },
    client: {
      channel: { watch: (_scope: unknown, topic: string, since: number | null) => watched.push([topic, since]) },
    },
    sync: {
      seq: 41,
      replica: { entries },
      entry: (_table: string, id: string) => entries.get(`user:${id}`) ?? null,
      onChange: (listener: typeof change) => changes.add(listener),
      confirm(boxes: readonly ChangedBox[]) {
        for (const { id, box } of boxes) {
          const { version, ...value } = box.value as { version: number };
          entries.set(`user:${id}`, { version, value });
        }
        change(new Set(boxes.map(({ id }) => `user:${id}`)));
      },
    },
  } as unknown as NamesPorts;
  names = createNames({ call } as never, ports, (id, by) => opened.push(`${id} by ${by.spaceId} ${by.table} ${by.id}`));
});

interface Request {
  readonly requests?: readonly { readonly pointer: { readonly id: string } }[];
  readonly records?: readonly { readonly id: string; readonly userIds: string[] }[];
}

const user = (name: string, version = 1): Entry => ({ version, value: { name, email: "a@example.com" } });

test("a user is requested once, and then watched from the number at which it was requested", async () => {
  server.set("ada", user("Ada"));
  void names.want(["ada", "", "hidden"]);
  void names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada");
  expect([requested, watched, names.read().get("hidden")]).toEqual([[["ada", "hidden"]], [["user:ada", 41]], ""]);
  expect(names.of("ada")).toEqual({ id: "ada", name: "Ada", email: "a@example.com", photo: null, version: 1 });
});

test("a change of a watched user's name or picture notifies", async () => {
  server.set("ada", user("Ada"));
  void names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada");
  let notices = 0;
  names.subscribe(() => void notices++);
  entries.set("user:ada", user("Ada King", 2));
  change(new Set(["block:x", "user:ada"]));
  expect([names.read().get("ada"), notices]).toEqual(["Ada King", 1]);
  entries.set("user:ada", { version: 3, value: { name: "Ada King", profile_photo: "attachment:x:a" } });
  change(new Set(["user:ada"]));
  expect([names.of("ada")?.photo, notices]).toEqual(["attachment:x:a", 2]);
  change(new Set(["user:other", "block:x"]));
  expect(notices).toBe(2);
});

test("a user of whom the channel reports missed changes is requested and watched again", async () => {
  server.set("ada", user("Ada"));
  void names.want(["ada"]);
  await expect.poll(() => watched.length).toBe(1);
  server.set("ada", user("Ada King", 2));
  resync({ t: "resync", scope: "space", seq: 50, topics: ["page", "user:ada"] });
  await expect.poll(() => names.read().get("ada")).toBe("Ada King");
  expect(watched).toHaveLength(2);
});

test("offline the name on the device is shown, and the user is requested at the next want", async () => {
  online = false;
  entries.set("user:ada", user("Ada"));
  void names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada");
  expect(names.all().map(({ id }) => id)).toEqual(["ada"]);
  await expect.poll(() => requested.length).toBe(1);
  online = true;
  server.set("ada", user("Ada King", 2));
  void names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada King");
});

const zoe = "00000000-0000-4000-8000-000000000001";
const ben = "00000000-0000-4000-8000-000000000002";
/** A line that mentions these users, as the server confirmed it. */
function mention(id: string, ...users: string[]): void {
  const title = users.map((user) => ["‣", [["u", user]]]);
  entries.set(`block:${id}`, { table: "block", id, version: 1, value: { properties: { title } } });
  change(new Set([`block:${id}`]));
}

test("a user who may not be requested by id is requested and watched with a record that names the user", async () => {
  named.set(zoe, user("Zoe"));
  mention("one", zoe, ben);
  mention("two", zoe);
  mention("three", zoe);
  await names.want([zoe, ben]);
  expect([requested, namings]).toEqual([[[zoe, ben]], [[`one ${zoe} ${ben}`, `two ${zoe}`]]]);
  expect([names.read().get(zoe), names.read().get(ben)]).toEqual(["Zoe", ""]);
  expect(watched).toEqual([[`named:${zoe}:block:one`, 43]]);
  expect(opened).toEqual([`${zoe} by space block one`]);
});

test("a user who is watched with a record is requested again when the channel reports a change", async () => {
  named.set(zoe, user("Zoe"));
  mention("one", zoe);
  await names.want([zoe]);
  named.set(zoe, user("Zoe Zimmer", 2));
  resync({ t: "resync", scope: "space", seq: 50, topics: [`named:${zoe}:block:one`] });
  await expect.poll(() => names.read().get(zoe)).toBe("Zoe Zimmer");
  expect(watched).toHaveLength(2);
});

test("a user whom no record named yet is requested when a record arrives that does, and not again with the same record", async () => {
  named.set(zoe, user("Zoe"));
  await names.want([zoe, ben]);
  expect(namings).toEqual([]);
  mention("one", ben);
  mention("one", ben);
  mention("two", zoe);
  await expect.poll(() => names.read().get(zoe)).toBe("Zoe");
  mention("three", zoe);
  expect(namings).toEqual([[`one ${ben}`], [`two ${zoe}`]]);
});

test("after a failed request the next want requests the user again, with the same records", async () => {
  named.set(zoe, user("Zoe"));
  mention("one", zoe);
  isNamingAnswered = false;
  await names.want([zoe]);
  expect(names.read().get(zoe)).toBe("");
  isNamingAnswered = true;
  await names.want([zoe]);
  expect([names.read().get(zoe), namings]).toEqual(["Zoe", [[`one ${zoe}`], [`one ${zoe}`]]]);
});

test("a user who was stored on the device is requested with a record in the next session, and a new name replaces the stored one", async () => {
  entries.set(`user:${zoe}`, user("Zoe"));
  named.set(zoe, user("Zoe Zimmer", 2));
  mention("one", zoe);
  const arrives = names.want([zoe]);
  await expect.poll(() => names.read().get(zoe)).toBe("Zoe");
  await arrives;
  expect([names.read().get(zoe), namings]).toEqual(["Zoe Zimmer", [[`one ${zoe}`]]]);
});

test("users of many records are requested in calls of a bounded size", async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`);
  for (const [n, id] of ids.entries()) mention(`line ${n}`, id);
  mention("all", ...ids);
  for (const id of ids) named.set(id, user(`name of ${id}`));
  await names.want(ids);
  expect(namings.map((records) => records.length)).toEqual([100, 22]);
  expect(ids.every((id) => names.read().get(id) === `name of ${id}`)).toBe(true);
});
