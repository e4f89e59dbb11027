// Dates that are typed into a cell and pasted into cells, by keyboard, over a database in memory.
import { afterEach, expect, test } from "vitest";
import { storedIn } from "../../edit/row-edits.ts";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());

const day = (start_date: string) => [["‣", [["d", { type: "date", start_date }]]]];

function open(): void {
  page = new TablePage({
    name: "Tasks",
    schema: { title: { name: "Name", type: "title" }, due: { name: "Due", type: "date" } },
    rows: [{ title: [["One"]] }, { title: [["Two"]], due: day("2026-01-05") }, { title: [["Three"]] }],
  });
  page.focus();
}
const due = (row: number) => {
  const id = page.cell(row, 0).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  return storedIn(page.database.source.row(id).read()?.value ?? {}, "due");
};
const field = () => document.querySelector<HTMLInputElement>('input[aria-label="Type a date"]');

test("a date that is typed into a cell is stored by Enter, as it was typed and not as today", async () => {
  open();
  await page.press("ArrowRight", ..."3/9/2026", "Enter");
  expect([due(0), field(), page.focused]).toEqual([day("2026-03-09"), null, [0, 1]]);
  await page.press("ArrowDown", "ArrowDown", ..."in 2 weeks", "Enter");
  expect(due(2)).toEqual(day("2026-04-03"));
});

test("a text that is not a date stores nothing and says so, and Escape drops what is typed", async () => {
  open();
  await page.press("ArrowRight", ..."soon", "Enter");
  expect([due(0), field()?.getAttribute("aria-invalid")]).toEqual([undefined, "true"]);
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("not a date");
  await page.press("Escape");
  expect([due(0), field(), page.database.done]).toEqual([undefined, null, []]);
  await page.press(..."tomorrow", "Escape");
  expect([due(0), field(), page.database.done]).toEqual([undefined, null, []]);
});

test("dates are pasted as users and locales write them, and what is not a date is left and named", async () => {
  open();
  await page.press("ArrowRight");
  await page.clip("paste", "March 9, 2026\nsoon\n2026-03-11 → 2026-03-12");
  expect([due(0), due(1), page.said]).toEqual([day("2026-03-09"), day("2026-01-05"), ["1 left: Due"]]);
  expect(due(2)).toEqual([["‣", [["d", { type: "daterange", start_date: "2026-03-11", end_date: "2026-03-12" }]]]]);
});
