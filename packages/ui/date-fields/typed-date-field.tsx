// The text field of a date: what is typed is read with each letter and shown in the calendar below. Invariant: a text that is not a
// date changes nothing, and Enter says so instead of closing the surface.
import { withTyped } from "@tessera/kernel/text/date-edits.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { useId, useState, type KeyboardEvent } from "react";
import styles from "./date-fields.module.css";

export interface TypedDateWords {
  /** The field in which a date is typed. */
  readonly typed: string;
  /** An example of what can be typed. */
  readonly typedExample: string;
  /** The typed text is not a date. */
  readonly notADate: string;
}

export interface DateTyping {
  /** Reads a typed date; null if the text is not a date. */
  readonly read: (text: string) => JsonObject | null;
  /**
   * Called with each change of the text: its date, which the caller shows and keeps when the surface is left; "empty" if the text was
   * deleted; null if it is not a date, or if Escape dropped it.
   */
  readonly onType: (typed: JsonObject | "empty" | null) => void;
  /** Whether the field has the focus first, and not the calendar. */
  readonly isTypedFirst: boolean;
}

interface TypedDateProps extends DateTyping {
  /** The date that is shown, of which the typed date takes the format. */
  readonly date: JsonObject | null;
  readonly say: (date: JsonObject) => string;
  readonly words: TypedDateWords;
  /** Null: the field shows the date. */
  readonly text: string | null;
  readonly onText: (text: string | null) => void;
}

export function TypedDate({ date, text, onText, onType, read, isTypedFirst, say, words }: TypedDateProps) {
  const id = useId();
  const [isRefused, setIsRefused] = useState(false);
  const shown = text ?? (date === null ? "" : say(date));
  const write = (next: string): void => {
    setIsRefused(false);
    onText(next);
    if (next.trim() === "") return onType("empty");
    const typed = read(next);
    onType(typed === null ? null : withTyped(date ?? {}, typed, Intl.DateTimeFormat().resolvedOptions().timeZone));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      event.stopPropagation();
      const surface = event.currentTarget.closest('[role="dialog"]');
      surface?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
      return;
    }
    if (event.key === "Escape") {
      onText(null);
      onType(null);
    }
    if (event.key !== "Enter" || text === null || text.trim() === "" || read(text) !== null) return;
    event.preventDefault();
    event.stopPropagation();
    setIsRefused(true);
  };
  return (
    <div className={styles.typedBox}>
      <input
        {...(isTypedFirst ? { "data-first": "" } : {})}
        className={styles.typed}
        aria-label={words.typed}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        placeholder={words.typedExample}
        autoComplete="off"
        value={shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={press}
      />
      <p id={id} role="status" className={styles.refused}>
        {isRefused ? words.notADate : null}
      </p>
    </div>
  );
}
