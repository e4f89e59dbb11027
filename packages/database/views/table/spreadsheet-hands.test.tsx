// Cells that are filled and rows that are chosen, by keyboard, by mouse and by touch, over a database in memory.
import { afterEach, expect, test } from "vitest";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());
const open = (): TablePage => (page = new TablePage(12));
const picked = (): number[] =>
  [...page.grid.querySelectorAll<HTMLElement>('[role="row"][aria-selected="true"]')]
    .map((row) => Number(row.dataset["place"]))
    .toSorted((a, b) => a - b);

test("Ctrl and D fills the chosen cells from their first row as one step, and copies the row where there is one alone", async () => {
  open();
  page.focus();
  await page.press("ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowRight", "Control+d");
  expect([page.text(1, 1), page.text(2, 1), page.text(1, 2), page.text(2, 2)]).toEqual(["To do", "To do", "0", "0"]);
  await page.press("Control+z");
  expect([page.text(1, 1), page.text(2, 1), page.text(1, 2)]).toEqual(["In progress", "Done", "7"]);
  await page.press("Control+Home", "Control+d");
  expect([page.text(1, 0), page.grid.getAttribute("aria-rowcount")]).toEqual([page.text(0, 0), "14"]);
});

test("Ctrl and R fills along the line and says which column keeps what it has", async () => {
  open();
  page.focus();
  await page.press("ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "Control+r");
  expect(page.said).toEqual(["2 left: Checked: Due"]);
  await page.press("Home", "ArrowRight");
  const reload = new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true, cancelable: true });
  expect(page.grid.dispatchEvent(reload)).toBe(true);
});

test("a paste that is larger than the table makes rows and says how many, and what is only read is named", async () => {
  open();
  page.focus();
  await page.press("Control+End", "Home", "ArrowRight", "ArrowRight");
  await page.clip("paste", "1\n2\n3");
  expect([page.text(11, 2), page.text(13, 2), page.said]).toEqual(["1", "3", ["2 made"]]);
  expect([page.focused, page.grid.querySelectorAll('[role="gridcell"][aria-selected="true"]').length]).toEqual([
    [13, 2],
    3,
  ]);
  await page.press("Control+z");
  expect(page.grid.getAttribute("aria-rowcount")).toBe("13");
  await page.press("Control+Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.clip("paste", "now");
  expect(page.said.at(-1)).toBe("1 left: Created");
});

test("a row is chosen by its box, several with Shift or by key, and Escape lets go of them", async () => {
  open();
  const box = (row: number): HTMLElement => page.one(`[data-place="${row}"] [data-choose]`);
  await page.point(box(1), "mouse");
  await page.point(box(4), "mouse", true);
  expect([picked(), page.chosen?.ids.length]).toEqual([[1, 2, 3, 4], 4]);
  await page.point(box(2), "mouse");
  expect(picked()).toEqual([1, 3, 4]);
  page.focus();
  await page.press("Escape");
  expect(picked()).toEqual([]);
  await page.press("Control+Home", "Shift+ArrowDown", "Shift+ ");
  expect(picked()).toEqual([0, 1]);
  await page.press("Tab");
  expect(document.activeElement?.textContent).toBe("Bar");
  await page.press("Escape");
  expect([picked(), document.activeElement]).toEqual([[], page.grid]);
});

test("chosen rows stay chosen where others come before them, and are copied and deleted together", async () => {
  open();
  page.focus();
  await page.press("ArrowDown", "Shift+ArrowDown", "Shift+ ");
  page.sort("effo");
  const names = picked().map((row) => page.text(row, 0));
  expect(names.toSorted()).toEqual(["Two timetables side by side", "Warn when a connection drops below five minutes"]);
  page.does(() => page.chosen?.duplicate());
  expect([page.grid.getAttribute("aria-rowcount"), picked()]).toEqual(["15", []]);
  await page.press("Control+z");
  expect(page.grid.getAttribute("aria-rowcount")).toBe("13");
});

test("by touch a tap chooses more rows once the menu of one has chosen it", async () => {
  open();
  page.focus();
  await page.point(page.cell(3, 0), "touch");
  await page.press("ContextMenu");
  page.does(() => page.rowMenu?.pick());
  await page.point(page.cell(5, 0), "touch");
  expect([picked(), page.field]).toEqual([[3, 5], null]);
  await page.point(page.cell(3, 0), "touch");
  expect(picked()).toEqual([5]);
});
