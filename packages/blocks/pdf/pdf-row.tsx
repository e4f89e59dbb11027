// What "/" offers: a PDF.
import { msg } from "@lingui/core/macro";
import { FileText } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const pdfRow: BlockRow = {
  id: "pdf",
  words: msg`PDF`,
  aliases: msg`document upload`,
  icon: FileText,
  inserts: { type: "pdf" },
};
