// Finding users: the recently chosen ones first, then those whom the device knows; the server's answer.
import { createWritable } from "@tessera/platform/readable.ts";
import type { CallResult, Failure } from "@tessera/platform/http.ts";
import { beforeEach, expect, test } from "vitest";
import { peopleFinderOf, type FindPeoplePorts, type PeopleFinder } from "./find-people.ts";
import type { KnownUser } from "./names.ts";
import type { Person } from "./people.ts";

let users: Map<string, KnownUser>;
let stored: Map<string, unknown>;
let answer: CallResult<unknown>;
let asked: unknown[];
/** The records of the device, and users whom the server sends if records name them. */
let entries: Map<string, { readonly value: object }>;
let named: Map<string, KnownUser>;
const user = (id: string, name: string): KnownUser => ({
  id,
  name,
  email: `${id}@example.com`,
  photo: `attachment:${id}`,
  version: 1,
});
const refused = (status: number): CallResult<unknown> => {
  const failure: Failure = { kind: "refused", status, body: null, retryAfterSeconds: null };
  return { ok: false, failure };
};

beforeEach(() => {
  users = new Map(
    ["mira Mira Sato", "jun Jun Abe", "ada Ada King"].map((line) => {
      const [id = "", ...name] = line.split(" ");
      return [id, user(id, name.join(" "))];
    }),
  );
  [entries, named] = [new Map(), new Map()];
  [stored, asked, answer] = [new Map(), [], { ok: false, failure: { kind: "offline" } }];
});

function open(authors: readonly Person[] = []): PeopleFinder {
  const ports = {
    spaceId: "space",
    me: createWritable(user("me", "Me Myself")),
    http: {
      call: (_event: unknown, request: unknown) => {
        asked.push(request);
        return Promise.resolve(answer);
      },
    },
    sync: { replica: { entries } },
    names: {
      of: (id: string) => users.get(id) ?? null,
      all: () => [...users.values()],
      async want(wanted: readonly string[]) {
        for (const id of wanted) {
          const one = named.get(id);
          if (one !== undefined) users.set(id, one);
        }
      },
    },
    pictures: { of: (id: string, photo: string | null) => (photo === null ? undefined : `blob:${id}`) },
    storage: {
      get: (key: string) => stored.get(key),
      set: (key: string, value: unknown) => stored.set(key, value) !== undefined,
      remove: (key: string) => void stored.delete(key),
    },
  } as unknown as FindPeoplePorts;
  return peopleFinderOf(ports, createWritable(authors));
}

const ids = (people: readonly Person[]): string[] => people.map(({ id }) => id);
const { signal } = new AbortController();

test("users who were chosen lately come first, then the user, authors of pages, and users in the records of the device", () => {
  const finder = open([{ id: "jun", name: "Jun Abe" }]);
  expect(ids(finder.known(""))).toEqual(["me", "jun", "mira", "ada"]);
  finder.choose("ada");
  finder.choose("mira");
  finder.choose("me");
  expect(ids(finder.known(""))).toEqual(["mira", "ada", "me", "jun"]);
  expect(ids(open().known(""))).toEqual(["mira", "ada", "me", "jun"]);
});

test("a query fits words of the name and the beginning of the address, and names with a word that begins with it come first", () => {
  const finder = open();
  expect(ids(finder.known("a"))).toEqual(["jun", "ada", "mira"]);
  expect(ids(finder.known("king ada"))).toEqual(["ada"]);
  expect(ids(finder.known("jun@exam"))).toEqual(["jun"]);
  expect(finder.known("nobody")).toEqual([]);
  expect(finder.known("ada")).toEqual([{ id: "ada", name: "Ada King", email: "ada@example.com", picture: "blob:ada" }]);
});

test("the device remembers at most 20 chosen users, also those whom only the server knew", async () => {
  users.clear();
  const names = Array.from({ length: 25 }, (_, at) => `u${at}`);
  const notion_user = Object.fromEntries(names.map((id) => [id, { role: "reader", value: { name: `Name ${id}` } }]));
  answer = { ok: true, value: { userIds: names, recordMap: { notion_user }, cursor: null } };
  const finder = open();
  await finder.find("name", signal);
  for (const id of names) finder.choose(id);
  expect(ids(open().known("name"))).toEqual(names.toReversed().slice(0, 20));
  expect(JSON.stringify([...stored.keys()])).toContain("me:space");
});

test("stored values of another form are ignored", () => {
  stored.set("recentPeople:me:space", [null, 7, { id: "x" }, { id: "old", name: "Old Friend", email: 1 }]);
  expect(open().known("friend")).toEqual([{ id: "old", name: "Old Friend", email: null }]);
});

test("the server's answer has names, addresses and pictures, and a failure is null", async () => {
  const value = { name: "Zoe Zimmer", email: "zoe@example.com", profile_photo: "attachment:zoe" };
  const recordMap = { notion_user: { zoe: { role: "reader", value } } };
  answer = { ok: true, value: { userIds: ["zoe"], recordMap, cursor: { name: "zoe", id: "zoe" } } };
  const finder = open();
  expect(await finder.find("z".repeat(300), signal)).toEqual({
    people: [{ id: "zoe", name: "Zoe Zimmer", email: "zoe@example.com", picture: "blob:zoe" }],
    isWhole: false,
  });
  expect(asked).toEqual([{ spaceId: "space", query: "z".repeat(200), limit: 50 }]);
  answer = refused(503);
  expect(await finder.find("z", signal)).toBeNull();
});

test("a guest finds the users whom records of the device name, and no other users", async () => {
  const [zoe, zora] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  for (const [id, name] of [
    [zoe, "Zoe Zimmer"],
    [zora, "Zora"],
  ] as const)
    named.set(id, { id, name, email: null, photo: null, version: 1 });
  entries.set("block:line", { value: { properties: { title: [["‣", [["u", zoe]]]] } } });
  answer = refused(404);
  const finder = open();
  expect(finder.known("z")).toEqual([]);
  expect(await finder.find("z", signal)).toEqual({
    people: [{ id: zoe, name: "Zoe Zimmer", email: null }],
    isWhole: true,
  });
  expect(ids((await finder.find("nobody", signal))?.people ?? [])).toEqual([]);
});
