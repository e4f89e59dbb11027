// A table by keyboard, by mouse and by touch, over a database in memory.
import { afterEach, expect, test } from "vitest";
import { setCalculations } from "../../edit/view-edits.ts";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());
const open = (rows = 12, filled = {}): TablePage => (page = new TablePage(rows, filled));

test("the focus enters at the first cell, and says which cell it is on", async () => {
  open();
  page.focus();
  expect(page.focused).toEqual([0, 0]);
  await page.press("ArrowDown", "ArrowRight", "ArrowRight");
  expect(page.focused).toEqual([1, 2]);
  expect(document.getElementById(page.grid.getAttribute("aria-activedescendant") ?? "")).toBe(page.cell(1, 2));
  await page.press("Home", "ArrowUp", "ArrowUp");
  expect(page.focused).toEqual([-1, 0]);
  await page.press("Control+End", "ArrowDown");
  expect(page.focused).toEqual(["new"]);
  expect(page.grid.getAttribute("aria-rowcount")).toBe("13");
});

test("a letter writes a cell anew, Enter opens it as it is, Escape leaves it as it was", async () => {
  open();
  page.focus();
  await page.press("N", "e", "w", "Enter");
  expect([page.text(0, 0), page.focused]).toEqual(["New", [1, 0]]);
  await page.press("Enter", "!", "Tab");
  expect([page.text(1, 0), page.focused]).toEqual(["Warn when a connection drops below five minutes!", [1, 1]]);
  await page.press("ArrowDown", "Home", "x", "Escape");
  expect([page.text(2, 0), document.activeElement]).toEqual(["Two timetables side by side", page.grid]);
  await page.press("Control+z");
  expect(page.text(1, 0)).toBe("Warn when a connection drops below five minutes");
  await page.press("Control+y");
  expect(page.text(1, 0)).toBe("Warn when a connection drops below five minutes!");
});

test("a row whose name was emptied is shown as untitled", async () => {
  open();
  page.focus();
  await page.press("Backspace");
  expect(page.text(0, 0)).toBe("Untitled");
  await page.press("Control+z");
  expect(page.text(0, 0)).toBe("Drop repeated sailings from the harbour board");
});

test("of a name only the letters that differ are sent, and what others typed meanwhile stays", async () => {
  open();
  page.focus();
  await page.press("Enter", "!");
  const { source } = page.database;
  const id = page.cell(0, 0).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  const first = { left: [`${id}/title^`, 0] as const, site: "other", clock: 0, units: "Now: " };
  page.does(() =>
    page.database.byOthers([
      {
        pointer: { table: "block", id, spaceId: source.spaceId },
        path: ["properties", "title"],
        command: "ins",
        args: first,
      },
    ]),
  );
  await page.press("Enter");
  expect(page.text(0, 0)).toBe("Now: Drop repeated sailings from the harbour board!");
});

test("what was typed is kept where somebody hides the column meanwhile", async () => {
  open();
  page.focus();
  await page.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "h", "i");
  const { source, viewId } = page.database;
  const hidden = [{ property: "~note", visible: false }];
  page.does(() =>
    page.database.byOthers([
      {
        pointer: { table: "collection_view", id: viewId },
        path: ["format", "table_properties"],
        command: "set",
        args: { value: hidden },
      },
    ]),
  );
  expect(page.field).toBe(null);
  const id = page.cell(0, 0).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  expect(source.row(id).read()?.value["properties"]).toMatchObject({ "~note": [["hi"]] });
});

test("a number is stored as one, what is none is told and left, and a box is turned over by the space bar", async () => {
  open();
  page.focus();
  await page.press("End", "Home", "ArrowRight", "ArrowRight", "4", "2", "Enter", "m", "a", "n", "y", "Enter");
  expect([page.text(0, 2), page.text(1, 2), page.said]).toEqual(["42", "7", ["no value for Effort"]]);
  await page.press("ArrowRight", "ArrowUp", " ");
  expect(page.cell(1, 3).querySelector("[data-ticked]")).not.toBe(null);
  await page.press("Backspace");
  expect(page.cell(1, 3).querySelector("[data-ticked]")).toBe(null);
});

