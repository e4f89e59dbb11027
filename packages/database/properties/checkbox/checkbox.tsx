// A box in a cell: a press turns it over.
import { Check, SquareCheck } from "lucide-react";
import { useCellPorts, type CellFace, type ShownProps } from "../base/cell-face.tsx";
import { checkbox } from "./checkbox.ts";
import styles from "./checkbox.module.css";

/** `data-toggle` is what the table presses for. */
function CheckboxShown({ stored }: ShownProps) {
  const { words } = useCellPorts();
  const isTicked = checkbox.read(stored) === true;
  return (
    <span
      className={styles.box}
      data-toggle=""
      data-ticked={isTicked || undefined}
      role="img"
      aria-label={isTicked ? words.yes : words.no}
    >
      <Check aria-hidden="true" />
    </span>
  );
}

const said: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  x: true,
  "1": true,
  "✓": true,
  "": false,
  no: false,
  false: false,
  "0": false,
};

export const checkboxFace: CellFace = {
  Icon: SquareCheck,
  Shown: CheckboxShown,
  editing: { kind: "toggle", toggled: (stored) => checkbox.write(checkbox.read(stored) !== true) },
  fromText: (text) => {
    const ticked = said[text.trim().toLowerCase()];
    return ticked === undefined ? null : { stored: checkbox.write(ticked) };
  },
  isFigures: false,
  width: 100,
};
