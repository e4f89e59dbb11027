// What is typed and pasted for a to-do, and for one that is done.
import type { LineSign, PastedSign } from "../model/typed-sign.ts";
import { ticked } from "./to-do.ts";

export const toDoSigns: readonly LineSign[] = [
  { typed: /^\[ ?\]$/, kind: { type: "to_do" } },
  { typed: /^\[x\]$/i, kind: { type: "to_do" }, properties: ticked(true) },
];

export const pastedToDos: readonly PastedSign[] = [
  {
    pasted: /^(?:[-*+] )?\[[ x]?\] /i,
    type: "to_do",
    properties: (sign) => (/x\] $/i.test(sign) ? ticked(true) : {}),
  },
];
