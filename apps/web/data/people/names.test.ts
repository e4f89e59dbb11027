// The users that this device knows: requested once, followed from then on, and stored with the other records.
import type { ChangedBox, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { beforeEach, expect, test } from "vitest";
import { createNames, type Names, type NamesPorts } from "./names.ts";

interface Entry {
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
}

let entries: Map<string, Entry>;
let server: Map<string, Entry>;
let requested: string[][];
let watched: [string, number | null][];
let online: boolean;
let change: (keys: ReadonlySet<string>) => void;
let resync: (message: ServerMessage) => void;
let names: Names;

beforeEach(() => {
  [entries, server, requested, watched, online] = [new Map(), new Map(), [], [], true];
  const call = (_event: unknown, { requests }: { requests: { pointer: { id: string } }[] }): Promise<unknown> => {
    const ids = requests.map(({ pointer }) => pointer.id);
    requested.push(ids);
    const box = (id: string): unknown => {
      const entry = server.get(id);
      return entry === undefined
        ? { role: "none" }
        : { role: "reader", value: { ...entry.value, version: entry.version } };
    };
    const recordMap = { notion_user: Object.fromEntries(ids.map((id) => [id, box(id)])) };
    return Promise.resolve(online ? { ok: true, value: { recordMap } } : { ok: false, failure: { kind: "offline" } });
  };
  const ports = {
    channelScope: {},
    rowNews: { add: (listener: typeof resync) => (resync = listener) },
    client: {
      channel: { watch: (_scope: unknown, topic: string, since: number | null) => watched.push([topic, since]) },
    },
    sync: {
      seq: 41,
      replica: { entries },
      entry: (_table: string, id: string) => entries.get(`user:${id}`) ?? null,
      onChange: (listener: typeof change) => (change = listener),
      confirm(boxes: readonly ChangedBox[]) {
        for (const { id, box } of boxes) {
          const { version, ...value } = box.value as { version: number };
          entries.set(`user:${id}`, { version, value });
        }
        change(new Set(boxes.map(({ id }) => `user:${id}`)));
      },
    },
  } as unknown as NamesPorts;
  names = createNames({ call } as never, ports);
});

const user = (name: string, version = 1): Entry => ({ version, value: { name, email: "a@example.com" } });

test("a user is requested once, and then watched from the number at which it was requested", async () => {
  server.set("ada", user("Ada"));
  names.want(["ada", "", "hidden"]);
  names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada");
  expect([requested, watched, names.read().get("hidden")]).toEqual([[["ada", "hidden"]], [["user:ada", 41]], ""]);
  expect(names.of("ada")).toEqual({ id: "ada", name: "Ada", email: "a@example.com", photo: null, version: 1 });
});

test("a change of a watched user's name or picture notifies", async () => {
  server.set("ada", user("Ada"));
  names.want(["ada"]);
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
  names.want(["ada"]);
  await expect.poll(() => watched.length).toBe(1);
  server.set("ada", user("Ada King", 2));
  resync({ t: "resync", scope: "space", seq: 50, topics: ["page", "user:ada"] });
  await expect.poll(() => names.read().get("ada")).toBe("Ada King");
  expect(watched).toHaveLength(2);
});

test("offline the name on the device is shown, and the user is requested at the next want", async () => {
  online = false;
  entries.set("user:ada", user("Ada"));
  names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada");
  expect(names.all().map(({ id }) => id)).toEqual(["ada"]);
  await expect.poll(() => requested.length).toBe(1);
  online = true;
  server.set("ada", user("Ada King", 2));
  names.want(["ada"]);
  await expect.poll(() => names.read().get("ada")).toBe("Ada King");
});
