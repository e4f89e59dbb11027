// Edits of a database over the kernel's own execution: what is written, what comes back with undo, what is refused before.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { getIn, isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { LONGEST_OPTION, MOST_PROPERTIES } from "../schema-rules.ts";
import { memoryDatabase } from "../testing/memory-source.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import type { ReadyDatabase } from "../source/database-source.ts";
import { textBase, writeText } from "./cell-edits.ts";
import { makeDatabase } from "./make-database.ts";
import { addOptions, deleteOption, recolourOption } from "./option-edits.ts";
import * as properties from "./property-edits.ts";
import { addRow, deleteRows, duplicateRow, moveRow } from "./row-edits.ts";
import * as views from "./view-edits.ts";

class Bench {
  readonly database = memoryDatabase(sampleDatabase(5));
  readonly source = this.database.source;
  readonly rows = this.source.rows({
    collectionId: this.database.collectionId,
    viewId: this.database.viewId,
    filter: { operator: "and", filters: [] },
    sorts: [],
    search: "",
  });
  readonly place = { spaceId: this.source.spaceId, collectionId: this.database.collectionId };
  readonly block = { id: this.source.blockId, spaceId: this.source.spaceId };

  get ready(): ReadyDatabase {
    const state = this.source.state.read();
    if (state.kind !== "ready") throw new Error(state.kind);
    return state;
  }
  get collection(): properties.EditedCollection {
    return { id: this.database.collectionId, spaceId: this.source.spaceId, value: this.ready.collection };
  }
  do(operations: readonly Operation[]): void {
    expect(this.source.transact(operations, { userAction: "test" })).toBe(true);
  }
  edit(edit: properties.SchemaEdit): string {
    if ("fault" in edit) throw new Error(edit.fault);
    this.do(edit.operations);
    return edit.key;
  }
  schema(field: "schema" | "deleted_schema" = "schema"): JsonObject {
    const schema = this.ready.collection[field];
    return isObject(schema) ? schema : {};
  }
  ids(): (string | null)[] {
    return Array.from({ length: this.rows.read().total }, (_, at) => this.rows.idAt(at));
  }
  id(at: number): string {
    return this.rows.idAt(at) ?? "";
  }
  value(id: string): JsonObject {
    return this.source.row(id).read()?.value ?? {};
  }
}

test("a database is made in one transaction, as a page of its own or of a block that stands", () => {
  const b = new Bench();
  const ids = () => ({
    spaceId: b.source.spaceId,
    blockId: b.source.newId(),
    collectionId: b.source.newId(),
    viewId: b.source.newId(),
  });
  const words = { title: "Name", view: "Table" };
  const parent = { table: "space", id: b.source.spaceId } as const;
  const own = ids();
  b.do(
    makeDatabase({ ...own, type: "collection_view_page", name: "Tasks", words, place: { parent, permissions: [] } }),
  );
  expect(b.source.world.entry("block", own.blockId)?.value).toMatchObject({
    type: "collection_view_page",
    collection_id: own.collectionId,
    view_ids: [own.viewId],
    properties: { title: [["Tasks"]] },
    format: { collection_pointer: { table: "collection", id: own.collectionId } },
  });
  expect(b.source.world.entry("collection", own.collectionId)?.value).toMatchObject({
    schema: { title: { name: "Name", type: "title" } },
    parent_id: own.blockId,
    alive: true,
  });
  const turned = { ...ids(), blockId: b.source.newId() };
  b.do([
    {
      pointer: { table: "block", id: turned.blockId },
      path: [],
      command: "new",
      args: { type: "text", parent: { table: "block", id: own.blockId } },
    },
  ]);
  b.do(makeDatabase({ ...turned, type: "collection_view", name: "", words, place: null }));
  expect(b.source.world.entry("block", turned.blockId)?.value).toMatchObject({
    type: "collection_view",
    collection_id: turned.collectionId,
  });
  b.do([addRow({ spaceId: b.source.spaceId, collectionId: turned.collectionId }, b.source.newId(), {})]);
});

