// A month whose days are chosen from: a grid by keyboard (arrows, Home and End in the week, Page Up and Down by months, with
// Shift by years), buttons by pointer. Days are texts like "2026-11-22". What the choice is for is the caller's.
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { classes } from "../base/classes.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import styles from "./calendar.module.css";
import { addDays, addMonths, dayOf, startOfWeek, weeksOf } from "./month-days.ts";

export interface CalendarProps {
  /** As Intl names it. */
  locale: string;
  /** 1 for Monday to 7 for Sunday. */
  firstDay: number;
  today: string;
  /** What is chosen: its first day, and its last where it is a span. */
  from: string;
  to: string;
  /** The day that a choice would replace: it is shown, and has the focus first. */
  current: string;
  onChoose: (day: string) => void;
  words: { readonly previous: string; readonly next: string };
}

export function Calendar({ locale, firstDay, today, from, to, current, onChoose, words }: CalendarProps) {
  const start = dayOf(current) === null ? today : current;
  const [shown, setShown] = useState({ day: start, of: start });
  // Another end of the span is looked at, or it was changed from outside.
  if (shown.of !== start) setShown({ day: start, of: start });
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const label = useId();
  const forms = useMemo(() => formsOf(locale), [locale]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${shown.day}"]`)?.focus();
  }, [shown]);
  const show = (day: string, focus: boolean): void => {
    wantsFocus.current = focus;
    setShown({ day, of: start });
  };
  const press = (event: KeyboardEvent): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const week = startOfWeek(shown.day, firstDay);
    const months = event.shiftKey ? 12 : 1;
    const next: Readonly<Record<string, string>> = {
      ArrowRight: addDays(shown.day, rtl),
      ArrowLeft: addDays(shown.day, -rtl),
      ArrowDown: addDays(shown.day, 7),
      ArrowUp: addDays(shown.day, -7),
      Home: week,
      End: addDays(week, 6),
      PageDown: addMonths(shown.day, months),
      PageUp: addMonths(shown.day, -months),
    };
    const day = next[event.key];
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    show(day, true);
  };
  const weeks = weeksOf(shown.day, firstDay);
  const month = shown.day.slice(0, 7);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <span id={label} className={styles.month} aria-live="polite">
          {say(forms.month, shown.day)}
        </span>
        <IconButton label={words.previous} onClick={() => show(addMonths(shown.day, -1), false)}>
          <ChevronLeft aria-hidden="true" className={styles.turns} />
        </IconButton>
        <IconButton label={words.next} onClick={() => show(addMonths(shown.day, 1), false)}>
          <ChevronRight aria-hidden="true" className={styles.turns} />
        </IconButton>
      </div>
      <table ref={grid} role="grid" aria-labelledby={label} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={say(forms.weekday, day)}>
                {say(forms.short, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day >= from && day <= to} className={styles.cell}>
                  <button
                    type="button"
                    data-day={day}
                    {...(day === shown.day ? { "data-first": "" } : {})}
                    tabIndex={day === shown.day ? 0 : -1}
                    aria-label={say(forms.whole, day)}
                    aria-current={day === today ? "date" : undefined}
                    className={classes(styles.day, !day.startsWith(month) && styles.outside)}
                    data-end={day === from || day === to || undefined}
                    onClick={() => onChoose(day)}
                  >
                    {say(forms.number, day)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formsOf(locale: string) {
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", calendar: "gregory", ...options });
  return {
    month: form({ month: "long", year: "numeric" }),
    weekday: form({ weekday: "long" }),
    short: form({ weekday: "narrow" }),
    whole: form({ dateStyle: "full" }),
    number: new Intl.NumberFormat(locale),
  };
}

function say(form: Intl.DateTimeFormat | Intl.NumberFormat, day: string): string {
  const date = dayOf(day) ?? new Date(0);
  return form instanceof Intl.NumberFormat ? form.format(date.getUTCDate()) : form.format(date);
}
