// What "/" offers: a quote.
import { msg } from "@lingui/core/macro";
import { Quote } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const quoteRow: BlockRow = {
  id: "quote",
  words: msg`Quote`,
  aliases: msg`citation cite blockquote`,
  icon: Quote,
  sign: '"',
  inserts: { type: "quote" },
};
