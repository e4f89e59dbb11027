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
  const grid = useRef<HTMLDivElement>(null);
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
    if (!(event.target instanceof HTMLElement) || event.target.dataset["day"] === undefined) return;
    const day = dayByKey(event, shown.day, firstDay);
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    show(day, true);
  };
  const weeks = weeksOf(shown.day, firstDay);
  const month = shown.day.slice(0, 7);
  return (
    <div className={styles.calendar} onKeyDown={press}>
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
      <div ref={grid} role="grid" aria-labelledby={label} className={styles.grid}>
        <div role="row" className={styles.row}>
          {(weeks[0] ?? []).map((day) => (
            <span key={day} role="columnheader" aria-label={say(forms.weekday, day)} className={styles.weekday}>
              {say(forms.short, day)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.row}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                first={day === shown.day}
                today={day === today}
                outside={!day.startsWith(month)}
                chosen={day >= from && day <= to}
                end={day === from || day === to}
                forms={forms}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The day that a key leads to; undefined for a key that leads nowhere. */
function dayByKey(event: KeyboardEvent, day: string, firstDay: number): string | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const week = startOfWeek(day, firstDay);
  const months = event.shiftKey ? 12 : 1;
  const days: Readonly<Record<string, string>> = {
    ArrowRight: addDays(day, rtl),
    ArrowLeft: addDays(day, -rtl),
    ArrowDown: addDays(day, 7),
    ArrowUp: addDays(day, -7),
    Home: week,
    End: addDays(week, 6),
    PageDown: addMonths(day, months),
    PageUp: addMonths(day, -months),
  };
  return days[event.key];
}

interface DayCellProps {
  day: string;
  /** Whether the keyboard enters the month here. */
  first: boolean;
  today: boolean;
  /** Whether it belongs to the month before or after. */
  outside: boolean;
  chosen: boolean;
  /** Whether what is chosen begins or ends here. */
  end: boolean;
  forms: ReturnType<typeof formsOf>;
  onChoose: (day: string) => void;
}

function DayCell({ day, first, today, outside, chosen, end, forms, onChoose }: DayCellProps) {
  return (
    <div role="gridcell" aria-selected={chosen} className={styles.cell}>
      <button
        type="button"
        data-day={day}
        {...(first ? { "data-first": "" } : {})}
        tabIndex={first ? 0 : -1}
        aria-label={say(forms.whole, day)}
        aria-current={today ? "date" : undefined}
        className={classes(styles.day, outside && styles.outside)}
        data-end={end || undefined}
        onClick={() => onChoose(day)}
      >
        {say(forms.number, day)}
      </button>
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
