// What "/" offers: a line of text.
import { msg } from "@lingui/core/macro";
import { Type } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const textRow: BlockRow = {
  id: "text",
  words: msg`Text`,
  aliases: msg`paragraph plain normal body`,
  icon: Type,
  inserts: { type: "text" },
};
