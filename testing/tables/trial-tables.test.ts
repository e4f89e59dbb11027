// Record tables are declarations: tables that a copy of the list contains, and that no other file names, are read, written, watched,
// stored, copied and purged as they declare, and the secrecy simulation plays them.

import { sessionCaller } from "@tessera/server/http/callers.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type * as ServerTables from "@tessera/kernel/records/tables/server-tables.ts";
import type * as Tables from "@tessera/kernel/records/tables/tables.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { createDuplicatePage } from "@tessera/server/features/copies/duplicate-page.ts";
import { Purging } from "@tessera/server/features/trash/purging.ts";
import type { UserContext } from "@tessera/server/http/request-context.ts";
import { Hub } from "@tessera/server/realtime/hub.ts";
import { Ear } from "@tessera/server/realtime/testing/ear.ts";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { box } from "@tessera/server/store/record-box.ts";
import { newId, permit, person, set, TestWorkspace } from "@tessera/server/testing/workspace.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import { openScope, space as localSpace, take, written } from "@tessera/sync/testing/scope-on-disk.ts";
import { playCase } from "../secrecy/case.ts";
import { inboxId, named } from "./trial-tables.ts";

vi.mock("@tessera/kernel/records/tables/tables.ts", async (original) => {
  const [actual, { trialTables }] = await Promise.all([original<typeof Tables>(), import("./trial-tables.ts")]);
  return { ...actual, tables: { ...actual.tables, ...trialTables } };
});
vi.mock("@tessera/kernel/records/tables/server-tables.ts", async (original) => {
  const [actual, { trialServerTables }] = await Promise.all([
    original<typeof ServerTables>(),
    import("./trial-tables.ts"),
  ]);
  return { ...actual, serverTables: { ...actual.serverTables, ...trialServerTables } };
});

const NOTE = named("trial_note");
const REPLY = named("trial_reply");
const MARK = named("trial_mark");
const INBOX = named("trial_inbox");
const PROFILE = named("trial_profile");
const CLOSED = { type: "restrict_permission", role: "none" };

let w: TestWorkspace;
let page: string;

beforeEach(async () => {
  w = await new TestWorkspace().make();
  page = await w.page([CLOSED, person(w.owner, "editor"), person(w.member, "comment_only")]);
});

const create = (table: Table, id: string, value: JsonObject): Operation => ({
  pointer: { table, id },
  path: [],
  command: "set",
  args: { value: { id, ...value } },
});

/** A mark on the page. */
async function marked(): Promise<string> {
  const id = newId();
  await w.bootstrap.run(w.space, w.owner, [create(MARK, id, { note: "Mark", parent_id: page, parent_table: "block" })]);
  return id;
}

/** A note on the page with a reply. */
async function annotated(): Promise<{ note: string; reply: string }> {
  const [note, reply] = [newId(), newId()];
  const operations = [
    create(NOTE, note, { note: "Note", parent_id: page, parent_table: "block" }),
    create(REPLY, reply, { note: "Reply", parent_id: note, parent_table: NOTE }),
  ];
  expect(await w.save(w.member, operations)).toMatchObject({ status: "done" });
  return { note, reply };
}

/** A record of the member's inbox, created by the server. */
async function delivered(): Promise<string> {
  const id = newId();
  await w.bootstrap.run(w.space, w.owner, [create(INBOX, id, { note: "News", user_id: w.member, at: 1 })]);
  return id;
}

const refused = { status: "refused" };

