import { expect, test } from "vitest";
import { outlineOfTrees } from "../html/testing/outline-of-trees.ts";
import { tableOfTabs } from "./table-of-tabs.ts";

test("G5: cells parted by tabs are a table", () => {
  const tree = tableOfTabs("Port\tTide\r\nHarwich\t3.6\r\n\t2.1\r\n");
  expect(outlineOfTrees(tree === null ? [] : [tree])).toEqual([
    "table: ",
    "  table_row: Port | Tide",
    "  table_row: Harwich | 3.6",
    "  table_row:  | 2.1",
  ]);
});

test.each([
  ["one line", "a\tb"],
  ["lines of unequal cells", "a\tb\nc\td\te"],
  ["what is indented", "\tlet a;\n\tlet b;"],
  ["a list", "1.\tone\n2.\ttwo"],
  ["bullets", "•\tone\n•\ttwo"],
  ["plain lines", "a\nb"],
])("%s is no table", (_what, text) => expect(tableOfTabs(text)).toBeNull());
