// What "/" offers: a callout.
import { msg } from "@lingui/core/macro";
import { Lightbulb } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const calloutRow: BlockRow = {
  id: "callout",
  words: msg`Callout`,
  aliases: msg`box note info warning tip alert banner`,
  icon: Lightbulb,
  sign: "!!",
  inserts: { type: "callout" },
};
