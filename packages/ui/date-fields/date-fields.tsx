// What a date is made of, to be chosen: its days, time, zone, how it is written, its reminder. Leaves the surface that it stands on,
// and what becomes of a choice, to the caller; ends may be the wrong way round while a time is typed.
import {
  dateForms,
  partsOf,
  remindersOfDay,
  remindersOfTime,
  withClock,
  withDay,
  withEnd,
  withFormat,
  withReminder,
  withTime,
  withZone,
  type DateFormat,
  type Reminder,
} from "@tessera/kernel/text/date-edits.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { useState } from "react";
import { Calendar } from "../calendar/calendar.tsx";
import { SelectRow } from "../select-row/select-row.tsx";
import { Switch } from "../switch/switch.tsx";
import styles from "./date-fields.module.css";
import { TypedDate, type DateTyping, type TypedDateWords } from "./typed-date-field.tsx";

export interface DateFieldWords extends TypedDateWords {
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
  readonly includeTime: string;
  readonly timeZone: string;
  readonly format: string;
  readonly formats: Readonly<Record<DateFormat, string>>;
  readonly remind: string;
  readonly reminders: Readonly<Record<Reminder, string>>;
  /** A reminder that another client made. */
  readonly otherReminder: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
}

export interface DateFieldsProps extends DateTyping {
  /** Null: none is chosen yet, and there are only days to choose. */
  readonly date: JsonObject | null;
  readonly onChange: (date: JsonObject) => void;
  /** `2026-03-09` */
  readonly today: string;
  /** As Intl names it. */
  readonly locale: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  readonly say: (date: JsonObject) => string;
  readonly words: DateFieldWords;
}

export function DateFields(props: DateFieldsProps) {
  const { date, today, locale, firstDay, say, words } = props;
  // Null as long as the field shows the date, and nothing is typed.
  const [text, setText] = useState<string | null>(null);
  const onChange = (next: JsonObject): void => {
    setText(null);
    props.onChange(next);
  };
  const [side, setSide] = useState<"start" | "end">("start");
  const parts = partsOf(date ?? {}, today);
  const shown = parts.end === null ? "start" : side;
  const choose = (day: string): void => {
    onChange(withDay(date ?? {}, shown, day));
    if (parts.end !== null) setSide(shown === "start" ? "end" : "start");
  };
  return (
    <>
      <TypedDate {...props} text={text} onText={setText} />
      {date === null ? null : <Ends {...{ date, onChange, say, words, today, shown }} onSide={setSide} />}
      <Calendar
        locale={locale}
        firstDay={firstDay}
        today={today}
        from={date === null ? "" : parts.start}
        to={date === null ? "" : (parts.end ?? parts.start)}
        current={shown === "end" ? (parts.end ?? parts.start) : parts.start}
        words={{ previous: words.previousMonth, next: words.nextMonth }}
        onChoose={choose}
      />
      {date === null ? null : (
        <div className={styles.rows}>
          <Switch
            label={words.endDate}
            checked={parts.end !== null}
            onChange={(on) => {
              onChange(withEnd(date, on, today));
              setSide(on ? "end" : "start");
            }}
          />
          <Choices date={date} onChange={onChange} today={today} words={words} />
        </div>
      )}
    </>
  );
}

interface EndsProps extends Pick<DateFieldsProps, "onChange" | "say" | "words" | "today"> {
  readonly date: JsonObject;
  readonly shown: "start" | "end";
  readonly onSide: (side: "start" | "end") => void;
}

/** The day and time of each end; of two, one is what the calendar chooses. */
function Ends({ date, onChange, say, words, today, shown, onSide }: EndsProps) {
  const parts = partsOf(date, today);
  const start = {
    id: "start" as const,
    label: words.startDate,
    clock: words.startTime,
    day: parts.start,
    time: parts.startTime,
  };
  const end =
    parts.end === null
      ? []
      : [{ id: "end" as const, label: words.endDate, clock: words.endTime, day: parts.end, time: parts.endTime }];
  return [start, ...end].map(({ id, label, clock, day, time }) => {
    const said = say({ start_date: day });
    return (
      <div key={id} className={styles.end}>
        <button
          type="button"
          className={styles.day}
          aria-label={`${label}: ${said}`}
          aria-pressed={parts.end === null ? undefined : shown === id}
          onClick={() => onSide(id)}
        >
          {said}
        </button>
        {time === null ? null : (
          <input
            type="time"
            className={styles.time}
            aria-label={clock}
            value={time}
            onChange={({ currentTarget }) => onChange(withClock(date, id, currentTarget.value))}
          />
        )}
      </div>
    );
  });
}

/** Time and zone, format, reminder. */
function Choices({ date, onChange, today, words }: Pick<EndsProps, "date" | "onChange" | "today" | "words">) {
  const parts = partsOf(date, today);
  const hasTime = parts.startTime !== null;
  const zones = useZones(parts.zone);
  const known: readonly Reminder[] = hasTime ? remindersOfTime : remindersOfDay;
  const reminders = known.map((one): [Reminder | "other", string] => [one, words.reminders[one]]);
  if (parts.reminder === "other") reminders.push(["other", words.otherReminder]);
  return (
    <>
      <Switch label={words.includeTime} checked={hasTime} onChange={(on) => onChange(withTime(date, on, ownZone()))} />
      {hasTime ? (
        <SelectRow
          label={words.timeZone}
          value={parts.zone ?? ownZone()}
          options={zones.map((zone) => [zone, zone.replaceAll("_", " ")])}
          onChoose={(zone) => onChange(withZone(date, zone))}
          names
        />
      ) : null}
      <SelectRow
        label={words.format}
        value={parts.format}
        options={dateForms.map((form) => [form, words.formats[form]])}
        onChoose={(form) => onChange(withFormat(date, form))}
      />
      <SelectRow
        label={words.remind}
        value={parts.reminder}
        options={reminders}
        onChoose={(one) => (one === "other" ? undefined : onChange(withReminder(date, one)))}
      />
    </>
  );
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All that the browser knows, the reader's and the date's own first. */
function useZones(zone: string | null): readonly string[] {
  const [all] = useState(() => Intl.supportedValuesOf("timeZone"));
  return [...new Set([ownZone(), ...(zone === null ? [] : [zone]), "UTC", ...all])];
}
