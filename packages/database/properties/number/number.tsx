// A number in a cell, as its property's format and the reader's language write it, or drawn as a bar or a ring. What is no number
// is shown as it is.
import { Hash } from "lucide-react";
import type { Property } from "../../schema.ts";
import { useCellPorts, type CellFace, type ShownProps } from "../base/cell-face.tsx";
import { shownText } from "../base/stored-text.ts";
import { fullness, numberSaid, numberWords } from "./number-format.ts";
import { numberFromText } from "./number-text.ts";
import styles from "./number.module.css";
import { number } from "./number.ts";

/** Around a ring of this radius. */
const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;

function NumberShown({ stored, property: { numberFormat, showAs } }: ShownProps) {
  const { locale } = useCellPorts();
  const value = number.read(stored);
  if (value === null) return shownText(stored ?? []);
  const words = numberWords(locale, value, numberFormat);
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

function storeNumber(text: string, { numberFormat }: Property) {
  if (text.trim() === "") return { stored: undefined };
  const value = numberFromText(text);
  return value === null ? null : { stored: number.write(numberSaid(text, value, numberFormat)) };
}

export const numberFace: CellFace = {
  Icon: Hash,
  Shown: NumberShown,
  editing: { kind: "line", store: storeNumber },
  fromText: storeNumber,
  isFigures: true,
  width: 120,
};
