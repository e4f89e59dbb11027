// What "/" offers: a file.
import { msg } from "@lingui/core/macro";
import { Paperclip } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const fileRow: BlockRow = {
  id: "file",
  words: msg`File`,
  aliases: msg`attachment attach upload document zip`,
  icon: Paperclip,
  inserts: { type: "file" },
};
