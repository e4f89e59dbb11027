// A list of rows beside a place in a text that keeps the focus: what a sign typed there offers. Whoever holds the text
// moves what is active; the pointer chooses too. Invariant: it never takes the focus, and never covers its place.
import { useEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useAtPlace, type Place } from "../base/at-place.ts";
import { spellShortcut } from "../base/shortcut.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import styles from "./suggestions.module.css";

export interface SuggestionRow {
  readonly id: string;
  /** Rows of one group stand together, under its words. */
  readonly group?: string;
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
  const pointed = useRef<readonly [number, number] | null>(null);
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
        {groupsOf(rows).map(({ group, members }) => (
          <div key={group ?? ""} role={group === undefined ? "presentation" : "group"} aria-label={group}>
            {group === undefined ? null : (
              <div className={styles.group} aria-hidden="true">
                {group}
              </div>
            )}
            {members.map((row) => (
              <div
                key={row.id}
                id={`${id}-${row.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={row.id === active}
                className={styles.row}
                onPointerMove={({ clientX, clientY }) => {
                  // Rows that come under a pointer that rests are not pointed at.
                  const before = pointed.current;
                  pointed.current = [clientX, clientY];
                  if (before !== null && (before[0] !== clientX || before[1] !== clientY)) onPoint(row.id);
                }}
                onClick={() => onChoose(row.id)}
              >
                {row.icon === undefined ? null : <span className={styles.icon}>{row.icon}</span>}
                <span className={styles.title}>{row.title}</span>
                {row.detail === undefined ? null : <span className={styles.detail}>{row.detail}</span>}
                {row.shortcut === undefined ? null : (
                  <kbd className={styles.keys}>{spellShortcut(row.shortcut, keyboard)}</kbd>
                )}
              </div>
            ))}
          </div>
        ))}
        {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      </div>
      <div className="visually-hidden" role="status">
        {status}
      </div>
    </div>,
    document.body,
  );
}

function groupsOf(rows: readonly SuggestionRow[]): { group: string | undefined; members: SuggestionRow[] }[] {
  const groups: { group: string | undefined; members: SuggestionRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === row.group) last.members.push(row);
    else groups.push({ group: row.group, members: [row] });
  }
  return groups;
}
