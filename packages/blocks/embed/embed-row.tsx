// What "/" offers: an embed.
import { msg } from "@lingui/core/macro";
import { MonitorPlay } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const embedRow: BlockRow = {
  id: "embed",
  words: msg`Embed`,
  aliases: msg`frame iframe map maps figma youtube vimeo loom codepen spotify tweet twitter web`,
  icon: MonitorPlay,
  inserts: { type: "embed" },
};
