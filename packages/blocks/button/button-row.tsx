// What "/" offers: a button.
import { msg } from "@lingui/core/macro";
import { SquareMousePointer } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const buttonRow: BlockRow = {
  id: "button",
  words: msg`Button`,
  aliases: msg`template action press insert`,
  icon: SquareMousePointer,
  inserts: { type: "button" },
};
