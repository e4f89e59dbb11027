// What "/" offers: an image.
import { msg } from "@lingui/core/macro";
import { Image } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const imageRow: BlockRow = {
  id: "image",
  words: msg`Image`,
  aliases: msg`picture pic photo upload img screenshot gif png`,
  icon: Image,
  inserts: { type: "image" },
};
