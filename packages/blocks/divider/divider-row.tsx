// What "/" offers: a divider.
import { msg } from "@lingui/core/macro";
import { Minus } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const dividerRow: BlockRow = {
  id: "divider",
  words: msg`Divider`,
  aliases: msg`line rule hr separator horizontal`,
  icon: Minus,
  sign: "---",
  inserts: { type: "divider" },
};
