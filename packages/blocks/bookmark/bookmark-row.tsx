// What "/" offers: a bookmark.
import { msg } from "@lingui/core/macro";
import { Bookmark } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const bookmarkRow: BlockRow = {
  id: "bookmark",
  words: msg`Bookmark`,
  aliases: msg`link card web preview url website`,
  icon: Bookmark,
  inserts: { type: "bookmark" },
};
