// What "/" offers: tabs.
import { msg } from "@lingui/core/macro";
import { PanelTop } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";
import { insertTabs } from "./tab-edits.tsx";

export const tabsRow: BlockRow = {
  id: "tabs",
  words: msg`Tabs`,
  aliases: msg`tab panel sections switch`,
  icon: PanelTop,
  insert: insertTabs,
};
