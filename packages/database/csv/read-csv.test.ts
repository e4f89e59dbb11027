import { expect, test } from "vitest";
import { csvLine, CSV_START } from "./csv-text.ts";
import { decoded, guessEncoding, type Encoding } from "./guess-encoding.ts";
import { ColumnGuess, columnNames, optionsOfCell, storedCell, titleColumn, type CsvType } from "./guess-types.ts";
import { cellText } from "./cell-text.ts";
import { CsvReader, guessSeparator, isCsvFault, MOST_CSV_COLUMNS, type CsvFault, type Separator } from "./read-csv.ts";

/** Read in pieces of so many letters. */
function read(text: string, separator: Separator = ",", piece = text.length || 1): string[][] | CsvFault {
  const reader = new CsvReader(separator, 1000);
  const rows: string[][] = [];
  const pieces = Array.from({ length: Math.ceil(text.length / piece) }, (_, n) =>
    text.slice(n * piece, (n + 1) * piece),
  );
  for (const part of [...pieces, null]) {
    const found = part === null ? reader.end() : reader.push(part);
    if (isCsvFault(found)) return found;
    rows.push(...found.map((row) => [...row]));
  }
  return rows;
}

const TEXTS: readonly (readonly [text: string, rows: readonly (readonly string[])[]])[] = [
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\r1,2\r",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    'a,b\r\n"x,""y""\r\nz",\r\n',
    [
      ["a", "b"],
      ['x,"y"\r\nz', ""],
    ],
  ],
  [
    '"a",""\r\n"",""\r\n',
    [
      ["a", ""],
      ["", ""],
    ],
  ],
  ['a\r\n""\r\n\r\n\r\nb', [["a"], [""], ["b"]]],
  [
    'a,b\r\n5" pipe,it"s\r\n',
    [
      ["a", "b"],
      ['5" pipe', 'it"s'],
    ],
  ],
  [
    ",\r\n,\r\n",
    [
      ["", ""],
      ["", ""],
    ],
  ],
  [
    "a,b\r\n'=1,'-2\r\n",
    [
      ["a", "b"],
      ["=1", "-2"],
    ],
  ],
];

test("quotes, line ends, empty cells and empty lines, wherever the pieces are cut", () => {
  for (const [text, rows] of TEXTS)
    for (let piece = 1; piece <= text.length; piece++)
      expect(read(text, ",", piece), `${text} by ${piece}`).toEqual(rows);
});

test("a row of another length is refused with its line, also behind cells of several lines", () => {
  expect(read('a,b\r\n"two\r\nlines",2\r\n\r\n1,2,3\r\n4,5')).toEqual({
    fault: "row-length",
    line: 5,
    found: 3,
    expected: 2,
  });
  expect(read("a,b\n1")).toEqual({ fault: "row-length", line: 2, found: 1, expected: 2 });
  expect(read('a\n"open\nstill\n')).toEqual({ fault: "open-quote", line: 2 });
});

test("what is empty or too large is refused", () => {
  expect(read("")).toEqual({ fault: "empty" });
  expect(read("\r\n\r\n")).toEqual({ fault: "empty" });
  expect(read(`a\n${"1\n".repeat(1001)}`)).toEqual({ fault: "too-many-rows", limit: 1000 });
  expect(read(`a\n${"1\n".repeat(1000)}`)).toHaveLength(1001);
  expect(read(",".repeat(MOST_CSV_COLUMNS))).toMatchObject({ fault: "too-many-columns", found: MOST_CSV_COLUMNS + 1 });
});

test("the separator is what the first line has most often outside of quotes", () => {
  expect(guessSeparator("a,b;c,d\n;;;;;")).toBe(",");
  expect(guessSeparator('"a,b,c,d";b;c\n')).toBe(";");
  expect(guessSeparator("a\tb\n")).toBe("\t");
  expect(guessSeparator("alone\n1;2\n")).toBe(";");
  expect(read("a;b\n1,5;2", ";")).toEqual([
    ["a", "b"],
    ["1,5", "2"],
  ]);
});

test("bytes are UTF-8, UTF-16 with a mark or none, or else Windows'", () => {
  const textOf = (bytes: Uint8Array): [Encoding, string] => [
    guessEncoding(bytes),
    [...decoded(bytes, guessEncoding(bytes))].join(""),
  ];
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
  const utf16 = (text: string): Uint8Array =>
    new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
  expect(textOf(utf8(`${CSV_START}Öl,1`))).toEqual(["utf-8", "Öl,1"]);
  expect(textOf(utf8("Öl,1"))).toEqual(["utf-8", "Öl,1"]);
  expect(textOf(utf16(`${CSV_START}Öl,1`))).toEqual(["utf-16le", "Öl,1"]);
  expect(textOf(utf16("Oil,1"))).toEqual(["utf-16le", "Oil,1"]);
  expect(textOf(utf16("Oil,1").map((_, at, all) => all[at ^ 1] ?? 0))).toEqual(["utf-16be", "Oil,1"]);
  expect(textOf(Uint8Array.of(0xd6, 0x6c, 0x2c, 0x80))).toEqual(["windows-1252", "Öl,€"]);
});

