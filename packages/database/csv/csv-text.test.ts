import { expect, test } from "vitest";
import { cellText } from "./cell-text.ts";
import { csvLine, guarded, unguarded } from "./csv-text.ts";

const nobody = (): string => "";

test("a cell that could be a formula begins with an apostrophe, and a negative number is a number", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r"])
    expect(guarded(`${start}cmd|' /C calc'!A0`)).toBe(`'${start}cmd|' /C calc'!A0`);
  for (const plain of ["", "a=b", "'tis", "-5", "-5.25", "-1e9"]) expect(guarded(plain)).toBe(plain);
  expect(guarded("-5+cmd|' /C calc'!A0")).toBe("'-5+cmd|' /C calc'!A0");
  expect(guarded("'=1")).toBe("''=1");
});

test("whatever a cell holds, taking off the guard gives it back", () => {
  for (const cell of ["=1", "'=1", "''=1", "'-5", "'", "''", "'tis", "-5", "+49 30 1234", "\tx", ""])
    expect(unguarded(guarded(cell)), cell).toBe(cell);
});

test("a line is quoted where it must be", () => {
  expect(csvLine(["a", "b,c", 'say "x"', "two\nlines", " edge ", "d;e", ""])).toBe(
    'a,"b,c","say ""x""","two\nlines"," edge ","d;e",\r\n',
  );
  // A line of separators alone is no row.
  expect(csvLine([""])).toBe('""\r\n');
  expect(csvLine(["", "", ""])).toBe('"",,\r\n');
});

test("cells of each kind: people and files by name, ticks as words, days as days, times with their zone", () => {
  const mention = (mark: string, value: string | object) => ["‣", [[mark, value]]];
  const row = {
    created_time: Date.UTC(2026, 2, 20),
    created_by_id: "ada",
    properties: {
      title: [["Plan"]],
      tick: [["Yes"]],
      many: [["a,b"]],
      who: [mention("u", "ada"), [","], mention("u", "stranger")],
      file: [["a.pdf", [["a", "https://example.com/a.pdf"]]]],
      day: [mention("d", { type: "daterange", start_date: "2026-03-09", end_date: "2026-03-11" })],
      time: [
        mention("d", { type: "datetime", start_date: "2026-03-09", start_time: "09:30", time_zone: "Europe/Berlin" }),
      ],
    },
  };
  const name = (id: string): string => (id === "ada" ? "Ada" : "");
  const cells = [
    ["title", "title"],
    ["tick", "checkbox"],
    ["none", "checkbox"],
    ["many", "multi_select"],
    ["who", "person"],
    ["file", "file"],
    ["day", "date"],
    ["time", "date"],
    ["at", "created_time"],
    ["by", "created_by"],
    ["none", "number"],
  ] as const;
  expect(cells.map(([key, type]) => cellText(row as never, key, type, name))).toEqual([
    "Plan",
    "Yes",
    "No",
    "a, b",
    "Ada",
    "a.pdf",
    "2026-03-09 → 2026-03-11",
    "2026-03-09 09:30 Europe/Berlin",
    "2026-03-20T00:00:00.000Z",
    "Ada",
    "",
  ]);
  expect(cellText(row as never, "who", "person", nobody)).toBe("");
});