test("a property is added under a key of its own and a name that is free; texts of ours merge", () => {
  const b = new Bench();
  const number = b.edit(properties.addProperty(b.collection, "number", "Effort", b.source.newId()));
  const text = b.edit(properties.addProperty(b.collection, "text", "Note", b.source.newId()));
  expect([text.startsWith("~"), number.startsWith("~")]).toEqual([true, false]);
  expect([b.schema()[number], b.schema()[text]]).toEqual([
    { name: "Effort 2", type: "number" },
    { name: "Note 2", type: "text" },
  ]);
  const copy = b.edit(properties.duplicateProperty(b.collection, "title", b.source.newId()));
  expect(b.schema()[copy]).toEqual({ name: "Name 2", type: "text" });
});

test("a deleted property is kept with its options and its values, and comes back by undo and by hand", () => {
  const b = new Bench();
  const [before, stored] = [b.schema()["stat"], getIn(b.value(b.id(0)), ["properties", "stat"])];
  b.edit(properties.deleteProperty(b.collection, "stat"));
  expect([b.schema()["stat"], b.schema("deleted_schema")["stat"]]).toEqual([undefined, before]);
  expect(getIn(b.value(b.id(0)), ["properties", "stat"])).toEqual(stored);
  expect(b.source.undo()).toBe(true);
  expect([b.schema()["stat"], b.schema("deleted_schema")["stat"]]).toEqual([before, undefined]);
  b.edit(properties.deleteProperty(b.collection, "stat"));
  b.edit(properties.restoreProperty(b.collection, "stat"));
  expect([b.schema()["stat"], b.schema("deleted_schema")["stat"]]).toEqual([before, undefined]);
});

test("a deleted property is removed for good, and undo brings it back", () => {
  const b = new Bench();
  const before = b.schema()["stat"];
  b.edit(properties.deleteProperty(b.collection, "stat"));
  b.edit(properties.forgetProperty(b.collection, "stat"));
  expect(b.schema("deleted_schema")["stat"]).toBeUndefined();
  expect(properties.forgetProperty(b.collection, "stat")).toEqual({ fault: "property", property: "stat" });
  expect(b.source.undo()).toBe(true);
  expect(b.schema("deleted_schema")["stat"]).toEqual(before);
});

test("what a schema does not take is said before anything is written", () => {
  const b = new Bench();
  expect(properties.deleteProperty(b.collection, "title")).toEqual({ fault: "title-missing" });
  const many = Object.fromEntries(
    Array.from({ length: MOST_PROPERTIES }, (_, at) => [`p${at}`, { name: "", type: "number" }]),
  );
  const full = { ...b.collection, value: { schema: many } };
  expect(properties.addProperty(full, "text", "One more", b.source.newId())).toEqual({
    fault: "too-many",
    limit: MOST_PROPERTIES,
  });
  const deleted = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`d${at}`, { name: "", type: "number" }]));
  const living = Object.fromEntries(Object.entries(many).slice(0, 400));
  const withDeleted = { ...b.collection, value: { schema: living, deleted_schema: deleted } };
  expect(properties.addProperty(withDeleted, "text", "One more", b.source.newId())).toEqual({
    fault: "too-many-deleted",
    limit: 1000,
  });
  expect(properties.restoreProperty(withDeleted, "d0")).toMatchObject({ key: "d0" });
  const long = "x".repeat(10_000);
  expect(addOptions(b.collection, "stat", [long], b.source.newId)).toMatchObject({
    fault: "option-too-long",
    limit: LONGEST_OPTION,
  });
  expect(addOptions(b.collection, "stat", ["Done"], b.source.newId)).toMatchObject({ fault: "option-twice" });
});

test("options are added in a colour that is used least, recoloured and deleted; rows keep their words", () => {
  const b = new Bench();
  b.edit(addOptions(b.collection, "stat", ["Blocked", "Later"], b.source.newId));
  const said = () => (getIn(b.schema(), ["stat", "options"]) as JsonObject[]).map(({ value, color }) => [value, color]);
  expect(said().slice(3)).toEqual([
    ["Blocked", "brown"],
    ["Later", "orange"],
  ]);
  b.edit(recolourOption(b.collection, "stat", "Later", "red"));
  b.edit(deleteOption(b.collection, "stat", "To do"));
  expect(said().map(([words]) => words)).toEqual(["In progress", "Done", "Blocked", "Later"]);
  expect(said().at(-1)).toEqual(["Later", "red"]);
  expect(getIn(b.value(b.id(0)), ["properties", "stat"])).toEqual([["To do"]]);
});

