// What removing a user does to invitations, on every database of the server. Run by removals.test.ts (PGlite) and
// removals.pg.test.ts. Removals are written by every command that changes who has access.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { idOfCode, newId, permit, person, set, TestWorkspace, update } from "../../testing/workspace.ts";
import { memberFields } from "../../store/member-items.ts";
import type { OpenRecordDb } from "../../store/testing/record-databases.ts";

export interface RemovalsUnderTest {
  open(): Promise<OpenRecordDb>;
}

const removedWords = { kind: "ForbiddenError", clientData: { type: "invitation_after_removal" } };
const endedWords = { kind: "ResourceExpiredError", clientData: { type: "invitation_ended" } };

export function removalsSuite(name: string, under: RemovalsUnderTest): void {
  describe(`removed users and invitations on ${name}`, () => {
    let opened: OpenRecordDb;
    let w: TestWorkspace;
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      w = await new TestWorkspace(opened.db).make();
    });

    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      expect(await w.save(userId, operations)).toMatchObject({ status: "done" });
    }
    const named = async (userId: string, more: JsonObject): Promise<string> => {
      const code = newId();
      const value = { role: "read_and_write", inviter_id: w.owner, invitee_id: userId, ...more };
      await done(w.owner, set("invite", idOfCode(code), [], value));
      return code;
    };
    const items = async (): Promise<JsonObject[]> =>
      await w.store.read(w.space, (world) => {
        const space = world.entry("space", w.space);
        return space === null ? [] : (memberFields(space, world)["permissions"] as unknown as JsonObject[]);
      });
    const without = async (userId: string): Promise<JsonObject[]> =>
      (await items()).filter((item) => item["user_id"] !== userId);

    const ways: Readonly<Record<string, () => Promise<Operation>>> = {
      setPermissionItem: async () => permit(w.space, person(w.stranger, "none"), "space"),
      "set of the list": async () => set("space", w.space, ["permissions"], await without(w.stranger)),
      "update of the list": async () => update("space", w.space, { permissions: await without(w.stranger) }),
      "a list with the role none": async () =>
        set("space", w.space, ["permissions"], [...(await without(w.stranger)), person(w.stranger, "none")]),
    };
    test.each(Object.entries(ways))("a member removed by %s does not return by the old link", async (_, remove) => {
      const code = await w.invite(w.owner, "read_and_write");
      const other = await w.invite(w.owner, "editor");
      await w.accept(w.stranger, code);
      await done(w.owner, await remove());
      for (const old of [code, other]) await expect(w.accept(w.stranger, old)).rejects.toMatchObject(removedWords);
      expect(await w.role(w.stranger, "space", w.space)).toBe("none");
      // Others still use the link.
      const [newcomer] = [newId()];
      await w.bootstrap.createUser({ id: newcomer, email: `${newcomer}@example.com`, name: "-" });
      await w.accept(newcomer, code);
      expect(await w.role(newcomer, "space", w.space)).toBe("read_and_write");
    });

    test("a removed member is let in by a new invitation that names them, and the old link still gives nothing more", async () => {
      const old = await w.invite(w.owner, "editor");
      const earlier = await named(w.stranger, {});
      await w.accept(w.stranger, old);
      await done(w.owner, permit(w.space, person(w.stranger, "none"), "space"));
      await expect(w.accept(w.stranger, earlier)).rejects.toMatchObject(removedWords);
      await w.accept(w.stranger, await named(w.stranger, {}));
      expect(await w.role(w.stranger, "space", w.space)).toBe("read_and_write");
      expect(await w.accept(w.stranger, old)).toEqual({ spaceId: w.space });
      expect(await w.role(w.stranger, "space", w.space)).toBe("read_and_write");
    });

    test("a removed member is let in by a link that was created after the removal", async () => {
      await done(w.owner, permit(w.space, person(w.member, "none"), "space"));
      await w.accept(w.member, await w.invite(w.owner, "read_and_write"));
      expect(await w.role(w.member, "space", w.space)).toBe("read_and_write");
    });

    test("a user who leaves may return by the link", async () => {
      const code = await w.invite(w.owner, "editor");
      await w.accept(w.stranger, code);
      await done(w.stranger, permit(w.space, person(w.stranger, "none"), "space"));
      expect(await w.role(w.stranger, "space", w.space)).toBe("none");
      await w.accept(w.stranger, code);
      expect(await w.role(w.stranger, "space", w.space)).toBe("editor");
    });

    test("a removed guest does not return by the link to the page, or to a page inside it, until they are invited again", async () => {
      const page = await w.page([person(w.member, "editor")]);
      const inside = await w.page([], page);
      const [code, deeper] = [await w.invite(w.member, "reader", page), await w.invite(w.member, "editor", inside)];
      await w.accept(w.stranger, code);
      await w.accept(w.stranger, deeper);
      await done(w.member, permit(inside, person(w.stranger, "none")));
      await done(w.member, permit(page, person(w.stranger, "none")));
      for (const old of [code, deeper]) await expect(w.accept(w.stranger, old)).rejects.toMatchObject(removedWords);
      expect(await w.role(w.stranger, "block", inside)).toBe("none");
      await done(w.member, permit(page, person(w.stranger, "reader")));
      expect(await w.accept(w.stranger, code)).toEqual({ spaceId: w.space, pageId: page });
      expect(await w.role(w.stranger, "block", inside)).toBe("reader");
    });

    test("a member who is removed from the workspace does not return by an old link to a page", async () => {
      const page = await w.page([person(w.owner, "editor")]);
      const code = await w.invite(w.owner, "reader", page);
      await done(w.owner, permit(w.space, person(w.member, "none"), "space"));
      await expect(w.accept(w.member, code)).rejects.toMatchObject(removedWords);
      expect(await w.role(w.member, "block", page)).toBe("none");
    });

    test("a member by a group who is taken out of the group does not return by the old link", async () => {
      const group = newId();
      await done(w.owner, set("group", group, [], { name: "All", user_ids: [w.stranger], alive: true }));
      await done(
        w.owner,
        permit(w.space, { type: "group_permission", role: "read_and_write", group_id: group }, "space"),
      );
      const code = await w.invite(w.owner, "read_and_write");
      await done(w.owner, set("group", group, ["user_ids"], []));
      await expect(w.accept(w.stranger, code)).rejects.toMatchObject(removedWords);
    });

    test("removing a user ends the invitations that this user created, also after the user is back", async () => {
      const page = await w.page([person(w.owner, "editor"), person(w.member, "editor")]);
      const code = await w.invite(w.member, "reader", page);
      await done(w.owner, permit(page, person(w.member, "none")));
      await done(w.owner, permit(page, person(w.member, "editor")));
      await expect(w.accept(w.stranger, code)).rejects.toMatchObject(endedWords);
      const second = newId();
      await w.bootstrap.createUser({ id: second, email: `${second}@example.com`, name: "-" });
      await w.bootstrap.join(w.space, second, "editor");
      const toAll = await w.invite(second, "editor");
      await done(w.owner, permit(w.space, person(second, "none"), "space"));
      await done(w.owner, permit(w.space, person(second, "editor"), "space"));
      await expect(w.accept(w.stranger, toAll)).rejects.toMatchObject(endedWords);
    });

    test("a removal that commits while the link is being accepted is obeyed", async () => {
      const page = await w.page([person(w.owner, "editor")]);
      const [toAll, toPage] = [await w.invite(w.owner, "editor"), await w.invite(w.owner, "reader", page)];
      const { store } = w;
      const submit = store.submit.bind(store);
      const spy = vi.spyOn(store, "submit");
      const removedFirst = (table: "space" | "block", id: string): void => {
        spy.mockImplementationOnce(async (envelope) => {
          await submit({
            ...envelope,
            id: newId(),
            operations: [permit(id, person(w.stranger, table === "space" ? "read_and_write" : "reader"), table)],
            accepts: undefined,
          });
          await submit({
            ...envelope,
            id: newId(),
            operations: [permit(id, person(w.stranger, "none"), table)],
            actor: { userId: w.owner },
            accepts: undefined,
          });
          return await submit(envelope);
        });
      };
      removedFirst("space", w.space);
      await expect(w.accept(w.stranger, toAll)).rejects.toMatchObject(removedWords);
      removedFirst("block", page);
      await expect(w.accept(w.stranger, toPage)).rejects.toMatchObject(removedWords);
      expect(await w.role(w.stranger, "block", page)).toBe("none");
    });
  });
}
