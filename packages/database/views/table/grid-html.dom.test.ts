// Tables of spreadsheets on the clipboard. The markup is written by hand after what Excel and Google Sheets put there, as their public
// descriptions show it: Microsoft's "HTML Clipboard Format", and the attributes of Sheets that open editors read.
import { expect, test } from "vitest";
import { textCell } from "./copied-cells.ts";
import { readHtmlGrid, readOwnGrid, writeHtmlGrid } from "./grid-html.ts";

const SPACE = "10000000-0000-4000-8000-000000000000";
const OTHER_SPACE = "20000000-0000-4000-8000-000000000000";
const texts = (grid: readonly (readonly string[])[]) => grid.map((cells) => cells.map(textCell));

const parsed = (html: string): Document => new DOMParser().parseFromString(html, "text/html");
const read = (html: string) => readHtmlGrid(parsed(html), (column) => column === 1);

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment--><table border=0 width=128>
<col width=64 span=2><tr height=20><td class=xl65 width=64>Sker<span style='mso-spacerun:yes'>  </span>ry</td><td align=right x:num="1234.5678">1.234,57 &euro;</td></tr>
<tr height=20><td style='white-space:normal'>two<br style='mso-data-placement:same-cell'>
  lines</td><td x:num>7</td></tr></table><!--EndFragment--></body></html>`;
const sheets = `<google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr"><colgroup><col width="100"/></colgroup>
<tbody><tr style="height:21px;"><td data-sheets-value='{"1":2,"2":"a&quot;b"}'>a"b</td><td data-sheets-value='{"1":3,"3":0.5}' data-sheets-numberformat='{"1":3,"2":"0%"}'>50%</td></tr>
<tr><td colspan="2">both</td></tr></tbody></table>`;

test("cells of Excel keep their lines, and numbers are read as their values and not as their formatted texts", () => {
  expect(read(excel)).toEqual([
    ["Sker ry", "1234.5678"],
    ["two\nlines", "7"],
  ]);
});

test("cells of Google Sheets are read with their values, and the text of a merged cell is read once", () => {
  expect(read(sheets)).toEqual([
    ['a"b', "0.5"],
    ["both", ""],
  ]);
});

test("cells below a merged cell are in their own columns", () => {
  expect(read('<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>')).toEqual([
    ["a", "b"],
    ["", "c"],
  ]);
});

test("a text without a table, and a table that this app wrote, are not read as a table of another program", () => {
  expect([read("<p>words</p>"), read(writeHtmlGrid(texts([["a"]]), SPACE))]).toEqual([null, null]);
});

test("a table of this app has the texts of the plain text, its stored values, and its empty cells", () => {
  const value = { type: "person", stored: [["‣", [["u", '"<a>&']]]] };
  const empty = { type: "person", stored: undefined };
  const grid = [[{ text: " a\tb ", value }], [{ text: "", value: empty }], [textCell("")]];
  const page = parsed(writeHtmlGrid(grid, SPACE));
  expect(readOwnGrid(page, [[" a\tb "]], SPACE)).toEqual(grid);
  expect(readOwnGrid(parsed("<table><tr><td>a</td></tr></table>"), [["a"]], SPACE)).toBeNull();
});

test("stored values of another workspace, and values that this app did not write, are not read", () => {
  const html = writeHtmlGrid(
    [[{ text: "a", value: { type: "file", stored: [["a", [["a", "attachment:1:a"]]]] } }]],
    SPACE,
  );
  expect(readOwnGrid(parsed(html), [["a"]], OTHER_SPACE)).toEqual(texts([["a"]]));
  for (const value of ["{", "[]", "null", '{"type":1}'])
    expect(
      readOwnGrid(
        parsed(`<table data-tessera-grid="${SPACE}"><tr><td data-tessera-value='${value}'>a</td></tr></table>`),
        [["a"]],
        SPACE,
      ),
      value,
    ).toEqual(texts([["a"]]));
});

test("a table that is written for other programs is read back unchanged", () => {
  const grid = [
    ["a  b", "<i>&"],
    [" edge ", "two\nlines"],
  ];
  const html = writeHtmlGrid(texts(grid), SPACE).replace(/ data-tessera-grid="[^"]*"/, "");
  expect(readHtmlGrid(parsed(html), () => false)).toEqual(grid);
});