test("views are added, duplicated, moved and deleted among the tabs, and come back with undo", () => {
  const b = new Bench();
  const [first, second, third] = [b.database.viewId, b.source.newId(), b.source.newId()];
  const tabs = () => b.ready.views.map(({ id }) => id);
  b.do(views.addView(b.block, { id: second, collectionId: b.database.collectionId, name: "Mine", after: first }));
  const stored = () => b.ready.views.find(({ id }) => id === second);
  b.do(views.setSorts(b.source.spaceId, second, [{ property: "effo", direction: "descending" }]));
  b.do(
    views.setFilter(b.source.spaceId, second, {
      operator: "or",
      filters: [{ property: "done", operator: "checkbox_is", value: { type: "exact", value: true } }],
    }),
  );
  const one = stored();
  if (one === undefined) throw new Error("no view");
  b.do(views.duplicateView(b.block, one, third, "Copy"));
  expect(tabs()).toEqual([first, second, third]);
  expect(b.ready.views[2]?.value["query2"]).toEqual(one.value["query2"]);
  b.do(views.moveView(b.block, third, "before", first));
  expect(tabs()).toEqual([third, first, second]);
  b.do(views.deleteView(b.block, first));
  expect(tabs()).toEqual([third, second]);
  expect(b.source.undo()).toBe(true);
  expect(tabs()).toEqual([third, first, second]);
});

test("rows are added where they are put, duplicated, moved by hand and deleted", () => {
  const b = new Bench();
  const [one, two] = [b.id(0), b.id(1)];
  const [top, end, copy] = [b.source.newId(), b.source.newId(), b.source.newId()];
  b.do([addRow(b.place, top, { after: null }, { stat: [["Done"]] })]);
  b.do([addRow(b.place, end, {})]);
  b.do([duplicateRow(b.place, b.value(one), copy, { after: one, before: two })]);
  expect([b.ids()[0], b.ids().at(-1), b.ids()[2]]).toEqual([top, end, copy]);
  expect(b.value(copy)["properties"]).toEqual(b.value(one)["properties"]);
  b.do([moveRow(b.place, end, { after: null, before: top })]);
  expect(b.id(0)).toBe(end);
  b.do(deleteRows(b.place, [top, copy]));
  expect(b.ids().slice(0, 3)).toEqual([end, one, two]);
  expect(b.source.undo()).toBe(true);
  expect(b.ids().slice(0, 4)).toEqual([end, top, one, copy]);
});

test("of a merging text only what differs is written, so that what others typed meanwhile stays", () => {
  const b = new Bench();
  const row = { spaceId: b.source.spaceId, id: b.id(2) };
  const stored = getIn(b.value(row.id), ["properties", "title"]);
  const mine = textBase(row, "title", stored, b.source.world);
  const theirs = textBase(row, "title", stored, b.source.world);
  const numbering = (length: number) => b.source.numbering(length);
  b.database.byOthers(writeText(theirs, "Two timetables side by side, in print", numbering));
  b.do(writeText(mine, "Three timetables side by side", numbering));
  expect(getIn(b.value(row.id), ["properties", "title"])).toEqual([["Three timetables side by side, in print"]]);
  expect(writeText(mine, "Two timetables side by side", numbering)).toEqual([]);
});

test("a text keeps the marks of what stays, whether its key merges or not, and no pair is parted", () => {
  const b = new Bench();
  const row = { spaceId: b.source.spaceId, id: b.id(0) };
  const numbering = (length: number) => b.source.numbering(length);
  const note = getIn(b.value(row.id), ["properties", "~note"]);
  b.do(writeText(textBase(row, "~note", note, b.source.world), "Ask Jun 😀 the quay", numbering));
  expect(getIn(b.value(row.id), ["properties", "~note"])).toEqual([["Ask "], ["Jun", [["b"]]], [" 😀 the quay"]]);
  b.do(writeText(textBase(row, "other", note, b.source.world), "Ask Jun 😀", numbering));
  b.do(
    writeText(
      textBase(row, "other", getIn(b.value(row.id), ["properties", "other"]), b.source.world),
      "Ask Jun 😁\u0000\ud800",
      numbering,
    ),
  );
  expect(getIn(b.value(row.id), ["properties", "other"])).toEqual([["Ask "], ["Jun", [["b"]]], [" 😁\ufffd"]]);
});
