// Rows of a filtered table that the filter leaves out: new rows, and rows that an edit takes out of the filter.
import { afterEach, expect, test } from "vitest";
import { sampleSchema } from "../../testing/sample-database.ts";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());

const row = (name: string, state: string) => ({ title: [[name]], stat: [[state]] });
const rows = [row("Tern", "Done"), row("Petrel", "To do"), row("Eider", "Done")];
/** The view shows Tern and Eider. */
function openFiltered(filled = {}): void {
  page = new TablePage({ name: "Fleet", schema: sampleSchema, rows }, filled);
  page.filter("stat", "enum_is", "Done");
}
const names = (): string[] =>
  Array.from({ length: Number(page.grid.getAttribute("aria-rowcount")) - 1 }, (_, at) => page.text(at, 0));
const mark = (): string | null =>
  [...page.grid.querySelectorAll("[data-place]")]
    .find((one) => one.textContent.includes("not in this filter"))
    ?.querySelector('[data-column="0"]')?.firstChild?.textContent ?? null;

test("a new row that the filter leaves out is named where it is, keeps a mark, and is hidden when the user leaves it", async () => {
  openFiltered();
  await page.point(page.one('[id$="-new"] button'), "mouse");
  await page.press(..."Knot", "Enter");
  expect([names(), mark(), page.focused]).toEqual([["Tern", "Eider", "Knot"], "Knot", [2, 0]]);
  await page.press("ArrowUp");
  expect([names(), mark(), page.focused]).toEqual([["Tern", "Eider"], null, [1, 0]]);
  expect(page.database.done.at(-1)?.userAction).toBe("edit-cell");
});

test("a new row that the filter leaves out loses its mark when its value passes the filter, and stays", async () => {
  openFiltered();
  page.focus();
  await page.press("Shift+Enter", ..."Knot", "Tab", ..."Done", "Enter");
  expect([names(), mark()]).toEqual([["Tern", "Eider", "Knot"], null]);
  await page.press("Control+Home");
  expect(names()).toEqual(["Tern", "Eider", "Knot"]);
});

test("undo of a new row that the filter leaves out removes it from the view", async () => {
  openFiltered();
  page.focus();
  await page.press("Shift+Enter", "Escape", "Control+z");
  expect([names(), mark()]).toEqual([["Tern", "Eider"], null]);
});

test("a row that an edit takes out of the filter stays in its place with a mark until the user leaves it", async () => {
  openFiltered();
  page.focus();
  await page.press("ArrowRight", "Enter", ..."To do", "Enter");
  expect([names(), mark(), page.focused]).toEqual([["Tern", "Eider"], "Tern", [0, 1]]);
  await page.point(page.cell(1, 0), "mouse");
  expect([names(), page.focused]).toEqual([["Eider"], [0, 0]]);
});

test("a checkbox or an emptied cell that takes its row out of the filter keeps the row with a mark until the user leaves it", async () => {
  page = new TablePage({
    name: "Fleet",
    schema: sampleSchema,
    rows: ["Tern", "Eider", "Knot"].map((name) => ({ ...row(name, "Done"), done: [["Yes"]] })),
  });
  page.filter("done", "checkbox_is", true);
  page.focus();
  await page.press("ArrowRight", "ArrowRight", "ArrowRight", " ");
  expect([names(), mark(), page.focused]).toEqual([["Tern", "Eider", "Knot"], "Tern", [0, 3]]);
  await page.press("ArrowDown");
  expect([names(), mark(), page.focused]).toEqual([["Eider", "Knot"], null, [0, 3]]);
  await page.point(page.one('[data-place="1"] [data-toggle]'), "mouse");
  expect([names(), mark()]).toEqual([["Eider", "Knot"], "Knot"]);
  page.filter("stat", "enum_is", "Done");
  await page.press("Control+Home", "ArrowRight", "Delete");
  expect([names(), mark()]).toEqual([["Tern", "Eider", "Knot"], "Tern"]);
});

test("keys without an active cell change no row", async () => {
  openFiltered();
  page.does(() => page.database.byOthers([]));
  page.filter("stat", "enum_is", "Nothing has this");
  page.focus();
  page.filter("stat", "enum_is", "Done");
  const before = page.database.done.length;
  await page.press(..."Knot", "Enter", "Backspace", "Control+d", "Enter");
  expect([names(), page.database.done.length, page.field]).toEqual([["Tern", "Eider"], before, null]);
  await page.press("ArrowDown");
  expect(page.focused).toEqual([0, 0]);
});

test("a new row in a group that does not contain it is shown in that group until the user leaves it", async () => {
  page = new TablePage({
    name: "Fleet",
    schema: sampleSchema,
    rows,
    format: { collection_group_by: { property: "stat", type: "select" } },
  });
  page.filter("effo", "number_greater_than", 5);
  page.focus();
  const empty = page.grid.querySelectorAll("[data-row]").length;
  page.filter("title", "string_is_not", "Knot");
  page.focus();
  await page.press("Control+Home", "ArrowDown", "Shift+Enter", ..."Knot", "Enter");
  expect([empty, mark()]).toEqual([0, "Knot"]);
  await page.press("Control+Home");
  expect(mark()).toBe(null);
});