describe("permissions", () => {
  test("the permissions of the page decide over records attached to it, with the action that the table states", async () => {
    const { note, reply } = await annotated();
    expect(await w.value(NOTE, note)).toMatchObject({ note: "Note", alive: true, created_by_id: w.member });
    expect(await w.role(w.member, REPLY, reply)).toBe("comment_only");
    expect(await w.role(w.stranger, REPLY, reply)).toBe("none");
    await w.bootstrap.run(w.space, w.owner, [permit(page, person(w.member, "reader"))]);
    const more = create(NOTE, newId(), { note: "More", parent_id: page, parent_table: "block" });
    for (const operation of [more, set(NOTE, note, ["note"], "Other")])
      expect(await w.save(w.member, [operation])).toMatchObject({ ...refused, kind: "ForbiddenError" });
  });

  test("a record is refused in a parent that its table does not name, and in another form than its schema's", async () => {
    const { note } = await annotated();
    const operations = [
      create(REPLY, newId(), { note: "x", parent_id: page, parent_table: "block" }),
      create(NOTE, newId(), { note: "x", parent_id: w.space, parent_table: "space" }),
      set(NOTE, note, ["note"], "x".repeat(101)),
    ];
    for (const operation of operations)
      expect(await w.save(w.owner, [operation])).toMatchObject({ ...refused, kind: "ValidationError" });
  });

  test("only the server creates the records of a table that states so, and users write its other fields", async () => {
    const theirs = create(INBOX, newId(), { note: "News", user_id: w.member });
    expect(await w.save(w.member, [theirs])).toMatchObject({ ...refused, kind: "ForbiddenError" });
    const id = await delivered();
    expect(await w.save(w.member, [set(INBOX, id, ["read_at"], 5)])).toMatchObject({ status: "done" });
    expect(await w.save(w.member, [set(INBOX, id, ["note"], "Other")])).toMatchObject(refused);
    expect(await w.save(w.owner, [set(INBOX, id, ["read_at"], 6)])).toMatchObject(refused);
    expect([await w.role(w.member, INBOX, id), await w.role(w.owner, INBOX, id)]).toEqual(["editor", "none"]);
    const list = await w.store.db.children(w.space, [inboxId(w.space, w.member)]);
    expect([...list.values()].flat().map((child) => child.id)).toEqual([id]);
  });

  test("a record of a user is read by the users whom its table states", async () => {
    await w.bootstrap.run(w.member, w.member, [create(PROFILE, w.member, { note: "Botanist" })]);
    const world = await w.store.world(w.space);
    const boxFor = async (userId: string) =>
      await w.store.resolve(world, () => box({ userId }, PROFILE, w.member, world, false));
    expect(await boxFor(w.owner)).toMatchObject({ role: "reader", value: { note: "Botanist" } });
    expect(await boxFor(w.stranger)).toEqual({ role: "none" });
  });
});