test("a range is chosen with Shift, copied and pasted as text, emptied and brought back as one step", async () => {
  open();
  page.focus();
  await page.press("ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown");
  expect(page.grid.querySelectorAll('[aria-selected="true"]')).toHaveLength(4);
  expect(await page.clip("copy")).toBe("To do\t0\nIn progress\t7");
  await page.press("Control+End", "Home", "ArrowRight");
  await page.clip("paste");
  expect([page.text(11, 1), page.text(11, 2), page.text(12, 1), page.text(12, 2)]).toEqual([
    "To do",
    "0",
    "In progress",
    "7",
  ]);
  await page.press("Control+Home", "ArrowRight", "Shift+ArrowDown", "Backspace");
  expect([page.text(0, 1), page.text(1, 1)]).toEqual(["", ""]);
  await page.press("Control+z");
  expect([page.text(0, 1), page.text(1, 1)]).toEqual(["To do", "In progress"]);
  await page.press("Control+Home", "ArrowRight", "ArrowRight", "Shift+ArrowDown");
  await page.clip("paste", "lots");
  expect([page.text(0, 2), page.said.at(-1)]).toEqual(["0", "2 left: Effort"]);
});

test("cells are copied, cut and pasted after edits, wherever in the grid the browser left the caret", async () => {
  open();
  page.focus();
  const leaveCaret = (): void =>
    document.getSelection()?.collapse(page.one('[data-place="1"] [data-grip]'), 0) ?? undefined;
  for (const name of ["First", "Second"]) {
    await page.press("Control+Home", "X", "Escape", ...name, "Enter", "ArrowUp");
    leaveCaret();
    expect(await page.clip("copy")).toBe(name);
    await page.press("ArrowDown");
    leaveCaret();
    await page.clip("paste");
    expect(page.text(1, 0)).toBe(name);
    leaveCaret();
    expect([await page.clip("cut"), page.text(1, 0)]).toEqual([name, "Untitled"]);
  }
});

test("the grid takes the caret with the focus and with each selection, and leaves it to the field of a cell", async () => {
  open();
  const outside = document.body.appendChild(document.createElement("p"));
  document.getSelection()?.collapse(outside, 0);
  page.focus();
  expect(document.getSelection()?.anchorNode).toBe(page.grid);
  document.getSelection()?.collapse(outside, 0);
  await page.press("ArrowDown");
  expect(document.getSelection()?.anchorNode).toBe(page.grid);
  await page.press("Enter");
  const { field } = page;
  await page.clip("paste", "never");
  expect([page.field, page.text(1, 0)]).toEqual([field, "Warn when a connection drops below five minutes"]);
  outside.remove();
});

test("a table of a spreadsheet is pasted before its plain text, into number columns by what stands behind what is shown", async () => {
  open();
  page.focus();
  await page.press("ArrowRight");
  const html = '<table><tr><td>Done</td><td x:num="0.25">25 of 100</td></tr></table>';
  await page.clip("paste", "Done\t25 of 100", html);
  expect([page.text(0, 1), page.text(0, 2), page.said]).toEqual(["Done", "0.25", []]);
});

test("a new row at either end is named at once; it has what the filter demands", async () => {
  open(3, { stat: [["Done"]] });
  page.focus();
  await page.press("Control+End", "ArrowDown", "Enter", "L", "a", "s", "t", "Enter");
  expect([page.text(3, 0), page.text(3, 1), page.focused]).toEqual(["Last", "Done", ["new"]]);
});

test("a row is moved by hand with keys, and where rows are sorted it says why not", async () => {
  open();
  const first = page.text(0, 0);
  page.focus();
  await page.press("Alt+Shift+ArrowDown");
  expect([page.text(1, 0), page.focused]).toEqual([first, [1, 0]]);
  page.sort("effo");
  await page.press("Control+Home", "Alt+Shift+ArrowDown");
  expect(page.said.at(-1)).toBe("sorted");
});

test("the focus goes with its row, and stays where its row was when that goes", async () => {
  open();
  page.focus();
  await page.press("ArrowDown", "ArrowDown");
  const { source } = page.database;
  const parent = { table: "collection", id: page.database.collectionId } as const;
  page.does(() =>
    page.database.byOthers([
      {
        pointer: { table: "block", id: source.newId() },
        path: [],
        command: "new",
        args: { type: "page", parent, after: null },
      },
    ]),
  );
  expect(page.focused).toEqual([3, 0]);
  await page.press("ContextMenu");
  page.does(() => page.rowMenu?.remove());
  expect([page.focused, page.text(3, 0)]).toEqual([[3, 0], "Holiday exceptions for Easter week"]);
});

