// What "/" offers: a numbered list.
import { msg } from "@lingui/core/macro";
import { ListOrdered } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const numberedListRow: BlockRow = {
  id: "numbered_list",
  words: msg`Numbered list`,
  aliases: msg`list number ordered ol`,
  icon: ListOrdered,
  sign: "1.",
  inserts: { type: "numbered_list" },
};
