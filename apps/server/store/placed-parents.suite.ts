// The parents that `move` and `new` name, on every database of the server. Run by placed-parents.test.ts (PGlite) and
// placed-parents.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newDatabase, newRow, type DatabaseIds } from "../features/collections/testing/database.ts";
import { newId, permit, person, set, TestWorkspace } from "../testing/workspace.ts";
import { newBlock, remove } from "./testing/operations.ts";
import type { OpenRecordDb } from "./testing/record-databases.ts";

export function placedParentsSuite(name: string, open: () => Promise<OpenRecordDb>): void {
  describe(`parents of moves and new records on ${name}`, () => {
    let opened: OpenRecordDb;
    let w: TestWorkspace;
    let [page, line] = ["", ""];
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      w = await new TestWorkspace(opened.db).make();
      [page, line] = [await w.page([person(w.owner, "editor")]), newId()];
      await done(newBlock(line, "text", { table: "block", id: page }, "Line"));
    });

    async function done(...operations: Operation[]): Promise<void> {
      expect(await w.save(w.owner, operations)).toMatchObject({ status: "done" });
    }
    const move = (id: string, parent: { table: "block" | "space" | "collection" | "team"; id: string }): Operation => ({
      pointer: { table: "block", id },
      path: [],
      command: "move",
      args: { parent, after: null },
    });
    const parentOf = async (id: string): Promise<unknown> => (await w.value("block", id))?.["parent_id"];

    test("a move into a parent that the workspace never had is refused and says so", async () => {
      for (const table of ["block", "collection", "team"] as const) {
        const id = newId();
        const result = await w.save(w.owner, [move(line, { table, id })]);
        expect(result).toMatchObject({ status: "refused", kind: "NotFoundError" });
        expect(result).toMatchObject({ message: expect.stringContaining(`no ${table} ${id} in this workspace`) });
      }
      expect(await parentOf(line)).toBe(page);
    });

    test("a move into another workspace, or a page of it, is refused in the same words as one into nothing", async () => {
      const other = await new TestWorkspace(opened.db).make();
      const foreign = await other.page([person(other.owner, "editor"), person(w.owner, "editor")]);
      for (const parent of [
        { table: "space", id: other.space },
        { table: "block", id: foreign },
      ] as const)
        expect(await w.save(w.owner, [move(page, parent)])).toMatchObject({
          kind: "NotFoundError",
          message: expect.stringContaining(`no ${parent.table} ${parent.id} in this workspace`),
        });
      expect(await parentOf(page)).toBe(w.space);
    });

    test("a move of a record into itself is refused, and one into what is below it does nothing", async () => {
      expect(await w.save(w.owner, [move(page, { table: "block", id: page })])).toMatchObject({
        kind: "ValidationError",
        message: expect.stringContaining("another record"),
      });
      const below = await w.page([], page);
      await done(move(page, { table: "block", id: below }));
      expect(await parentOf(page)).toBe(w.space);
    });

    test("a move into what was deleted meanwhile does nothing, and behind itself leaves it where it is", async () => {
      const gone = await w.page([person(w.owner, "editor")]);
      await done(remove(gone));
      await done(move(line, { table: "block", id: gone }));
      await done({
        pointer: { table: "block", id: line },
        path: [],
        command: "move",
        args: { parent: { table: "block", id: page }, after: line },
      });
      expect(await parentOf(line)).toBe(page);
    });

    describe("in one transaction", () => {
      let ids: DatabaseIds;
      let row = "";
      beforeEach(() => {
        ids = { block: newId(), collection: newId(), view: newId() };
        row = newId();
      });
      const rows = async (): Promise<string[]> =>
        (await w.db.rows(w.space, ids.collection, null, 100)).map(({ id }) => id);

      test("rows are made by `new` in the collection that it creates, in their order, with what is in them", async () => {
        const [second, text] = [newId(), newId()];
        await done(
          ...newDatabase(ids, page),
          newRow(row, ids.collection, { title: [["First"]] }),
          newRow(second, ids.collection, { title: [["Second"]] }),
          newBlock(text, "text", { table: "block", id: row }, "In the row"),
        );
        expect(await rows()).toEqual([row, second]);
        expect(await parentOf(text)).toBe(row);
        expect(await parentOf(ids.block)).toBe(page);
        expect((await w.value("collection", ids.collection))?.["parent_id"]).toBe(ids.block);
      });

      test("the block of the collection stands where a later operation puts it", async () => {
        const [database, collection, view] = newDatabase(ids, page);
        if (database === undefined || collection === undefined || view === undefined) throw new Error("no database");
        await done(database, collection, newRow(row, ids.collection, {}), view, {
          pointer: { table: "block", id: page },
          path: ["content"],
          command: "listBefore",
          args: { id: ids.block, before: line },
        });
        const children = await w.store.read(w.space, (world) => [...world.children(page)].map(({ id }) => id));
        expect(children).toEqual([ids.block, line]);
        expect(await rows()).toEqual([row]);
      });

      test("blocks are made by `new`, and moved, in a page that `set` creates", async () => {
        const [made, inside] = [newId(), newId()];
        await done(
          set("block", made, [], { type: "page", alive: true, parent_id: page, parent_table: "block" }),
          newBlock(inside, "text", { table: "block", id: made }, "Inside"),
          move(line, { table: "block", id: made }),
        );
        expect([await parentOf(inside), await parentOf(line)]).toEqual([made, made]);
      });

      test("a user who may not write there makes none of it", async () => {
        await done(permit(page, person(w.member, "reader")));
        const result = await w.save(w.member, [...newDatabase(ids, page), newRow(row, ids.collection, {})]);
        expect(result).toMatchObject({ status: "refused", kind: "ForbiddenError" });
        expect(await w.value("collection", ids.collection)).toBeNull();
      });

      test("a collection that stands in its own row is refused", async () => {
        const inRow = { parent_id: row, parent_table: "block" };
        const result = await w.save(w.owner, [
          set("block", ids.block, [], { type: "collection_view", alive: true, ...inRow }),
          set("collection", ids.collection, [], { parent_id: ids.block, parent_table: "block" }),
          set("block", row, [], { type: "page", alive: true, parent_id: ids.collection, parent_table: "collection" }),
          newBlock(newId(), "text", { table: "block", id: row }, "-"),
        ]);
        expect(result.status).toBe("refused");
        const itself = await w.save(w.owner, [
          set("collection", newId(), [], { parent_id: ids.collection, parent_table: "collection" }),
          set("collection", ids.collection, [], { parent_id: ids.collection, parent_table: "collection" }),
          newRow(row, ids.collection, {}),
        ]);
        expect(itself.status).toBe("refused");
      });
    });
  });
}
