// What "/" offers: a to-do.
import { msg } from "@lingui/core/macro";
import { CheckSquare } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const toDoRow: BlockRow = {
  id: "to_do",
  words: msg`To-do list`,
  aliases: msg`todo task tasks checkbox check checklist tick`,
  icon: CheckSquare,
  sign: "[]",
  inserts: { type: "to_do" },
};
