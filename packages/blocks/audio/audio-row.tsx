// What "/" offers: a sound.
import { msg } from "@lingui/core/macro";
import { Music } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const audioRow: BlockRow = {
  id: "audio",
  words: msg`Audio`,
  aliases: msg`sound music upload mp3 podcast song`,
  icon: Music,
  inserts: { type: "audio" },
};
