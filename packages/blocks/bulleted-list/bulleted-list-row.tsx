// What "/" offers: a bulleted list.
import { msg } from "@lingui/core/macro";
import { List } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const bulletedListRow: BlockRow = {
  id: "bulleted_list",
  words: msg`Bulleted list`,
  aliases: msg`list bullet bullets unordered ul point`,
  icon: List,
  sign: "-",
  inserts: { type: "bulleted_list" },
};
