// What is typed for a to-do, and for one that is done.
import type { LineSign } from "../model/line-sign.ts";

export const toDoSigns: readonly LineSign[] = [
  { typed: /^\[ ?\]$/, kind: { type: "to_do" } },
  { typed: /^\[x\]$/i, kind: { type: "to_do" } },
];
