// A text in a cell: one line of it as far as there is room, with its marks. It is edited as plain words; what stays keeps its marks.
import type { Json } from "@tessera/kernel/values/json.ts";
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import { piecesOf, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { TextAlignStart } from "lucide-react";
import type { CellFace, ShownProps } from "../base/cell-face.tsx";
import { plainPiece, shownText } from "../base/stored-text.ts";
import styles from "./text.module.css";

/** Most texts are one plain piece, and need no reading. */
export function TextShown({ stored }: Pick<ShownProps, "stored">) {
  if (stored === undefined || stored === null) return null;
  const plain = plainPiece(stored);
  if (plain !== null) return plain;
  const rich = toRichText(stored);
  if (rich === null) return shownText(stored);
  const pieces = piecesOf(rich);
  if (pieces.some(({ marks }) => hasEmbed(marks))) return shownText(stored);
  return pieces.map(({ text, marks }, at) => (
    <span
      key={at}
      className={classes(
        Object.hasOwn(marks, "b") && styles.strong,
        Object.hasOwn(marks, "i") && styles.slanted,
        Object.hasOwn(marks, "s") && styles.struck,
        Object.hasOwn(marks, "c") && styles.code,
      )}
    >
      {text}
    </span>
  ));
}

/** A pasted text is stored as it came; lines stay lines. */
export const storeText = (text: string): { readonly stored: Json | undefined } => ({
  stored: text === "" ? undefined : [[text]],
});

export const textFace: CellFace = {
  Icon: TextAlignStart,
  Shown: TextShown,
  editing: { kind: "text" },
  fromText: storeText,
  isFigures: false,
  width: 200,
};
