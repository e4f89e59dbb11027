// The shares of users in the open imports of a database, on every database of the server. Run by import-shares.test.ts (PGlite) and
// import-shares.pg.test.ts.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newDatabase } from "../collections/testing/database.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { newId, permit, person, set, TestWorkspace } from "../../testing/workspace.ts";
import { TrashDb } from "./trash-db.ts";
import { TrashKeeper } from "./trash-keeper.ts";

export function importSharesSuite(name: string, open: () => Promise<OpenOnSql>): void {
  describe(`shares of open imports on ${name}`, () => {
    let opened: OpenOnSql;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());

    test("the open imports of an editor hold up nobody else, and a user with full access ends them", async () => {
      const w = await new TestWorkspace(opened.db).make();
      const page = await w.page([person(w.owner, "editor"), person(w.member, "read_and_write")]);
      const ids = { block: newId(), collection: newId(), view: newId() };
      expect(await w.save(w.owner, newDatabase(ids, page))).toMatchObject({ status: "done" });
      const submit = async (userId: string, operations: readonly Operation[], id = newId()) =>
        await w.store.submit({ id, scope: w.space, operations, actor: { userId } });
      const write = (id: string, field: "landed" | "abandoned"): Operation =>
        set("collection", ids.collection, ["staged_imports", id, field], true);
      const opening = async (userId: string) => {
        const id = newId();
        return {
          id,
          result: await submit(userId, [set("collection", ids.collection, ["staged_imports", id], {})], id),
        };
      };
      const theirs: string[] = [];
      for (let n = 0; n < 20; n++) {
        const { id, result } = await opening(w.member);
        expect(result).toMatchObject({ status: "done" });
        theirs.push(id);
      }
      expect((await opening(w.member)).result).toMatchObject({ kind: "ValidationError" });
      const own = await opening(w.owner);
      expect(own.result).toMatchObject({ status: "done" });
      const [first = ""] = theirs;
      const row = newId();
      const making: Operation = {
        pointer: { table: "block", id: row },
        path: [],
        command: "new",
        args: { type: "page", parent: { table: "collection", id: ids.collection }, format: { staged_row: first } },
      };
      expect(await submit(w.member, [making])).toMatchObject({ status: "done" });
      expect(await submit(w.member, [write(own.id, "abandoned")])).toMatchObject({ kind: "ForbiddenError" });
      expect(await submit(w.owner, [write(first, "landed")])).toMatchObject({ kind: "ForbiddenError" });
      expect(await submit(w.owner, [write(first, "abandoned")])).toMatchObject({ status: "done" });
      expect(await submit(w.member, [write(first, "landed")])).toMatchObject({ kind: "OperationConflictError" });
      const errors: unknown[] = [];
      await new TrashKeeper({
        store: w.store,
        trash: new TrashDb(opened.database),
        now: () => 1_700_000_000_000,
        newId,
        onError: (error) => void errors.push(error),
      }).runOnce();
      expect(errors).toEqual([]);
      expect((await w.value("block", row))?.["alive"]).toBe(false);
      expect((await opening(w.member)).result).toMatchObject({ status: "done" });
      // With full access the member ends those of others too.
      expect(await w.save(w.owner, [permit(page, person(w.member, "editor"))])).toMatchObject({ status: "done" });
      expect(await submit(w.member, [write(own.id, "abandoned")])).toMatchObject({ status: "done" });
    });
  });
}