test("a column is made wider and carried along from its head", async () => {
  open();
  page.focus();
  await page.press("ArrowRight", "ArrowUp", "Shift+ArrowRight", "Alt+Shift+ArrowRight");
  const head = page.one('[role="columnheader"][data-column="2"]');
  expect([head.textContent, head.style.inlineSize, page.focused]).toEqual(["Status", "166px", [-1, 2]]);
});

test("a column is carried along by its head, and a press without a drag carries none", async () => {
  open();
  const heads = (): (string | null)[] =>
    [...page.grid.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent);
  const before = heads();
  await page.drag(page.one('[role="columnheader"][data-column="1"]'), [330, 333]);
  expect(heads()).toEqual(before);
  await page.drag(page.one('[role="columnheader"][data-column="1"]'), [330, 400, 570]);
  expect(heads().slice(0, 4)).toEqual(["Name", "Effort", "Status", "Checked"]);
});

test("a press chooses, a press on what is chosen edits, and Shift makes a range", async () => {
  open();
  await page.point(page.cell(2, 0), "mouse");
  expect([page.focused, page.field]).toEqual([[2, 0], null]);
  await page.point(page.cell(2, 0), "mouse");
  expect(page.field?.value).toBe("Two timetables side by side");
  await page.press("Escape");
  await page.point(page.cell(4, 1), "mouse", true);
  expect(page.grid.querySelectorAll('[aria-selected="true"]')).toHaveLength(6);
  await page.point(page.cell(1, 0).querySelector("[data-open]") ?? page.grid, "mouse");
  expect(page.opened).toHaveLength(1);
});

test("a tap chooses without a keyboard, a second one edits, and a box is turned over at once", async () => {
  open();
  await page.point(page.cell(1, 0), "touch");
  expect([page.focused, page.field]).toEqual([[1, 0], null]);
  await page.point(page.cell(1, 0), "touch");
  expect(page.field).not.toBe(null);
  await page.point(page.cell(2, 3).querySelector("[data-toggle]") ?? page.grid, "touch");
  expect(page.cell(2, 3).querySelector("[data-ticked]")).not.toBe(null);
});

test("what may only be read is not written, and a value of another kind is shown as it is", async () => {
  open();
  expect([page.text(7, 2), page.text(0, 8)]).toEqual(["many", "kept as it is"]);
  page.does(() => page.database.setCanEdit(false));
  page.focus();
  await page.press("x", "ArrowDown", "Enter");
  expect([page.field, page.said]).toEqual([null, ["read only", "read only"]]);
  expect(page.database.done).toHaveLength(0);
});

test("after Escape the next Tab leaves the table", async () => {
  open();
  page.focus();
  await page.press("Tab");
  expect(page.focused).toEqual([0, 1]);
  await page.press("Escape");
  const tab = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
  expect(page.grid.dispatchEvent(tab)).toBe(true);
  expect(page.focused).toEqual([0, 1]);
});

test("the foot is reached by key, opens the menu of its column, and says what the values come to", async () => {
  open();
  page.focus();
  await page.press("Control+End", "ArrowDown", "ArrowDown");
  expect(document.getElementById(page.grid.getAttribute("aria-activedescendant") ?? "")).toBe(
    page.one('[data-foot="8"]'),
  );
  await page.press("Home");
  for (let n = 0; n < 2; n++) await page.press("ArrowRight");
  await page.press("Enter");
  expect(page.foot?.column.key).toBe("effo");
  expect(page.one('[data-foot="2"]').textContent).toBe("Calculate");
  const { source, viewId, byOthers } = page.database;
  page.does(() =>
    source.transact(setCalculations(source.spaceId, viewId, [{ property: "effo", aggregator: "sum" }]), {
      userAction: "set-calculation",
    }),
  );
  const sum = Array.from({ length: 12 }, (_, n) => (n === 7 ? 0 : (n * 7) % 13)).reduce((a, b) => a + b, 0);
  expect(page.one('[data-foot="2"]').textContent).toBe(`sum ${sum}`);
  const id = page.cell(0, 0).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  page.does(() =>
    byOthers([
      {
        pointer: { table: "block", id, spaceId: source.spaceId },
        path: ["properties", "effo"],
        command: "set",
        args: { value: [["100"]] },
      },
    ]),
  );
  expect(page.one('[data-foot="2"]').textContent).toBe(`sum ${sum + 100}`);
  page.does(() => void source.undo());
  expect(page.one('[data-foot="2"]').textContent).toBe("Calculate");
});
