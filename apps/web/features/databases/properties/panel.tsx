// Rows and fields of a small surface that stays open while several things are done: the menus of properties and views.
import { spellShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./panel.module.css";

export interface PanelRowProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly keys?: string;
  readonly isDanger?: boolean;
  /** Of a row that shows more below it. */
  readonly isExpanded?: boolean;
  readonly isChosen?: boolean;
  /** What stands at the end of the row. */
  readonly end?: ReactNode;
  readonly onPress: () => void;
}

export function PanelRow({ icon, children, keys, isDanger, isExpanded, isChosen, end, onPress }: PanelRowProps) {
  const keyboard = useKeyboard();
  return (
    <button
      type="button"
      className={classes(styles.row, isDanger && styles.danger)}
      aria-expanded={isExpanded}
      aria-pressed={isChosen}
      onClick={onPress}
      onKeyDown={step}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
      {keys === undefined ? null : <kbd className={styles.keys}>{spellShortcut(keys, keyboard)}</kbd>}
    </button>
  );
}

/** Arrows go from row to row, as in a menu. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const panel = event.currentTarget.closest("[data-panel]") ?? event.currentTarget.parentElement;
  if (by === 0 || panel === null) return;
  const rows = [...panel.querySelectorAll<HTMLElement>("button, input")].filter((one) => one.tabIndex >= 0);
  event.preventDefault();
  rows[(rows.indexOf(event.currentTarget) + by + rows.length) % rows.length]?.focus();
}

export interface PanelNameProps {
  readonly label: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onEnter: () => void;
}

export function PanelName({ label, name, onName, onEnter }: PanelNameProps) {
  return (
    <BareInput
      aria-label={label}
      className={styles.name}
      defaultValue={name}
      maxLength={200}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onName(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") {
          event.preventDefault();
          onEnter();
        } else step(event);
      }}
    />
  );
}