function guess(...cells: string[]): CsvType {
  const column = new ColumnGuess();
  for (const cell of cells) column.see(cell);
  return column.type();
}

test("a column's type is what all of its cells read as", () => {
  expect(guess("1", "", "-2.5", "1,234.50")).toBe("number");
  expect(guess("1", "two")).toBe("text");
  expect(guess("01234", "04567")).toBe("text");
  expect(guess("Yes", "no", "")).toBe("checkbox");
  expect(guess("2026-03-09", "2026-03-09 → 2026-03-11", "2026-03-09 09:30")).toBe("date");
  expect(guess("2026-13-09")).toBe("text");
  expect(guess("https://example.com", "http://example.org/a?b")).toBe("url");
  expect(guess("ada@example.com")).toBe("email");
  expect(guess("+49 30 1234567")).toBe("phone_number");
  expect(guess("Open", "Done", "Open", "Open")).toBe("select");
  expect(guess("Open", "Done", "Late")).toBe("text");
  expect(guess("a, b", "a", "b", "a, b")).toBe("multi_select");
  expect(guess("", "")).toBe("text");
});

test("cells as rows store them", () => {
  expect(storedCell("number", " 1,234.50 ")).toEqual([["1234.5"]]);
  expect(storedCell("number", "many")).toBeUndefined();
  expect(storedCell("checkbox", "TRUE")).toEqual([["Yes"]]);
  expect(storedCell("multi_select", "a, b,,a")).toEqual([["a,b"]]);
  expect(optionsOfCell("multi_select", "a, b,,a")).toEqual(["a", "b"]);
  expect(storedCell("select", "")).toBeUndefined();
  expect(storedCell("text", " kept ")).toEqual([[" kept "]]);
  expect(storedCell("date", "2026-03-09T09:30:00.000Z")).toEqual([
    ["‣", [["d", { type: "datetime", start_date: "2026-03-09", start_time: "09:30", time_zone: "UTC" }]]],
  ]);
});

test("names that stand twice get numbers, empty ones are counted, and the title is what is called so", () => {
  expect(columnNames(["Name", "name", "Name", "Name 2", ""])).toEqual([
    "Name",
    "name",
    "Name 2",
    "Name 2 2",
    "Column 5",
  ]);
  expect(titleColumn(["Id", "Title"])).toBe(1);
  expect(titleColumn(["Id", "Words"])).toBe(0);
});

test("25,000 rows out, in, and out again are equal, cell by cell", () => {
  const names = ["Name", "Number", "Choice", "Tick", "Day", "Address", "Words"];
  const types: CsvType[] = ["title", "number", "select", "checkbox", "date", "url", "text"];
  const made = Array.from({ length: 25_000 }, (_, n) => [
    n % 7 === 0 ? `=SUM(A${n})` : `Row "${n}", ${n % 3 === 0 ? "two\nlines" : "one"}`,
    n % 5 === 0 ? "" : String((n - 12_000) / 4),
    ["Open", "Done", ""][n % 3] ?? "",
    n % 2 === 0 ? "Yes" : "No",
    `2026-0${(n % 9) + 1}-1${n % 10}`,
    `https://example.com/${n}`,
    ["'tis", "", "+1 or 2", "@home", " edge ", "Ünïcode ✓"][n % 6] ?? "",
  ]);
  const text = [names, ...made].map(csvLine).join("");
  const bytes = new TextEncoder().encode(CSV_START + text);
  const reader = new CsvReader(guessSeparator(text.slice(0, 1000)));
  const rows: (readonly string[])[] = [];
  for (const piece of decoded(bytes, guessEncoding(bytes))) {
    const found = reader.push(piece);
    if (isCsvFault(found)) throw new Error(found.fault);
    for (const row of found) rows.push(row);
  }
  const [head = [], ...body] = rows;
  expect(head).toEqual(names);
  const guesses = names.map(() => new ColumnGuess());
  for (const row of body) row.forEach((cell, at) => guesses[at]?.see(cell));
  expect(guesses.map((one, at) => (at === titleColumn(head) ? "title" : one.type()))).toEqual(types);
  const stored = body.map((row) => ({
    properties: Object.fromEntries(row.map((cell, at) => [`p${at}`, storedCell(types[at] ?? "text", cell) ?? null])),
  }));
  const again = stored.map((row) => csvLine(types.map((type, at) => cellText(row, `p${at}`, type, () => "")))).join("");
  expect(csvLine(head) + again).toBe(text);
});
