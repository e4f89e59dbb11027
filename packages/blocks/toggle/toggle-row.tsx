// What "/" offers: a toggle.
import { msg } from "@lingui/core/macro";
import { ChevronRight } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const toggleRow: BlockRow = {
  id: "toggle",
  words: msg`Toggle list`,
  aliases: msg`collapse collapsible fold details dropdown accordion expand`,
  icon: ChevronRight,
  sign: ">",
  inserts: { type: "toggle" },
};
