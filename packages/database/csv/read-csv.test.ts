import { expect, test } from "vitest";
import { csvLine, CSV_START } from "./csv-text.ts";
import { decoded } from "./encodings.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { guessForm } from "./guess-form.ts";
import { ColumnGuess, storedCell, titleColumn, type CsvType } from "./guess-types.ts";
import { cellText } from "./cell-text.ts";
import { CsvReader, MOST_CSV_COLUMNS, type CsvFault, type Separator } from "./read-csv.ts";

/** Read in pieces of so many letters. */
function read(text: string, separator: Separator = ",", piece = text.length || 1): string[][] | CsvFault {
  const reader = new CsvReader({ separator, hasHeader: true }, 1000);
  const rows: string[][] = [];
  const pieces = Array.from({ length: Math.ceil(text.length / piece) }, (_, n) =>
    text.slice(n * piece, (n + 1) * piece),
  );
  for (const part of [...pieces, null]) {
    const found = part === null ? reader.end() : reader.push(part);
    rows.push(...found.map((row) => [...row]));
  }
  return reader.fault ?? rows;
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
  ["a,b\r\n,\r\n ,,,\r\n1\r\n1,2,,\r\n", [["a", "b"], ["1"], ["1", "2", "", ""]]],
  [
    '"",\r\n"",""\r\n',
    [
      ["", ""],
      ["", ""],
    ],
  ],
  [
    'a, "b, c" ,d\r\n "1" , 2, "" \r\n',
    [
      ["a", "b, c", "d"],
      ["1", " 2", ""],
    ],
  ],
  ['a,"b" or "c", "d"e\r\n', [["a", '"b" or "c"', ' "d"e']]],
  ["sep=,\r\na,b\r\n", [["a", "b"]]],
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

test("a quote that never ends is reported with the line on which it begins, after the rows before it", () => {
  expect(read('a\n"open\nstill\n')).toEqual({ fault: "open-quote", line: 2 });
  const reader = new CsvReader({ separator: ",", hasHeader: true });
  expect([...reader.push('a,b\n1,2\n3,"4\n5,6\n'), ...reader.end()]).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(reader.fault).toEqual({ fault: "open-quote", line: 3 });
});

test("what is empty or too large is refused", () => {
  expect(read("")).toEqual({ fault: "empty" });
  expect(read("\r\n,,\r\n")).toEqual({ fault: "empty" });
  expect(read(`a\n${"1\n".repeat(1001)}`)).toEqual({ fault: "too-many-rows", limit: 1000 });
  expect(read(`a\n${"1\n".repeat(1000)}`)).toHaveLength(1001);
  expect(read(`a${",".repeat(MOST_CSV_COLUMNS)}`)).toEqual([["a", ...Array(MOST_CSV_COLUMNS).fill("")]]);
  expect(read(`${",".repeat(MOST_CSV_COLUMNS)}a`)).toMatchObject({
    fault: "too-many-columns",
    found: MOST_CSV_COLUMNS + 1,
  });
});

test("25,000 rows out, in, and out again are equal, cell by cell", async () => {
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
  const reader = new CsvReader(guessForm(text.slice(0, 1000)));
  const rows: (readonly string[])[] = [];
  for (const piece of decoded(bytes, await guessEncoding(bytes))) for (const row of reader.push(piece)) rows.push(row);
  expect(reader.fault).toBeNull();
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
