// An option as a chip in its colour. Words that are no option are a chip without colour.
import styles from "./select.module.css";

export interface OptionChipProps {
  readonly words: string;
  /** As the schema holds it. */
  readonly colour: string;
}

export function OptionChip({ words, colour }: OptionChipProps) {
  return (
    <span className={styles.chip} data-option-colour={colour}>
      {words}
    </span>
  );
}
