// What "/" offers: a table.
import { msg } from "@lingui/core/macro";
import { Table2 } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";
import { insertTable } from "./table-commands.tsx";

export const tableRow: BlockRow = {
  id: "table",
  words: msg`Table`,
  aliases: msg`simple grid cells rows spreadsheet matrix`,
  icon: Table2,
  insert: insertTable,
};
