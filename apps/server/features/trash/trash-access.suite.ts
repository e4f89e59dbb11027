// Who reads what was deleted; run by trash-access.test.ts (PGlite) and trash-access.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { OpenRecordDb } from "../../store/testing/record-databases.ts";
import { newBlock, remove, restore } from "../../store/testing/operations.ts";
import { contextOf, newId, permit, person, TestWorkspace } from "../../testing/workspace.ts";
import { createDeleteBlocks } from "./trash-calls.ts";

export function trashAccessSuite(name: string, open: () => Promise<OpenRecordDb>): void {
  describe(`access to the trash on ${name}`, () => {
    let opened: OpenRecordDb;
    let w: TestWorkspace;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      w = await new TestWorkspace(opened.db).make();
    });

    /** The roles of the owner, a member, a stranger and a signed-out caller. */
    const rolesOn = async (id: string): Promise<Role[]> =>
      await Promise.all([w.owner, w.member, w.stranger, null].map(async (user) => await w.role(user, "block", id)));

    test("A:31 what is in the trash is read by users who may restore it, and what is deleted from it by nobody", async () => {
      const top = await w.page([person(w.owner, "editor"), person(w.member, "read_and_write")]);
      const below = await w.page([], top);
      const line = newId();
      await w.save(w.owner, [
        newBlock(line, "text", { table: "block", id: top }, "words"),
        permit(top, { type: "public_permission", role: "reader" }),
      ]);
      const expectRoles = async (...roles: Role[]): Promise<void> => {
        for (const id of [top, below, line]) expect(await rolesOn(id)).toEqual(roles);
      };
      await expectRoles("editor", "read_and_write", "reader", "reader");
      await w.save(w.owner, [remove(top)]);
      await expectRoles("editor", "read_and_write", "none", "none");
      const erase = createDeleteBlocks(w.store, () => 1_700_000_000_000, newId);
      await erase({ blocks: [{ id: top }], permanentlyDelete: true }, contextOf(w.owner));
      await expectRoles("none", "none", "none", "none");
      expect(await w.save(w.member, [restore(top)])).toMatchObject({ status: "refused", kind: "ForbiddenError" });
      expect(await w.save(w.owner, [restore(top)])).toMatchObject({ status: "done" });
      await expectRoles("editor", "read_and_write", "reader", "reader");
    });
  });
}
