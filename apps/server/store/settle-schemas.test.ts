// A schema that cannot be is refused by whatever command it is written, and nothing of its transaction is kept.

import { beforeEach, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { newId, set, TestWorkspace, update } from "../testing/workspace.ts";
import { newDatabase, type DatabaseIds } from "../features/collections/testing/database.ts";

const title = { name: "Name", type: "title" };
const text = { name: "Text", type: "text" };
const done = { status: "done" };
const refused = { status: "refused", kind: "UserValidationError", code: "property_not_allowed" };
let w: TestWorkspace;
let page = "";
let ids: DatabaseIds;

beforeEach(async () => {
  w = await new TestWorkspace().make();
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
  expect(await save(setIn(["schema", "text"], null), setIn(["schema", "title", "name"], "Task"))).toMatchObject(done);
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
