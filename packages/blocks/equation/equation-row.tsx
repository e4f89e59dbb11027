// What "/" offers: an equation.
import { msg } from "@lingui/core/macro";
import { Sigma } from "lucide-react";
import type { BlockRow } from "../faces/block-row.tsx";

export const equationRow: BlockRow = {
  id: "equation",
  words: msg`Equation`,
  aliases: msg`math block formula tex latex katex`,
  icon: Sigma,
  sign: "$$",
  inserts: { type: "equation" },
};
