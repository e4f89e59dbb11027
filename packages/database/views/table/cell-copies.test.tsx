// Copy and paste of values that their text does not contain, over a database in memory.
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { afterEach, expect, test } from "vitest";
import { storedIn } from "../../edit/row-edits.ts";
import { MIRA, TablePage } from "../../testing/table-page.tsx";
import { writeHtmlGrid } from "./grid-html.ts";

let page: TablePage;
afterEach(() => page.close());

const FILE = "40000000-0000-4000-8000-000000000001";
const people: Json = [["‣", [["u", MIRA]]]];
const files: Json = [
  ["tides.txt", [["a", `attachment:${FILE}:tides.txt`]]],
  [","],
  ["chart.pdf", [["a", "https://harbour.example/chart.pdf"]]],
];
const due: Json = [
  ["‣", [["d", { type: "datetime", start_date: "2026-03-09", start_time: "09:30", date_format: "numeric" }]]],
];
const schema: JsonObject = {
  title: { name: "Name", type: "title" },
  who1: { name: "Who", type: "person" },
  who2: { name: "Deputy", type: "person" },
  file: { name: "Papers", type: "file" },
  due1: { name: "Due", type: "date" },
  flag: { name: "Paid", type: "checkbox" },
  "~note": { name: "Note", type: "text" },
};

function open(): void {
  const full = { title: [["One"]], who1: people, file: files, due1: due };
  page = new TablePage({
    name: "Trips",
    schema,
    rows: [full, { title: [["Two"]] }, { title: [["Three"]], flag: [["Yes"]] }],
  });
  page.focus();
}
const stored = (row: number, key: string) => {
  const id = page.cell(row, 0).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  return storedIn(page.database.source.row(id).read()?.value ?? {}, key);
};
/** Moves the focus from the first cell of the table to a cell. */
async function goTo(row: number, column: number): Promise<void> {
  await page.press(
    "Control+Home",
    ...Array<string>(column).fill("ArrowRight"),
    ...Array<string>(row).fill("ArrowDown"),
  );
}

test("people, files and dates are pasted as they are stored, into cells of their type, and copied as text for others", async () => {
  open();
  await goTo(0, 1);
  await page.press("Shift+End");
  expect(await page.clip("copy")).toBe("Mira\t\ttides.txt, chart.pdf\t2026-03-09 09:30\t\t");
  await goTo(1, 1);
  await page.clip("paste");
  expect([stored(1, "who1"), stored(1, "file"), stored(1, "due1")]).toEqual([people, files, due]);
  expect(page.said).toEqual([]);
  await goTo(1, 1);
  await page.clip("copy");
  await page.press("ArrowRight");
  await page.clip("paste");
  expect(stored(1, "who2")).toEqual(people);
  await goTo(1, 6);
  await page.clip("paste");
  expect(stored(1, "~note")).toEqual([["Mira"]]);
});

test("a fill along the row from people to a text writes their names", async () => {
  open();
  await goTo(0, 1);
  await page.press("Shift+End", "Control+r");
  expect([stored(0, "who2"), stored(0, "~note")]).toEqual([people, [["Mira"]]]);
});

test("a cut moves a person, and a paste of an empty cell empties a cell", async () => {
  open();
  await goTo(0, 1);
  await page.clip("cut");
  await goTo(2, 1);
  await page.clip("paste");
  expect([stored(0, "who1"), stored(2, "who1")]).toEqual([undefined, people]);
  await goTo(0, 1);
  await page.clip("copy");
  await goTo(2, 1);
  await page.clip("paste");
  expect(stored(2, "who1")).toBeUndefined();
  await goTo(0, 5);
  await page.press("Shift+ArrowDown");
  await page.clip("copy");
  await goTo(1, 5);
  await page.clip("paste");
  expect([stored(1, "flag"), stored(2, "flag")]).toEqual([[["No"]], [["No"]]]);
});

test("a value from the clipboard that is not well formed, of another type or of another workspace is not stored", async () => {
  open();
  const paste = async (column: number, type: string, value: Json, spaceId = page.database.source.spaceId) => {
    await goTo(1, column);
    await page.clip("paste", "text", writeHtmlGrid([[{ text: "text", value: { type, stored: value } }]], spaceId));
  };
  await paste(1, "person", [["‣", [["u", "nobody"]]]]);
  await paste(1, "person", [["‣", [["u", MIRA], ["b"]]]]);
  await paste(1, "file", people);
  await paste(1, "person", people, "20000000-0000-4000-8000-000000000000");
  await paste(3, "file", [["a", [["a", "javascript:alert(1)"]]]]);
  await paste(3, "file", [["a", [["a", "attachment:1:a"]]]]);
  await paste(3, "file", "a");
  await paste(3, "file", files, "20000000-0000-4000-8000-000000000000");
  await paste(4, "date", [["‣", [["d", { type: "date", start_date: "soon" }]]]]);
  for (const key of ["who1", "file", "due1"]) expect(stored(1, key), key).toBeUndefined();
  expect(page.said).toHaveLength(9);
});
