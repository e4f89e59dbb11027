// Tables of spreadsheets on the clipboard. The markup is written by hand after what Excel and Google Sheets put there, as their public
// descriptions show it: Microsoft's "HTML Clipboard Format", and the attributes of Sheets that open editors read.
import { expect, test } from "vitest";
import { readHtmlGrid, writeHtmlGrid } from "./grid-html.ts";

const parsed = (html: string): Document => new DOMParser().parseFromString(html, "text/html");
const read = (html: string) => readHtmlGrid(parsed(html), (column) => column === 1);

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment--><table border=0 width=128>
<col width=64 span=2><tr height=20><td class=xl65 width=64>Sker<span style='mso-spacerun:yes'>  </span>ry</td><td align=right x:num="1234.5678">1.234,57 &euro;</td></tr>
<tr height=20><td style='white-space:normal'>two<br style='mso-data-placement:same-cell'>
  lines</td><td x:num>7</td></tr></table><!--EndFragment--></body></html>`;
const sheets = `<google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr"><colgroup><col width="100"/></colgroup>
<tbody><tr style="height:21px;"><td data-sheets-value='{"1":2,"2":"a&quot;b"}'>a"b</td><td data-sheets-value='{"1":3,"3":0.5}' data-sheets-numberformat='{"1":3,"2":"0%"}'>50%</td></tr>
<tr><td colspan="2">both</td></tr></tbody></table>`;

test("cells of Excel keep their lines, and numbers are what they are and not as they are shown", () => {
  expect(read(excel)).toEqual([
    ["Sker ry", "1234.5678"],
    ["two\nlines", "7"],
  ]);
});

test("cells of Google Sheets are read with their values, and a merged cell says its words once", () => {
  expect(read(sheets)).toEqual([
    ['a"b', "0.5"],
    ["both", ""],
  ]);
});

test("cells below a merged one stand in their own columns", () => {
  expect(read('<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>')).toEqual([
    ["a", "b"],
    ["", "c"],
  ]);
});

test("text without a table is none, and what we wrote is left to its plain text", () => {
  expect([read("<p>words</p>"), read(writeHtmlGrid([["a"]]))]).toEqual([null, null]);
});

test("what is written for others is read back as it was", () => {
  const grid = [
    ["a  b", "<i>&"],
    [" edge ", "two\nlines"],
  ];
  const html = writeHtmlGrid(grid).replace(' data-tessera-grid=""', "");
  expect(readHtmlGrid(parsed(html), () => false)).toEqual(grid);
});
