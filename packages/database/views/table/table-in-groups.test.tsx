// A table whose rows stand in groups, by keyboard and by mouse, over a database in memory.
import { afterEach, expect, test } from "vitest";
import { addRow } from "../../edit/row-edits.ts";
import { sampleSchema } from "../../testing/sample-database.ts";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());

const row = (name: string, state: string) => ({
  title: [[name]],
  effo: [["2"]],
  ...(state !== "" && { stat: [[state]] }),
});
const rows = [row("Tern", "To do"), row("Petrel", "Done"), row("Eider", "To do"), row("Knot", "")];
const open = (by: string): TablePage => {
  const format = { collection_group_by: { property: by, type: "select" } };
  return (page = new TablePage({ name: "Fleet", schema: sampleSchema, rows, format }));
};

/** What each line says: of a group its name and count, of a row its name. */
const lines = (): string[] =>
  [...page.grid.querySelectorAll<HTMLElement>("[data-place]")]
    .toSorted((a, b) => Number(a.dataset["place"]) - Number(b.dataset["place"]))
    .map((line) => {
      const fold = line.querySelector("[aria-expanded]");
      if (fold !== null)
        return `[${[...fold.querySelectorAll("span")]
          .slice(0, 2)
          .map((one) => one.textContent)
          .join(" ")}]`;
      return line.querySelector('[data-column="0"] span, [data-column="0"]')?.firstChild?.textContent ?? "+";
    });

const all = [
  "[To do 2]",
  "Tern",
  "Eider",
  "+",
  "[In progress 0]",
  "+",
  "[Done 1]",
  "Petrel",
  "+",
  "[No Status 1]",
  "Knot",
  "+",
];

test("rows stand below the heads of their groups, which fold and open by key", async () => {
  open("stat");
  expect(lines()).toEqual(all);
  page.focus();
  await page.press("Enter");
  expect(lines().slice(0, 3)).toEqual(["[To do 2]", "[In progress 0]", "+"]);
  expect(page.focused).toEqual([0, 0]);
  await page.press(" ");
  expect(lines()).toEqual(all);
});

test("a row is carried over the end of its group into the next as one step, and the focus goes with it", async () => {
  open("stat");
  page.focus();
  await page.press("ArrowDown", "ArrowDown", "Alt+Shift+ArrowUp");
  expect(lines().slice(0, 3)).toEqual(["[To do 2]", "Eider", "Tern"]);
  expect(page.focused).toEqual([1, 0]);
  await page.press("ArrowDown", "Alt+Shift+ArrowDown");
  expect(lines().slice(0, 6)).toEqual(["[To do 1]", "Eider", "+", "[In progress 1]", "Tern", "+"]);
  expect([page.focused, page.said.at(-1)]).toEqual([[4, 0], "moved to In progress"]);
  await page.press("Control+z");
  expect(lines().slice(0, 3)).toEqual(["[To do 2]", "Eider", "Tern"]);
});

test("a row that is made in a group has its value and is named at once", async () => {
  open("stat");
  page.focus();
  await page.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "N", "e", "w", "Enter");
  expect(lines().slice(3, 7)).toEqual(["+", "[In progress 1]", "New", "+"]);
});

test("the focus stays on the head of a group where others make a row above it", async () => {
  open("stat");
  page.focus();
  await page.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
  expect(page.focused).toEqual([4, 0]);
  const { source, collectionId, byOthers } = page.database;
  const made = addRow({ spaceId: source.spaceId, collectionId }, source.newId(), {}, { stat: [["To do"]] });
  page.does(() => byOthers([made]));
  expect([page.focused, lines()[5]]).toEqual([[5, 0], "[In progress 0]"]);
});

test("a range over heads is copied and emptied as its rows alone", async () => {
  open("stat");
  page.focus();
  await page.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Control+Shift+End");
  const copied = await page.clip("copy");
  expect(copied.split("\n").map((line) => line.split("\t")[0])).toEqual(["2", "2", "2"]);
  await page.press("Delete");
  expect([page.text(1, 2), page.text(2, 2), page.text(7, 2), page.text(10, 2)]).toEqual(["2", "", "", ""]);
  await page.press("Control+z");
  await page.press("Control+Home", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight");
  await page.clip("paste", "7\n8\n9");
  expect([page.text(1, 2), page.text(2, 2), page.text(7, 2), page.text(10, 2)]).toEqual(["2", "7", "8", "9"]);
  expect(page.said).toEqual([]);
});

test("letters are no groups to bring a row into", async () => {
  page = new TablePage({
    name: "Fleet",
    schema: sampleSchema,
    rows,
    format: { collection_group_by: { property: "title", type: "title", groupBy: "alphabet_prefix" } },
  });
  expect(lines().filter((line) => line.startsWith("["))).toEqual(["[E 1]", "[K 1]", "[P 1]", "[T 1]"]);
  page.focus();
  await page.press("ArrowDown", "Alt+Shift+ArrowDown");
  expect(page.said).toEqual(["not into K"]);
});
