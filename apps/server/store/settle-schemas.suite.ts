// A schema that is not sound is refused by whatever command it is written, and nothing of its transaction is stored. Run by
// settle-schemas.test.ts (PGlite) and settle-schemas.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { newId, set, TestWorkspace, update } from "../testing/workspace.ts";
import { newDatabase, type DatabaseIds } from "../features/collections/testing/database.ts";
import type { OpenRecordDb } from "./testing/record-databases.ts";

const title = { name: "Name", type: "title" };
const text = { name: "Text", type: "text" };
const done = { status: "done" };
const refused = { status: "refused", kind: "UserValidationError", code: "property_not_allowed" };
export function settleSchemasSuite(name: string, open: () => Promise<OpenRecordDb>): void {
  describe(`schemas on ${name}`, () => {
    let opened: OpenRecordDb;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());

    let w: TestWorkspace;
    let page = "";
    let ids: DatabaseIds;

    beforeEach(async () => {
      w = await new TestWorkspace(opened.db).make();
      page = await w.page();
      ids = { block: newId(), collection: newId(), view: newId() };
    });

    const save = async (...operations: Operation[]) => await w.save(w.owner, operations);
    const setIn = (path: string[], value: Json | null): Operation => set("collection", ids.collection, path, value);
    const schemaNow = async (): Promise<Json | undefined> => (await w.value("collection", ids.collection))?.["schema"];

    test("a database is not made with a schema that cannot be", async () => {
      const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, text]));
      const long = { ...text, type: "select", options: [{ id: "a", value: "x".repeat(10_000), color: "red" }] };
      const faulty: JsonObject[] = [
        {},
        { title, other: title },
        { title, "a{b}": text },
        { title, ...many },
        { title, long },
      ];
      for (const schema of faulty) expect(await save(...newDatabase(ids, page, schema))).toMatchObject(refused);
      expect(await w.value("collection", ids.collection)).toBeNull();
      expect(await save(...newDatabase(ids, page, { title, text }))).toMatchObject(done);
    });

    test("nor does one become so, by any command, and the title stays", async () => {
      expect(await save(...newDatabase(ids, page, { title, text }))).toMatchObject(done);
      const attempts = [
        setIn(["schema"], null),
        setIn(["schema"], { text }),
        setIn(["schema", "title"], null),
        setIn(["schema", "text", "type"], "title"),
        setIn(["schema", "{x}"], text),
        update("collection", ids.collection, { schema: "none" }),
        {
          pointer: { table: "collection", id: ids.collection },
          path: ["schema", "text", "options"],
          command: "keyedObjectListAfter",
          args: { value: { id: "a", value: "" } },
        } as Operation,
      ];
      for (const operation of attempts) expect(await save(operation), JSON.stringify(operation)).toMatchObject(refused);
      expect(await schemaNow()).toEqual({ title, text });
      expect(await save(setIn(["schema", "text"], null), setIn(["schema", "title", "name"], "Task"))).toMatchObject(
        done,
      );
      expect(await schemaNow()).toEqual({ title: { name: "Task", type: "title" } });
    });

    test("a collection may be made before its schema is said, and one from elsewhere is mended step by step", async () => {
      const [frame, , view] = newDatabase(ids, page);
      const bare = set("collection", ids.collection, [], { parent_id: ids.block, parent_table: "block" });
      if (frame === undefined || view === undefined) throw new Error("no database");
      expect(await save(frame, bare, view)).toMatchObject(done);
      expect(await save(setIn(["name"], [["Chores"]]))).toMatchObject(done);
      await w.bootstrap.run(w.space, w.owner, [setIn(["schema"], { a: text, b: { type: "text" } })]);
      expect(await save(setIn(["schema", "c"], text))).toMatchObject(done);
      expect(await save(setIn(["schema", "b", "name"], "Other"))).toMatchObject(done);
      expect(await save(setIn(["schema", "title"], title))).toMatchObject(done);
      expect(await save(setIn(["schema", "title"], null))).toMatchObject(refused);
    });

    const texts = (count: number, prefix = "d"): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, text]));

    test("a schema has at most 1,000 properties together with its deleted ones, by whatever command they are written", async () => {
      expect(await save(...newDatabase(ids, page, { title, text }))).toMatchObject(done);
      expect(await save(setIn(["deleted_schema"], texts(10_000)))).toMatchObject(refused);
      expect(await save(update("collection", ids.collection, { deleted_schema: texts(999) }))).toMatchObject(refused);
      expect(await save(setIn(["deleted_schema"], texts(998)))).toMatchObject(done);
      const more: Operation[][] = [
        [setIn(["deleted_schema", "more"], text)],
        [setIn(["schema", "more"], text)],
        [update("collection", ids.collection, { deleted_schema: texts(999) })],
      ];
      for (const operations of more) expect(await save(...operations)).toMatchObject(refused);
      // Deleting a property and restoring it leaves as many as there were.
      expect(await save(setIn(["schema", "text"], null), setIn(["deleted_schema", "text"], text))).toMatchObject(done);
      expect(await save(setIn(["deleted_schema", "text"], null), setIn(["schema", "text"], text))).toMatchObject(done);
      expect(await save(setIn(["deleted_schema", "d0"], null), setIn(["schema", "more"], text))).toMatchObject(done);
    });

    test("a schema that has more properties already only loses some", async () => {
      expect(await save(...newDatabase(ids, page, { title, text }))).toMatchObject(done);
      await w.bootstrap.run(w.space, w.owner, [setIn(["deleted_schema"], texts(1500))]);
      expect(await save(setIn(["deleted_schema", "more"], text))).toMatchObject(refused);
      expect(await save(setIn(["schema", "more"], text))).toMatchObject(refused);
      expect(await save(setIn(["schema", "text", "name"], "Other"))).toMatchObject(done);
      expect(await save(setIn(["deleted_schema"], texts(1400)))).toMatchObject(done);
      expect(await save(setIn(["deleted_schema"], texts(1401)))).toMatchObject(refused);
      await w.bootstrap.run(w.space, w.owner, [setIn(["schema"], { ...texts(600), b: { type: "text" } })]);
      expect(await save(setIn(["schema", "more"], text))).toMatchObject(refused);
      expect(await save(setIn(["schema", "d0"], null))).toMatchObject(done);
    });
  });
}
