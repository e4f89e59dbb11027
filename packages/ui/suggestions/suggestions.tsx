// A list of rows beside a place in a text that keeps the focus: what a sign typed there offers. Whoever holds the text
// moves what is active; the pointer chooses too. Invariant: it never takes the focus, and never covers its place.
import { useEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useAtPlace, type Place } from "../base/at-place.ts";
import { spellShortcut } from "../base/shortcut.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import { OptionRows, type OptionRow } from "../option-rows/option-rows.tsx";
import styles from "./suggestions.module.css";

export interface SuggestionRow extends OptionRow {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly shortcut?: string;
}

export interface SuggestionsProps {
  /** For the text to name: aria-controls, and `${id}-${row}` as what is active. */
  id: string;
  label: string;
  /** The text: where it scrolls, the list goes with it. */
  context: Element;
  /** On the screen, asked anew whenever the list is placed; null leaves it where it was. */
  place: () => Place | null;
  rows: readonly SuggestionRow[];
  active: string | null;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
  onClose: () => void;
  /** In place of rows where there are none. */
  empty: ReactNode;
  /** Told to those who do not see the rows. */
  status: string;
}

export function Suggestions({
  id,
  label,
  context,
  place,
  rows,
  active,
  onPoint,
  onChoose,
  onClose,
  empty,
  status,
}: SuggestionsProps) {
  const keyboard = useKeyboard();
  const list = useRef<HTMLDivElement>(null);
  const { ref, style } = useAtPlace({ place, context });
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, rows]);
  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && list.current?.parentElement?.contains(event.target) !== true) onClose();
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [onClose]);
  return createPortal(
    <div ref={ref} style={style} className={styles.popup} role="region" aria-label={label}>
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()}
      >
        <OptionRows
          rows={rows}
          active={active}
          optionId={(row) => `${id}-${row}`}
          onPoint={onPoint}
          onChoose={onChoose}
          className={() => styles.row}
        >
          {(row) => (
            <>
              {row.icon === undefined ? null : <span className={styles.icon}>{row.icon}</span>}
              <span className={styles.title}>{row.title}</span>
              {row.detail === undefined ? null : <span className={styles.detail}>{row.detail}</span>}
              {row.shortcut === undefined ? null : (
                <kbd className={styles.keys}>{spellShortcut(row.shortcut, keyboard)}</kbd>
              )}
            </>
          )}
        </OptionRows>
        {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      </div>
      <div className="visually-hidden" role="status">
        {status}
      </div>
    </div>,
    document.body,
  );
}
