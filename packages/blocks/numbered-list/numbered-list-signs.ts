// What is typed for an item of a numbered list.
import type { LineSign } from "../model/line-sign.ts";

export const numberedListSigns: readonly LineSign[] = [
  { typed: /^(?:\d{1,3}|[a-z]|[ivx]+)[.)]$/i, kind: { type: "numbered_list" } },
];
