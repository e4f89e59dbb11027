// The lists of members and groups and the export, on every database of the server; run by members.test.ts (PGlite) and
// members.pg.test.ts.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { exportSpaceMembers } from "@tessera/kernel/wire/api/members/export-space-members.ts";
import { getSpaceMembers } from "@tessera/kernel/wire/api/members/get-space-members.ts";
import { getGroupMembers, getSpaceGroups } from "@tessera/kernel/wire/api/members/space-groups.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import * as v from "valibot";
import type { Database } from "../../database/sql.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { contextOf, set } from "../../testing/workspace.ts";
import { createExportSpaceMembers } from "./export-space-members.ts";
import { createGetSpaceMembers } from "./get-space-members.ts";
import { createGetGroupMembers, createGetSpaceGroups } from "./groups.ts";
import { PeopleDb } from "../people/people-db.ts";
import { SearchedNames } from "../people/searched-names.ts";
import { MembersDb } from "./members-db.ts";
import type { MemberServices } from "./membership.ts";

export interface MembersUnderTest {
  open(): Promise<{ readonly db: RecordDb; readonly database: Database; close(): Promise<void> }>;
}

const NOW = 1_700_000_000_000;
const MANY = 130;
const named = (n: number): string => `Person ${String(n).padStart(4, "0")}`;

