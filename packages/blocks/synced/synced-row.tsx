// What "/" offers: a synced block.
import { msg } from "@lingui/core/macro";
import { RefreshCw } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";
import { insertSynced } from "./synced-commands.tsx";

export const syncedRow: BlockRow = {
  id: "synced",
  words: msg`Synced block`,
  aliases: msg`sync transclusion reuse mirror everywhere`,
  icon: RefreshCw,
  insert: insertSynced,
};
