// A number in a cell, as its property's format and the reader's language write it, or drawn as a bar or a ring. A value that is no
// number is shown as it is.
import { Hash } from "lucide-react";
import type { Property } from "../../schema.ts";
import { useCellPorts, type CellFace, type ShownProps } from "../base/cell-face.tsx";
import { shownText } from "../base/stored-text.ts";
import { fullness, numberSaid, numberWords } from "./number-format.ts";
import { digitLoss, digitsOf, numberFromText } from "./number-text.ts";
import styles from "./number.module.css";
import { number } from "./number.ts";

/** Around a ring of this radius. */
const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;

function NumberShown({ stored, property: { numberFormat, showAs } }: ShownProps) {
  const { locale } = useCellPorts();
  const value = number.read(stored);
  if (value === null) return shownText(stored ?? []);
  const words = numberWords(locale, exact(value, shownText(stored ?? [])), numberFormat);
  if (showAs === undefined) return words;
  const part = fullness(value, showAs.max);
  return (
    <span className={styles.drawn} data-option-colour={showAs.color}>
      {showAs.showValue ? <span>{words}</span> : <span className="visually-hidden">{words}</span>}
      {showAs.type === "bar" ? (
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.part} style={{ inlineSize: `${part * 100}%` }} />
        </span>
      ) : (
        <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r={RADIUS} />
          <circle cx="8" cy="8" r={RADIUS} className={styles.arc} strokeDasharray={`${part * AROUND} ${AROUND}`} />
        </svg>
      )}
    </span>
  );
}

/** Whole numbers of more than fifteen digits are shown with the digits that are stored. */
function exact(value: number, text: string): number | `${number}` {
  const digits = text.trim();
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits)
    ? (digits as `${number}`)
    : value;
}

function storeNumber(text: string, { numberFormat }: Property) {
  if (text.trim() === "") return { stored: undefined };
  const value = numberFromText(text);
  return value === null ? null : { stored: number.write(numberSaid(text, value, numberFormat)) };
}

/** A pasted text whose digits the number would not give back is stored with all of them: a copy, or a text property, has them again. */
function pasteNumber(text: string, property: Property) {
  const digits = digitsOf(text);
  if (digits === null || digitLoss(text) === null || /%\s*$/.test(text)) return storeNumber(text, property);
  return { stored: [[digits]] };
}

export const numberFace: CellFace = {
  Icon: Hash,
  Shown: NumberShown,
  editing: { kind: "line", store: storeNumber },
  fromText: pasteNumber,
  isFigures: true,
  width: 120,
};
