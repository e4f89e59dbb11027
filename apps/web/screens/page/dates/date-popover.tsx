// The form of a date in a line: its days, time, zone, how it is written, its reminder. Leaving it in any way keeps what was
// chosen, as one step; Escape and Enter leave it by keyboard.
import { useLingui } from "@lingui/react/macro";
import type { EditedDate } from "@tessera/editor/menus/inline-dates.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Calendar } from "@tessera/ui/calendar/calendar.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import { Switch } from "@tessera/ui/switch/switch.tsx";
import { useRef, useState, type KeyboardEvent } from "react";
import { useServices } from "../../../services.ts";
import { dateMentionWords, dayText } from "../../../words/date-mention.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { firstDayIn, readRegion } from "../../../words/region.ts";
import styles from "./date-popover.module.css";
import { nearDays } from "./date-words.ts";
import { dateForms, ordered, partsOf, remindersOfDay, remindersOfTime, withClock, withDay, withEnd, withFormat, withReminder, withTime, withZone, type DateFormat, type Reminder } from "./date-value.ts"; // prettier-ignore

export interface DatePopoverProps {
  edited: EditedDate;
  onClose: () => void;
}

export function DatePopover({ edited, onClose }: DatePopoverProps) {
  const { t, i18n } = useLingui();
  const { preferences } = useServices();
  const [date, setDate] = useState(edited.date);
  const [side, setSide] = useState<"start" | "end">("start");
  const isDone = useRef(false);
  const region = readRegion(preferences);
  const locale = intlLocale(i18n);
  const [now] = useState(() => systemClock.now());
  const today = dayText(new Date(now));
  const parts = partsOf(date, today);
  const say = (value: typeof date): string => dateMentionWords(value, now, i18n.locale, region, nearDays(i18n));
  const dayWords = (day: string): string => say({ start_date: day });
  const finish = (byKey: boolean, removes = false): void => {
    if (isDone.current) return;
    isDone.current = true;
    onClose();
    edited.finish(removes ? null : ordered(date), byKey);
  };
  const press = (event: KeyboardEvent): void => {
    const isField = event.target instanceof HTMLElement && event.target.matches("button,select,[role=switch]");
    if (event.nativeEvent.isComposing || (event.key !== "Escape" && (event.key !== "Enter" || isField))) return;
    // At once: what is pressed next is for the text again.
    event.preventDefault();
    event.stopPropagation();
    finish(true);
  };
  const zones = useZones(parts.zone);
  const formats: Readonly<Record<DateFormat, string>> = {
    relative: t`Near days by name`,
    long: t`Date`,
    full: t`Date with weekday`,
    numeric: t`Numbers`,
  };
  const reminders: Readonly<Record<Reminder, string>> = {
    none: t`None`,
    "minute 0": t`At the time`,
    "minute 5": t`5 minutes before`,
    "minute 15": t`15 minutes before`,
    "minute 30": t`30 minutes before`,
    "hour 1": t`1 hour before`,
    "day 0": t`On the day`,
    "day 1": t`1 day before`,
    "day 2": t`2 days before`,
    "week 1": t`1 week before`,
  };
  const hasTime = parts.startTime !== null;
  const known: readonly Reminder[] = hasTime ? remindersOfTime : remindersOfDay;
  const ends = [
    { id: "start" as const, label: t`Start date`, clock: t`Start time`, day: parts.start, time: parts.startTime },
    ...(parts.end === null
      ? []
      : [{ id: "end" as const, label: t`End date`, clock: t`End time`, day: parts.end, time: parts.endTime }]),
  ];
  const shown = parts.end === null ? "start" : side;
  return (
    <Popover anchor={edited.element} label={t`Date`} onClose={() => finish(false)} returnsFocus={false}>
      <div className={styles.box} data-page-menus="" onKeyDown={press}>
        {ends.map(({ id, label, clock, day, time }) => (
          <div key={id} className={styles.end}>
            <button
              type="button"
              className={styles.day}
              aria-label={`${label}: ${dayWords(day)}`}
              aria-pressed={parts.end === null ? undefined : shown === id}
              onClick={() => setSide(id)}
            >
              {dayWords(day)}
            </button>
            {time === null ? null : (
              <input
                type="time"
                className={styles.time}
                aria-label={clock}
                value={time}
                onChange={({ currentTarget }) => setDate(withClock(date, id, currentTarget.value))}
              />
            )}
          </div>
        ))}
        <Calendar
          locale={locale}
          firstDay={firstDayIn(region, i18n.locale)}
          today={today}
          from={parts.start}
          to={parts.end ?? parts.start}
          current={shown === "end" ? (parts.end ?? parts.start) : parts.start}
          words={{ previous: t`Previous month`, next: t`Next month` }}
          onChoose={(day) => {
            setDate(withDay(date, shown, day));
            if (shown === "start" && parts.end !== null) setSide("end");
          }}
        />
        <div className={styles.rows}>
          <Switch label={t`End date`} checked={parts.end !== null} onChange={(on) => {
            setDate(withEnd(date, on, today));
            setSide(on ? "end" : "start");
          }} />
          <Switch label={t`Include time`} checked={hasTime} onChange={(on) => setDate(withTime(date, on, ownZone()))} />
          {hasTime ? (
            <SelectRow label={t`Time zone`} value={parts.zone ?? ownZone()} onChoose={(zone) => setDate(withZone(date, zone))}
              options={zones.map((zone) => [zone, zone.replaceAll("_", " ")])} names />
          ) : null}
          <SelectRow label={t`Format`} value={parts.format} onChoose={(form) => setDate(withFormat(date, form))}
            options={dateForms.map((form) => [form, formats[form]])} />
          <SelectRow label={t`Remind`} value={parts.reminder} onChoose={(one) => one !== "other" && setDate(withReminder(date, one))}
            options={[...known.map((one): [Reminder | "other", string] => [one, reminders[one]]), ...(parts.reminder === "other" ? [["other", t`Another time`] as [Reminder | "other", string]] : [])]} />
        </div>
        <p className={styles.preview} role="status">{say(ordered(date))}</p>
        <div className={styles.foot}>
          <Button onClick={() => finish(true, true)}>{t`Remove`}</Button>
          <Button look="primary" onClick={() => finish(true)}>{t`Done`}</Button>
        </div>
      </div>
    </Popover>
  );
} // prettier-ignore

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All that the browser knows, the reader's and the date's own first. */
function useZones(zone: string | null): readonly string[] {
  const [all] = useState(() => Intl.supportedValuesOf("timeZone"));
  return [...new Set([ownZone(), ...(zone === null ? [] : [zone]), "UTC", ...all])];
}
