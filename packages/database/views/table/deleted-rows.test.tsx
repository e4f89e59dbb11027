// A row that another user deletes while this user types in a field of it.
import { afterEach, expect, test } from "vitest";
import { deleteRows } from "../../edit/row-edits.ts";
import { sampleSchema } from "../../testing/sample-database.ts";
import { TablePage } from "../../testing/table-page.tsx";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";

let page: TablePage;
afterEach(() => page.close());

const rows = ["Tern", "Petrel", "Eider"].map((name) => ({ title: [[name]], effo: [["3"]], stat: [["Done"]] }));
function open(format: JsonObject = {}): void {
  page = new TablePage({ name: "Fleet", schema: sampleSchema, rows, format });
  page.focus();
}
const idAt = (place: number): string => page.one(`[data-place="${place}"][data-row]`).dataset["row"] ?? "";
const names = (): string[] =>
  Array.from({ length: Number(page.grid.getAttribute("aria-rowcount")) - 1 }, (_, at) => page.text(at, 0));
function deletedByOther(id: string): void {
  const { source, collectionId, byOthers } = page.database;
  page.does(() => byOthers(deleteRows({ spaceId: source.spaceId, collectionId }, [id])));
}
function restoredByOther(id: string): void {
  const { source, byOthers } = page.database;
  const tx = source.world.entry("block", id)?.meta.diedBy ?? "";
  const pointer = { table: "block" as const, id, spaceId: source.spaceId };
  const revive: Operation = { pointer, path: [], command: "revive", args: { tx, blocks: [id] } };
  page.does(() => byOthers([revive]));
}
const stored = (id: string): unknown => page.database.source.world.entry("block", id)?.value["properties"];

test("a row that is deleted while the user types in its title stays with its open field, and each letter is stored", async () => {
  open();
  const id = idAt(1);
  await page.press("ArrowDown", "Enter", ..." at");
  deletedByOther(id);
  expect([page.field?.value, names()]).toEqual(["Petrel at", ["Tern", "Petrel", "Eider"]]);
  expect(page.one(`[data-place="1"]`).textContent).toContain("deleted");
  expect([...page.kept.values()]).toEqual([
    expect.objectContaining({ rowId: id, rowName: "Petrel", key: "title", text: "Petrel at", write: { kind: "text" } }),
  ]);
  await page.press(..." sea", "Enter", "Escape");
  expect([...page.kept.values()].map(({ text }) => text)).toEqual(["Petrel at sea"]);
  // Neither the loss of the focus nor another cell closes the field.
  await page.point(page.cell(0, 0), "mouse");
  expect([page.field?.value, names()[1], page.focused]).toEqual(["Petrel at sea", "Petrel", [0, 0]]);
  const before = page.database.done.length;
  await page.point(page.one("[data-notice]"), "mouse");
  expect([page.field, names(), page.kept.size, page.database.done.length]).toEqual([
    null,
    ["Tern", "Eider"],
    1,
    before,
  ]);
});

test("a row that is deleted while its field is open and unchanged leaves the table, and nothing is stored", async () => {
  open();
  await page.press("ArrowDown", "Enter");
  deletedByOther(idAt(1));
  expect([page.field, names(), page.kept.size]).toEqual([null, ["Tern", "Eider"], 0]);
});

test("a deleted row that another user restores is written when its open field is left, and its text is not stored any more", async () => {
  open();
  const id = idAt(0);
  await page.press("Enter", ..."s");
  deletedByOther(id);
  expect(page.kept.size).toBe(1);
  restoredByOther(id);
  expect([page.kept.size, page.field?.value]).toEqual([0, "Terns"]);
  await page.press("Enter");
  expect([page.field, stored(id)]).toEqual([null, expect.objectContaining({ title: [["Terns"]] })]);
});

test("the text of a number is stored with the value that it is, and without a value if it is none", async () => {
  open();
  await page.press("ArrowRight", "ArrowRight", "4", "2");
  deletedByOther(idAt(0));
  expect([...page.kept.values()].map(({ write }) => write)).toEqual([{ kind: "value", stored: [["42"]] }]);
  await page.press("x");
  expect([...page.kept.values()].map(({ write, propertyName }) => [write, propertyName])).toEqual([
    [{ kind: "none" }, "Effort"],
  ]);
});

test("a field that is replaced by another one after its row was deleted keeps its text stored", async () => {
  open();
  const id = idAt(0);
  await page.press("Enter", ..."s");
  deletedByOther(id);
  await page.point(page.cell(1, 0), "mouse");
  await page.press("Enter", ..."!", "Enter");
  expect([names(), [...page.kept.values()].map(({ text }) => text)]).toEqual([["Petrel!", "Eider"], ["Terns"]]);
});

test("a field whose row the user may only read when it is left gives its text to the app", async () => {
  open();
  await page.press("Enter", ..."s");
  page.database.source.transact = () => false;
  await page.press("Enter");
  expect([page.field, [...page.kept.values()].map(({ text }) => text)]).toEqual([null, ["Terns"]]);
});

test("in a grouped table a deleted row with an open field stays in its group", async () => {
  open({ collection_group_by: { property: "stat", type: "select" } });
  const row = page.one("[data-row]");
  const [id, place] = [row.dataset["row"] ?? "", Number(row.dataset["place"])];
  await page.point(page.cell(place, 0), "mouse");
  await page.press("Enter", ..."s");
  deletedByOther(id);
  expect([page.field?.value, page.one(`[data-row="${id}"]`).textContent]).toEqual([
    "Terns",
    expect.stringContaining("deleted"),
  ]);
  await page.point(page.one("[data-notice]"), "mouse");
  expect(page.grid.querySelector(`[data-row="${id}"]`)).toBe(null);
});
