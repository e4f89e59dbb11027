// What is typed and pasted for headings, and for those that hide what stands below them.
import type { LineSign, PastedSign } from "../model/typed-sign.ts";

const sign = (typed: RegExp, type: string): LineSign => ({ typed, kind: { type } });
const folding = (typed: RegExp, type: string): LineSign => ({ typed, kind: { type, format: { toggleable: true } } });

export const headerSigns: readonly LineSign[] = [
  folding(/^>#$/, "header"),
  folding(/^>##$/, "sub_header"),
  folding(/^>###$/, "sub_sub_header"),
  folding(/^>####$/, "header_4"),
  sign(/^#$/, "header"),
  sign(/^##$/, "sub_header"),
  sign(/^###$/, "sub_sub_header"),
  sign(/^####$/, "header_4"),
];

export const pastedHeaders: readonly PastedSign[] = [
  { pasted: /^# /, type: "header" },
  { pasted: /^## /, type: "sub_header" },
  { pasted: /^### /, type: "sub_sub_header" },
  { pasted: /^#### /, type: "header_4" },
];
