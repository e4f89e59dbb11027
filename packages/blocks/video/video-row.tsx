// What "/" offers: a video.
import { msg } from "@lingui/core/macro";
import { Film } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const videoRow: BlockRow = {
  id: "video",
  words: msg`Video`,
  aliases: msg`film movie upload mp4 clip`,
  icon: Film,
  inserts: { type: "video" },
};