export function membersSuite(name: string, under: MembersUnderTest): void {
  describe(`members of a workspace on ${name}`, () => {
    let opened: Awaited<ReturnType<MembersUnderTest["open"]>>;
    let store: Store;
    let bootstrap: Bootstrap;
    let services: MemberServices;
    let space = "";
    const [owner, admin, jose, guest, stranger, unjoined, left, grouped] = Array.from({ length: 8 }, () => newId()) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const [crew, idle] = [newId(), newId()];
    const visits = new Map<string, number>();

    const pointerOf = (userId: string) => ({ table: "space_user" as const, id: memberRowId(space, userId) });
    const roleOf = (userId: string, role: SpaceRole): Operation => ({
      pointer: pointerOf(userId),
      path: ["role"],
      command: "set",
      args: { value: role },
    });
    const item = (args: JsonObject): Operation => ({
      pointer: { table: "space", id: space },
      path: ["permissions"],
      command: "setPermissionItem",
      args: args as never,
    });

    beforeAll(async () => {
      opened = await under.open();
      store = new Store(opened.db, { now: () => NOW, newId });
      bootstrap = new Bootstrap(store, newId);
      const names = new SearchedNames(new PeopleDb(opened.database), Date.now);
      services = {
        store,
        db: new MembersDb(opened.database),
        foldedNames: async (list, ids) => await names.of(list, ids),
        lastVisits: async (_space, ids) => new Map([...visits].filter(([id]) => ids.includes(id))),
      };
      const people = {
        [owner]: "Ada Owner",
        [admin]: "Ben Admin",
        [jose]: "José Álvarez",
        [guest]: "Gwen Guest",
        [stranger]: "Sam Stranger",
        [unjoined]: "Una Unjoined",
        [left]: "Lev Left",
        [grouped]: "=cmd|' /C calc'!A0",
      };
      for (const [id, its] of Object.entries(people))
        await bootstrap.createUser({ id, email: `${its.split(" ")[1]?.toLowerCase()}@example.com`, name: its });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      for (const id of [admin, jose, left, grouped, guest]) await bootstrap.join(space, id, "read_and_write");
      const group = (id: string, its: string, ids: string[]): Operation => ({
        pointer: { table: "group", id },
        path: [],
        command: "set",
        args: { value: { id, space_id: space, name: its, icon: "🌱", user_ids: ids, alive: true } },
      });
      const changes = [
        roleOf(admin, "admin"),
        roleOf(left, "none"),
        roleOf(guest, "guest"),
        item({ type: "user_permission", user_id: unjoined, role: "read_and_write" }),
        group(crew, "Crew", [grouped, jose]),
        group(idle, "Archive", [jose]),
        item({ type: "group_permission", group_id: crew, role: "read_and_write" }),
      ];
      await bootstrap.run(space, owner, changes);
    });
    afterAll(async () => await opened.close());

    type Asked = Partial<v.InferInput<typeof getSpaceMembers.request>>;
    async function members(userId: string, asked: Asked = {}): Promise<v.InferOutput<typeof getSpaceMembers.response>> {
      const request = v.parse(getSpaceMembers.request, { spaceId: space, tab: "members", ...asked });
      return v.parse(getSpaceMembers.response, await createGetSpaceMembers(services)(request, contextOf(userId)));
    }
    const idsOf = async (userId: string, asked: Asked = {}): Promise<string[]> =>
      (await members(userId, asked)).rows.map((row) => row.userId);
    const groups = async (userId: string, spaceId = space) =>
      v.parse(getSpaceGroups.response, await createGetSpaceGroups(services)({ spaceId }, contextOf(userId)));
    async function inGroup(userId: string, groupId: string, asked: JsonObject = {}) {
      const request = v.parse(getGroupMembers.request, { spaceId: space, groupId, ...asked });
      return v.parse(getGroupMembers.response, await createGetGroupMembers(services)(request, contextOf(userId)));
    }
    const csv = async (userId: string): Promise<string> => {
      const request = v.parse(exportSpaceMembers.request, { spaceId: space });
      const answer = await createExportSpaceMembers(services)(request, contextOf(userId));
      return v.parse(exportSpaceMembers.response, answer).csv;
    };

    test("a member gets members by name with roles, groups, addresses, and guests in a list of their own", async () => {
      const answer = await members(jose);
      const shown = answer.rows.map(({ userId, role, groups: its }) => [userId, role, its.map((one) => one.name)]);
      expect(shown).toEqual([
        [grouped, "member", ["Crew"]],
        [owner, "owner", []],
        [admin, "admin", []],
        [jose, "member", ["Archive", "Crew"]],
        [unjoined, "member", []],
      ]);
      expect(answer).toMatchObject({ counts: { members: 5, guests: 1 }, owners: 1, role: "member", cursor: null });
      expect(answer.recordMap["notion_user"]?.[admin]).toMatchObject({
        role: "reader",
        value: { name: "Ben Admin", email: "admin@example.com" },
      });
      expect(answer.rows[1]).toMatchObject({ joined: true, since: NOW, byGroups: null });
      const guests = await members(jose, { tab: "guests" });
      expect(guests.rows.map(({ userId, role }) => [userId, role])).toEqual([[guest, "guest"]]);
      expect(guests.counts).toEqual({ members: 5, guests: 1 });
    });

    test("rows are sent with the right to change them to owners and admins alone", async () => {
      const rights = async (userId: string) =>
        (await members(userId)).recordMap["space_user"]?.[pointerOf(jose).id]?.role;
      expect([await rights(owner), await rights(admin)]).toEqual(["editor", "editor"]);
      expect(await rights(grouped)).toBe("reader");
    });

    test("members are found by words of a name and by the beginning of an address", async () => {
      expect(await idsOf(owner, { query: "alvarez JOSE" })).toEqual([jose]);
      expect(await idsOf(owner, { query: "álvarez@exam" })).toEqual([jose]);
      expect(await idsOf(owner, { query: "guest" })).toEqual([]);
      expect(await idsOf(owner, { query: "guest", tab: "guests" })).toEqual([guest]);
      for (const query of ["%", "_", "\\", "\u0000", "(((", "a".repeat(200)])
        expect(await idsOf(owner, { query })).toEqual([]);
    });

    test("a user who was named by an owner and did not accept is listed without name and address", async () => {
      const answer = await members(owner);
      expect(answer.rows.at(-1)).toMatchObject({ userId: unjoined, joined: false, role: "member" });
      expect(JSON.stringify(answer)).not.toContain("Una");
      for (const query of ["Una", "unjoined@example.com"]) expect(await idsOf(owner, { query })).toEqual([]);
      expect(await csv(owner)).not.toContain("Una");
    });

    test("owners and admins get the time of the last visit, other members get none", async () => {
      visits.set(jose, 1_600_000_000_000);
      for (const userId of [owner, admin])
        expect((await members(userId)).rows.map(({ lastActive }) => lastActive)).toEqual([
          null,
          null,
          null,
          1_600_000_000_000,
          null,
        ]);
      expect((await members(jose)).rows.every((row) => !("lastActive" in row))).toBe(true);
    });

    test("guests, strangers and users who left get the answer of a missing workspace", async () => {
      const missing = newId();
      for (const userId of [guest, stranger, left]) {
        const asked: (() => Promise<unknown>)[] = [
          () => members(userId),
          () => members(userId, { tab: "guests", query: "Ada" }),
          () => groups(userId),
          () => inGroup(userId, crew),
          () => inGroup(userId, newId()),
          () => csv(userId),
        ];
        for (const ask of asked)
          await expect(ask()).rejects.toMatchObject({ kind: "NotFoundError", message: `no space ${space}` });
      }
      await expect(members(owner, { spaceId: missing })).rejects.toMatchObject({
        kind: "NotFoundError",
        message: `no space ${missing}`,
      });
      await expect(groups(owner, stranger)).rejects.toMatchObject({ kind: "NotFoundError" });
    });

    test("groups are listed with their users and their role in the workspace", async () => {
      expect((await groups(jose)).groups).toEqual([
        { id: idle, name: "Archive", icon: "🌱", role: null, count: 1 },
        { id: crew, name: "Crew", icon: "🌱", role: "member", count: 2 },
      ]);
      const answer = await inGroup(admin, crew);
      expect(answer).toMatchObject({ userIds: [grouped, jose], count: 2, cursor: null });
      expect(answer.recordMap["group"]?.[crew]?.role).toBe("editor");
      expect((await inGroup(admin, crew, { query: "jos" })).userIds).toEqual([jose]);
      const first = await inGroup(admin, crew, { limit: 1 });
      expect((await inGroup(admin, crew, { limit: 1, cursor: first.cursor })).userIds).toEqual([jose]);
      expect((await inGroup(grouped, crew)).recordMap["group"]?.[crew]?.role).toBe("reader");
    });

    test("a user who is a member through a group alone is listed, and loses the workspace with the group", async () => {
      await bootstrap.run(space, owner, [roleOf(grouped, "none")]);
      const row = (await members(owner)).rows.find(({ userId }) => userId === grouped);
      expect(row).toMatchObject({ role: "none", byGroups: "member" });
      expect(await inGroup(owner, crew, { onlyLosing: true })).toMatchObject({ userIds: [grouped], count: 1 });
      expect(await inGroup(owner, idle, { onlyLosing: true })).toMatchObject({ userIds: [], count: 0 });
      await bootstrap.join(space, grouped, "read_and_write");
      expect(await inGroup(owner, crew, { onlyLosing: true })).toMatchObject({ userIds: [], count: 0 });
    });

    test("a user who was removed from the workspace is in a group without a name, and no query finds the user", async () => {
      const old = newId();
      const value = { id: old, space_id: space, name: "Old", user_ids: [jose, left], alive: true };
      await bootstrap.run(space, owner, [set("group", old, [], value)]);
      const answer = await inGroup(admin, old);
      expect(answer.userIds).toEqual([jose, left]);
      expect(Object.keys(answer.recordMap["notion_user"] ?? {})).toEqual([jose]);
      expect((await inGroup(admin, old, { query: "lev" })).userIds).toEqual([]);
      await bootstrap.run(space, owner, [set("group", old, ["alive"], false)]);
    });

    test("a deleted group is in no list and has no users", async () => {
      await bootstrap.run(space, owner, [set("group", idle, ["alive"], false)]);
      expect((await groups(owner)).groups.map(({ id }) => id)).toEqual([crew]);
      await expect(inGroup(owner, idle)).rejects.toMatchObject({ kind: "NotFoundError", message: `no group ${idle}` });
      expect((await members(owner)).rows.find(({ userId }) => userId === jose)?.groups).toEqual([
        { id: crew, name: "Crew" },
      ]);
    });

    test("owners export all members and guests, and no cell is a formula; others are refused", async () => {
      const text = await csv(owner);
      const [head, ...lines] = text.slice(1).trim().split("\r\n");
      expect(head).toBe("Name,Email,Role,Groups,Joined,Since,Last active");
      expect(lines).toHaveLength(6);
      expect(text).toContain("'=cmd");
      expect(text).not.toMatch(/(?:^|[\r\n,"])=cmd/);
      expect(lines.find((line) => line.startsWith("José"))).toBe(
        "José Álvarez,álvarez@example.com,member,Crew,yes,2023-11-14T22:13:20.000Z,2020-09-13T12:26:40.000Z",
      );
      for (const userId of [admin, jose]) await expect(csv(userId)).rejects.toMatchObject({ kind: "ForbiddenError" });
    });

    test(`${MANY} members are read in pages, each once, in order`, async () => {
      const ids = Array.from({ length: MANY }, () => newId());
      for (const [n, id] of ids.entries()) {
        await bootstrap.createUser({ id, email: `person-${n}@example.com`, name: named(n) });
        await bootstrap.join(space, id, "read_and_write");
      }
      const read: string[] = [];
      for (let cursor: Asked["cursor"] = null; ;) {
        const answer = await members(owner, { limit: 33, query: "person", cursor });
        read.push(...answer.rows.map(({ userId }) => userId));
        if (answer.cursor === null) break;
        expect(answer.rows).toHaveLength(33);
        ({ cursor } = answer);
      }
      expect(read).toEqual(ids);
      expect((await members(owner)).counts.members).toBe(MANY + 5);
    });

    test("malformed requests are refused", () => {
      const refused: readonly object[] = [
        { query: "a".repeat(201) },
        { limit: 0 },
        { limit: 101 },
        { cursor: { name: "a" } },
        { tab: "owners" },
        { spaceId: "space" },
      ];
      for (const wrong of refused)
        expect(v.safeParse(getSpaceMembers.request, { spaceId: space, tab: "members", ...wrong }).success).toBe(false);
    });
  });
}
