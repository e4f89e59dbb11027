// What "/" offers: a table of contents.
import { msg } from "@lingui/core/macro";
import { TableOfContents } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const contentsRow: BlockRow = {
  id: "table_of_contents",
  words: msg`Table of contents`,
  aliases: msg`toc contents outline index headings`,
  icon: TableOfContents,
  inserts: { type: "table_of_contents" },
};
