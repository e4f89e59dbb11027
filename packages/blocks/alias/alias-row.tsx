// What "/" offers: a link to a page.
import { msg } from "@lingui/core/macro";
import { Link2 } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const aliasRow: BlockRow = {
  id: "alias",
  words: msg`Link to page`,
  aliases: msg`alias reference existing`,
  icon: Link2,
  inserts: { type: "alias" },
};
