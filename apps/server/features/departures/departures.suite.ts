// What happens to pages when users leave a workspace, on every database of the server. Run by departures.test.ts (PGlite) and
// departures.pg.test.ts. Folds and due work run when a test runs them, by a clock of the test.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { FoldRunner } from "../../folds/fold-runner.ts";
import type { Envelope } from "../../store/transaction.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { contextOf, newId, permit, person, set, TestWorkspace, update } from "../../testing/workspace.ts";
import { Purging } from "../trash/purging.ts";
import { TrashDb } from "../trash/trash-db.ts";
import { departureFold } from "./departure-fold.ts";
import { Departures, ITEMS_KIND, ITEMS_STAY_MS, PURGE_KIND } from "./departures.ts";
import { ItemUserDb } from "./item-user-db.ts";
import { departureHandlers } from "./open-departures.ts";
import { STORED_MS } from "./private-page.ts";

const NOW = 1_700_000_000_000;
const closed: JsonObject = { type: "restrict_permission", role: "none" };

export function departuresSuite(name: string, open: () => Promise<OpenOnSql>): void {
  describe(`departures on ${name}`, () => {
    let opened: OpenOnSql;
    let w: TestWorkspace;
    let items: ItemUserDb;
    let departures: Departures;
    let clock = NOW;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      clock = NOW;
      w = await new TestWorkspace(opened.db).make();
      items = new ItemUserDb(opened.database);
      const purging = new Purging({ store: w.store, trash: new TrashDb(opened.database), newId });
      departures = new Departures({
        store: w.store,
        sql: opened.database,
        items,
        purgePage: async (space, page) => await purging.page(space, page),
        now: () => clock,
        newId,
      });
    });

    async function follow(done: Departures = departures): Promise<unknown[]> {
      const faults: unknown[] = [];
      const folds = [departureFold(items, done)];
      await new FoldRunner({ db: opened.db, folds, now: () => NOW, onError: (error) => faults.push(error) }).runOnce();
      return faults;
    }
    async function followed(): Promise<void> {
      expect(await follow()).toEqual([]);
    }
    /** Follows the log, and removes items as a minute later. */
    async function settled(): Promise<void> {
      await followed();
      for (const key of [w.member, w.stranger])
        if ((await dueAt(key, ITEMS_KIND)) !== null) await departures.removeItemsOf({ space: w.space, key });
      await followed();
    }
    /** Runs the fold over all rows of the workspace again, as after a crash before its cursor moved. */
    async function again(): Promise<void> {
      await departureFold(items, departures).apply(w.space, await opened.db.log(w.space, 0, 10_000));
    }
    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      expect(await w.save(userId, operations)).toMatchObject({ status: "done" });
    }
    const toRole = (userId: string, role: SpaceRole): Operation =>
      set("space_user", `${w.space}|${userId}`, ["role"], role);
    const roleOfRow = async (userId: string): Promise<unknown> =>
      (await w.value("space_user", `${w.space}|${userId}`))?.["role"];
    const itemsOf = async (page: string): Promise<unknown> => (await w.value("block", page))?.["permissions"];
    const give = async (page: string, userId: string, role: Role): Promise<void> =>
      await done(w.owner, permit(page, person(userId, role)));
    const dueAt = async (userId: string, kind = PURGE_KIND): Promise<number | null> => {
      const [row] = await opened.database.query<{ due: number }>(
        "SELECT due_at AS due FROM due_work WHERE space_id = $1 AND kind = $2 AND key = $3",
        [w.space, kind, userId],
      );
      return row?.due ?? null;
    };
    const purge = async (userId = w.member): Promise<void> =>
      await departures.purge({ space: w.space, key: userId }, () => false);
    /** Commits something right before the next transaction with this action. */
    function before(action: string, work: () => Promise<unknown>): void {
      const submit = w.store.submit.bind(w.store);
      let isDone = false;
      vi.spyOn(w.store, "submit").mockImplementation(async (envelope: Envelope) => {
        if (envelope.action === action && !isDone) {
          isDone = true;
          await work();
        }
        return await submit(envelope);
      });
    }
    const guestOn = async (...pages: string[]): Promise<string> => {
      await w.bootstrap.join(w.space, w.stranger, "read_and_write");
      await done(
        w.owner,
        toRole(w.stranger, "guest"),
        ...pages.map((page) => permit(page, person(w.stranger, "reader"))),
      );
      return w.stranger;
    };

    test("pages are listed by the users of their items, as the items are now, also after the same log rows again", async () => {
      const one = await w.page([person(w.owner, "editor"), person(w.member, "reader")]);
      const two = await w.page([person(w.member, "editor")]);
      await followed();
      expect(await items.blocksOf(w.space, w.member)).toEqual([one, two].toSorted());
      await give(one, w.member, "none");
      await done(w.owner, update("block", one, { last_edited_time: 2 }));
      await followed();
      await again();
      expect(await items.blocksOf(w.space, w.member)).toEqual([two]);
      expect(await items.blocksOf(w.space, w.owner)).toEqual([one]);
    });

    test("a member who leaves loses the items on shared pages, and private pages are stored for 30 days and then purged", async () => {
      const mine = await w.page([person(w.member, "editor")]);
      const below = await w.page([], mine);
      const shared = await w.page([person(w.owner, "editor"), person(w.member, "editor")]);
      const child = await w.page([person(w.member, "reader")], shared);
      await done(w.member, set("block", below, ["properties", "title"], [["secret"]]));
      await done(w.member, toRole(w.member, "none"));
      await settled();
      expect(await itemsOf(mine)).toEqual([person(w.member, "editor")]);
      expect(await itemsOf(shared)).toEqual([person(w.owner, "editor")]);
      expect(await itemsOf(child)).toEqual([]);
      for (const userId of [w.member, w.owner]) expect(await w.role(userId, "block", mine)).toBe("none");
      expect(await dueAt(w.member)).toBe(NOW + STORED_MS);
      clock = NOW + STORED_MS - 1;
      await purge();
      expect(await w.value("block", below)).toMatchObject({ alive: true, properties: { title: [["secret"]] } });
      clock = NOW + STORED_MS;
      await purge();
      await purge();
      expect(await w.value("block", mine)).toMatchObject({ alive: false });
      expect(await w.value("block", below)).not.toHaveProperty("properties");
      expect(await w.value("block", shared)).toMatchObject({ alive: true });
      expect(JSON.stringify(await opened.db.log(w.space, 0, 1000))).not.toContain("secret");
    });

    test("the last item of a page at the top is removed without opening the page to the members", async () => {
      const page = await w.page([person(w.member, "editor")]);
      const inside = await w.page([person(w.owner, "reader")], page);
      await done(w.owner, toRole(w.member, "none"));
      await settled();
      // The page is not private, because another user reads a page in it.
      expect(await itemsOf(page)).toEqual([closed]);
      expect(await w.role(w.owner, "block", page)).toBe("none");
      expect(await w.role(w.owner, "block", inside)).toBe("reader");
      expect(await dueAt(w.member)).toBeNull();
      clock = NOW + STORED_MS;
      await purge();
      expect(await w.value("block", page)).toMatchObject({ alive: true });
    });

    test("a user who is a member again within 30 days has the private pages back, and a second departure begins new 30 days", async () => {
      const mine = await w.page([person(w.member, "editor")]);
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      await done(w.owner, toRole(w.member, "member"));
      await followed();
      expect(await dueAt(w.member)).toBeNull();
      expect(await w.role(w.member, "block", mine)).toBe("editor");
      clock = NOW + STORED_MS;
      await purge();
      expect(await w.value("block", mine)).toMatchObject({ alive: true });
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      expect(await dueAt(w.member)).toBe(clock + STORED_MS);
      // Log rows that do not change the membership leave the time as it is.
      clock += 1000;
      await done(w.owner, update("space", w.space, { name: "Renamed" }));
      await followed();
      expect(await dueAt(w.member)).toBe(NOW + 2 * STORED_MS);
    });

    test("a user who is invited again while the purge runs keeps the private pages", async () => {
      const mine = await w.page([person(w.member, "editor")]);
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      clock = NOW + STORED_MS;
      before("delete-departed-page", async () => await done(w.owner, toRole(w.member, "member")));
      await purge();
      expect(await w.value("block", mine)).toMatchObject({ alive: true });
      expect(await w.role(w.member, "block", mine)).toBe("editor");
    });

    test("a purge that was cut off after the page was deleted is finished by the next one", async () => {
      const mine = await w.page([person(w.member, "editor")]);
      await done(w.member, set("block", mine, ["properties", "title"], [["secret"]]));
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      clock = NOW + STORED_MS;
      before("purge", async () => await Promise.reject(new Error("planted")));
      await expect(purge()).rejects.toThrow("planted");
      expect(await w.value("block", mine)).toMatchObject({ alive: false, properties: { title: [["secret"]] } });
      await purge();
      expect(await w.value("block", mine)).not.toHaveProperty("properties");
    });

    test("a user who was removed and is invited to one page before the log is followed has the item of this page alone", async () => {
      const [old, invited] = [await w.page([person(w.owner, "editor"), person(w.member, "editor")]), await w.page()];
      await done(w.owner, toRole(w.member, "none"));
      await done(w.owner, permit(invited, { type: "space_permission", role: "editor" }));
      await done(w.owner, permit(invited, person(w.member, "reader")), toRole(w.member, "guest"));
      await followed();
      expect(await roleOfRow(w.member)).toBe("guest");
      expect(await w.role(w.member, "block", old)).toBe("none");
      expect(await w.role(w.member, "block", invited)).toBe("reader");
    });

    test("an item that is given while the items are being removed stays", async () => {
      const [old, invited] = [await w.page([person(w.owner, "editor"), person(w.member, "editor")]), await w.page()];
      await done(w.owner, permit(invited, { type: "space_permission", role: "editor" }));
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      before("remove-items-of-user", async () => await done(w.owner, permit(invited, person(w.member, "reader"))));
      // The scheduler tries again until the fold has removed the older items.
      await expect(departures.removeItemsOf({ space: w.space, key: w.member })).rejects.toThrow(
        "the fold should remove",
      );
      await followed();
      expect(await dueAt(w.member, ITEMS_KIND)).toBeNull();
      expect(await w.role(w.member, "block", old)).toBe("none");
      expect(await w.role(w.member, "block", invited)).toBe("reader");
      expect(await roleOfRow(w.member)).toBe("guest");
    });

    test("a removal that is undone within a minute restores all access, and a member who becomes a guest has all items", async () => {
      const page = await w.page([person(w.owner, "editor"), person(w.member, "comment_only")]);
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      expect(await w.role(w.member, "block", page)).toBe("none");
      expect(await dueAt(w.member, ITEMS_KIND)).toBe(NOW + ITEMS_STAY_MS);
      await done(w.owner, toRole(w.member, "member"));
      await followed();
      expect(await dueAt(w.member, ITEMS_KIND)).toBeNull();
      expect(await w.role(w.member, "block", page)).toBe("comment_only");
      await done(w.owner, toRole(w.member, "guest"));
      await followed();
      await again();
      expect(await w.role(w.member, "block", page)).toBe("comment_only");
    });

    test("a guest whose last item is removed is no guest any more", async () => {
      const [one, two] = [await w.page([person(w.owner, "editor")]), await w.page([person(w.owner, "editor")])];
      const guest = await guestOn(one, two);
      await followed();
      await give(one, guest, "none");
      await followed();
      expect(await roleOfRow(guest)).toBe("guest");
      await give(two, guest, "none");
      await followed();
      expect(await roleOfRow(guest)).toBe("none");
      await again();
      expect(await roleOfRow(guest)).toBe("none");
    });

    test("a guest who gets another item while the last one is removed stays a guest", async () => {
      const [one, two] = [await w.page([person(w.owner, "editor")]), await w.page([person(w.owner, "editor")])];
      const guest = await guestOn(one);
      await followed();
      await give(one, guest, "none");
      before("end-guest", async () => await give(two, guest, "reader"));
      await followed();
      expect(await roleOfRow(guest)).toBe("guest");
      expect(await w.role(guest, "block", two)).toBe("reader");
    });

    test("a crash between the table of items and the check of the membership loses no check", async () => {
      const page = await w.page([person(w.owner, "editor")]);
      const guest = await guestOn(page);
      await followed();
      await give(page, guest, "none");
      const failing = Object.assign(Object.create(departures) as Departures, {
        itemsChanged: async () => await Promise.reject(new Error("planted")),
      });
      expect(await follow(failing)).toHaveLength(1);
      expect(await items.blocksOf(w.space, guest)).toEqual([]);
      expect(await roleOfRow(guest)).toBe("guest");
      await followed();
      expect(await roleOfRow(guest)).toBe("none");
    });

    test("a user without a role who is in the workspace by a group has left only when the group no longer contains the user", async () => {
      const shared = await w.page([person(w.owner, "editor"), person(w.member, "editor")]);
      const group = newId();
      const by = { type: "group_permission", role: "read_and_write", group_id: group };
      await done(w.owner, set("group", group, [], { name: "Crew", user_ids: [w.member], alive: true }));
      await done(w.owner, permit(w.space, by, "space"));
      const { getDeparture } = departureHandlers({ store: w.store, items, departures, newId });
      const request = { spaceId: w.space, userId: w.member };
      expect(await getDeparture(request, contextOf(w.member))).toMatchObject({ isByGroup: true });
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      expect(await w.role(w.member, "block", shared)).toBe("editor");
      await done(w.owner, set("group", group, ["user_ids"], []));
      await settled();
      expect(await itemsOf(shared)).toEqual([person(w.owner, "editor")]);
    });

    const handlers = () => departureHandlers({ store: w.store, items, departures, newId });
    const asked = async (userId: string, event: "departure" | "orphans" | "take" | "hand"): Promise<string> => {
      const { getDeparture, getOrphanedPages, takeOverPages, handOverPrivatePages } = handlers();
      const [spaceId, as] = [w.space, contextOf(userId)];
      const calls = {
        departure: async () => await getDeparture({ spaceId, userId: w.member }, as),
        orphans: async () => await getOrphanedPages({ spaceId, cursor: null }, as),
        take: async () => await takeOverPages({ spaceId, blockIds: [newId()] }, as),
        hand: async () => await handOverPrivatePages({ spaceId, toUserId: w.owner }, as),
      };
      return await calls[event]().then(
        () => "done",
        (error: { kind?: string }) => error.kind ?? String(error),
      );
    };

    test("a departure is requested by the user, owners and admins, and pages without an owner by owners alone", async () => {
      const admin = newId();
      const guest = await guestOn(await w.page([person(w.owner, "editor")]));
      const [stranger, other] = [newId(), newId()];
      for (const id of [admin, stranger, other])
        await w.bootstrap.createUser({ id, email: `${id}@example.com`, name: "-" });
      for (const id of [admin, other]) await w.bootstrap.join(w.space, id, "read_and_write");
      await done(w.owner, toRole(admin, "admin"));
      const table: Record<string, readonly string[]> = {};
      for (const [who, id] of Object.entries({ owner: w.owner, admin, self: w.member, other, guest, stranger }))
        table[who] = [
          await asked(id, "departure"),
          await asked(id, "orphans"),
          await asked(id, "take"),
          await asked(id, "hand"),
        ];
      const [no, none] = ["ForbiddenError", "NotFoundError"];
      expect(table).toEqual({
        owner: ["done", "done", "done", "ValidationError"],
        admin: ["done", no, no, "done"],
        self: ["done", no, no, "done"],
        other: [no, no, no, "done"],
        guest: [no, no, no, "done"],
        stranger: [none, none, none, none],
      });
    });

    test("a departure counts private pages and pages that would be without an owner, and names the other owners", async () => {
      await w.page([person(w.member, "editor")]);
      await w.page([person(w.member, "editor"), person(w.stranger, "reader")]);
      await w.page([person(w.member, "editor"), person(w.owner, "editor")]);
      await followed();
      const { getDeparture } = handlers();
      const spaceId = w.space;
      expect(await getDeparture({ spaceId, userId: w.member }, contextOf(w.owner))).toEqual({
        privatePages: 1,
        pagesWithoutOwner: 1,
        isLastOwner: false,
        isByGroup: false,
        owners: [{ id: w.owner, name: `name of ${w.owner}` }],
      });
      expect(await getDeparture({ spaceId, userId: w.owner }, contextOf(w.owner))).toMatchObject({
        isLastOwner: true,
        owners: [],
      });
    });

    test("a guest without private pages gets no names of owners", async () => {
      const guest = await guestOn(await w.page([person(w.owner, "editor")]));
      await followed();
      const { getDeparture } = handlers();
      const request = { spaceId: w.space, userId: guest };
      expect(await getDeparture(request, contextOf(guest))).toMatchObject({ privatePages: 0, owners: [] });
      expect(await getDeparture(request, contextOf(w.owner))).toMatchObject({ owners: [{ id: w.owner }] });
    });

    test("private pages that were handed over stay with the owner, and a repeated call continues", async () => {
      const pages = [await w.page([person(w.member, "editor")]), await w.page([person(w.member, "editor")])];
      await followed();
      const { handOverPrivatePages } = handlers();
      const request = { spaceId: w.space, toUserId: w.owner };
      let count = 0;
      const submit = w.store.submit.bind(w.store);
      const spy = vi.spyOn(w.store, "submit").mockImplementation(async (envelope) => {
        if (++count === 2) throw new Error("planted");
        return await submit(envelope);
      });
      await expect(handOverPrivatePages(request, contextOf(w.member))).rejects.toThrow("planted");
      spy.mockRestore();
      expect(await handOverPrivatePages(request, contextOf(w.member))).toEqual({ pages: 1 });
      for (const page of pages) expect(await w.role(w.member, "block", page)).toBe("editor");
      await done(w.member, toRole(w.member, "none"));
      await settled();
      for (const page of pages) expect(await itemsOf(page)).toEqual([person(w.owner, "editor")]);
      expect(await dueAt(w.member)).toBeNull();
      await expect(
        handOverPrivatePages({ spaceId: w.space, toUserId: w.stranger }, contextOf(w.owner)),
      ).rejects.toMatchObject({ kind: "ValidationError" });
    });

    test("an owner takes over pages on which no user has full access, and no private page of a user who left", async () => {
      const stored = await w.page([person(w.member, "editor")]);
      const left = await w.page([person(w.member, "editor"), person(w.stranger, "reader")]);
      const inherited = await w.page([person(w.stranger, "comment_only")], left);
      const apart = await w.page([closed, person(w.stranger, "reader")], left);
      const owned = await w.page([person(w.owner, "editor")]);
      await done(w.member, set("block", left, ["properties", "title"], [["Quay plan"]]));
      await done(w.owner, toRole(w.member, "none"));
      await followed();
      const { getOrphanedPages, takeOverPages } = handlers();
      const list = async () => await getOrphanedPages({ spaceId: w.space, cursor: null }, contextOf(w.owner));
      const title = { id: left, title: "Quay plan", icon: null };
      expect(await list()).toEqual({
        pages: [title, { id: apart, title: "", icon: null }].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        cursor: null,
      });
      const blockIds = [stored, left, apart, owned];
      const taken = await takeOverPages({ spaceId: w.space, blockIds }, contextOf(w.owner));
      expect(taken).toEqual({ taken: [left, apart] });
      for (const page of [left, inherited, apart]) expect(await w.role(w.owner, "block", page)).toBe("editor");
      expect(await w.role(w.stranger, "block", left)).toBe("reader");
      expect(await w.role(w.owner, "block", stored)).toBe("none");
      expect(await list()).toEqual({ pages: [], cursor: null });
      expect(await takeOverPages({ spaceId: w.space, blockIds }, contextOf(w.owner))).toEqual({ taken: [] });
    });
  });
}