test("the clients that watch its topics hear of a change, and nobody else", async () => {
  const errors: unknown[] = [];
  const hub = new Hub(w.store, { onError: (error) => errors.push(error) });
  w.listeners.push((commit) => hub.onCommit(commit));
  const { note } = await annotated();
  const news = await delivered();
  const inbox = `${INBOX}:${inboxId(w.space, w.member)}`;
  const [owner, member, stranger] = [w.owner, w.member, w.stranger].map((id) => new Ear(hub, w.store, id));
  const { seq } = (await w.store.world(w.space)).cache;
  const watch: ClientMessage = { t: "watch", scope: w.space, topics: [page, `${NOTE}:${note}`, inbox], since: seq };
  const watched = async (ear: Ear | undefined) =>
    (await ear?.say({ t: "open", scope: w.space, pages: [] }, watch))?.flatMap((one) =>
      one.t === "changes" || one.t === "resync" ? (one.watched ?? []) : [],
    );
  expect(await watched(owner)).toEqual([page, `${NOTE}:${note}`]);
  expect(await watched(member)).toEqual([page, `${NOTE}:${note}`, inbox]);
  expect(await watched(stranger)).toEqual([]);
  await w.bootstrap.run(w.space, w.owner, [set(NOTE, note, ["note"], "Other"), set(INBOX, news, ["note"], "Read me")]);
  const heard = async (ear: Ear | undefined) =>
    (await ear?.say())?.flatMap((one) => (one.t === "changes" ? one.boxes.map(({ table }) => table) : []));
  expect(await heard(owner)).toEqual([NOTE]);
  expect(await heard(member)).toEqual([NOTE, INBOX]);
  expect(await heard(stranger)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a copy of a page contains the records of the tables that are copied", async () => {
  await annotated();
  await marked();
  const duplicate = createDuplicatePage(w.store, newId);
  const request = { pageId: page, spaceId: w.space, withRows: true };
  const { pageId } = (await duplicate(request, { caller: sessionCaller(w.owner, "session") } as UserContext)) as {
    pageId: string;
  };
  const [note, ...more] = await w.store.db.attached(w.space, [{ table: "block", id: pageId }]);
  expect([note?.table, ...more]).toEqual([NOTE]);
  expect(await w.value(NOTE, note?.id ?? "")).toMatchObject({ note: "Note", parent_id: pageId });
  const [reply, ...others] = await w.store.db.attached(w.space, note === undefined ? [] : [note]);
  expect([reply?.table, ...others]).toEqual([REPLY]);
  expect(await w.value(REPLY, reply?.id ?? "")).toMatchObject({ note: "Reply", parent_id: note?.id, alive: true });
});

test("a page that is purged takes along the records of the tables that are purged with it", async () => {
  const { note, reply } = await annotated();
  const [mark, news] = [await marked(), await delivered()];
  const nothing = async (): Promise<void> => undefined;
  const trash = { forgetSnapshots: nothing, scrubLog: nothing, forgetVisits: nothing };
  await new Purging({ store: w.store, trash: trash as never, newId }).page(w.space, page);
  for (const [table, id] of [
    [NOTE, note],
    [REPLY, reply],
  ] as const)
    expect(await w.value(table, id)).not.toHaveProperty("note");
  expect(await w.value(MARK, mark)).toHaveProperty("note");
  expect(await w.value(INBOX, news)).toHaveProperty("note");
});

test("a client's disk has its records where its table states", async () => {
  const storage = new MemoryStorage();
  const sync = await openScope(storage);
  take(sync, 5, ["page", {}], ["line", { parent: "page", type: "text" }]);
  const taken = (table: string, id: string, value: JsonObject) => {
    const edit = { order: null, state: null, seq: 1, scope: localSpace };
    return { table, id, box: { role: "editor", value: { id, version: 1, ...value }, edit } } as const;
  };
  sync.confirm(
    [
      taken(NOTE, "note", { parent_id: "line", parent_table: "block" }),
      taken(REPLY, "reply", { parent_id: "note", parent_table: NOTE }),
      taken(INBOX, "news", { user_id: "u" }),
      taken(PROFILE, "profile", {}),
    ],
    6,
  );
  await written(sync);
  const keys = (await storage.load(`r/${localSpace}/`)).map(([key]) => key.slice(`r/${localSpace}/`.length));
  expect(keys.filter((key) => key.includes("trial"))).toEqual([
    `c:page/${NOTE}:note`,
    `c:page/${REPLY}:reply`,
    `${PROFILE}:profile`,
  ]);
  const again = await openScope(storage, ["page"]);
  expect(again.entry(REPLY, "reply")).not.toBeNull();
  expect(again.entry(PROFILE, "profile")).not.toBeNull();
  expect(again.entry(INBOX, "news")).toBeNull();
});

test("the secrecy simulation plays it by its declaration", async () => {
  let declared = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const result = await playCase(seed, new MemoryRecordDb());
    expect({ seed, faults: result.faults }).toEqual({ seed, faults: [] });
    declared += result.declared;
  }
  expect(declared).toBeGreaterThan(50);
});

test("a record of a table of a later version is read by no user, and created by none", async () => {
  const later = "trial_of_a_later_version" as Table;
  const id = newId();
  expect(await w.save(w.owner, [create(later, newId(), { note: "x" })])).toMatchObject(refused);
  await w.bootstrap.run(w.space, w.owner, [create(later, id, { note: "x" })]);
  expect(await w.role(w.owner, later, id)).toBe("none");
});
