import { blockTree } from "@tessera/kernel/world/block-tree.ts";
import { tableTree } from "@tessera/blocks/model/table-tree.ts";
import { expect, test } from "vitest";
import { countWords } from "./page-tree.ts";

test("words are counted as their language parts them, at every depth, and a page inside counts for nothing", () => {
  const trees = [
    blockTree("text", [["It's seven, north quay."]], [blockTree("text", [["Below"]])]),
    blockTree("text", [["‣", [["p", "a"]]]]),
    tableTree([[[["Port"]], [["North quay"]]]]),
    blockTree("page", [["A name of five words"]]),
  ];
  expect(countWords(trees)).toBe(8);
});
