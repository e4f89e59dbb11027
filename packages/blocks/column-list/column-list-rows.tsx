// What "/" offers: columns.
import { msg } from "@lingui/core/macro";
import { Columns2, Columns3, Columns4 } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const columnsRows: readonly BlockRow[] = [
  {
    id: "columns-2",
    words: msg`2 columns`,
    aliases: msg`two column columns layout side by side split`,
    icon: Columns2,
    columns: 2,
  },
  {
    id: "columns-3",
    words: msg`3 columns`,
    aliases: msg`three column layout side by side`,
    icon: Columns3,
    columns: 3,
  },
  { id: "columns-4", words: msg`4 columns`, aliases: msg`four column layout side by side`, icon: Columns4, columns: 4 },
  { id: "columns-5", words: msg`5 columns`, aliases: msg`five column layout side by side`, icon: Columns4, columns: 5 },
];
