// What "/" offers: a page below this one.
import { msg } from "@lingui/core/macro";
import { File } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const pageRow: BlockRow = {
  id: "page",
  words: msg`Page`,
  aliases: msg`sub-page subpage document doc new`,
  icon: File,
};
