// A date in a cell, and the surface that it is chosen on: days, an end, times. Every choice is stored at once.
import { Calendar } from "@tessera/ui/calendar/calendar.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Switch } from "@tessera/ui/switch/switch.tsx";
import { CalendarDays } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useCellPorts, type CellFace, type ShownProps, type SurfaceProps } from "../cell-face.tsx";
import { shownText } from "../stored-text.ts";
import { dateFromText, withDay, withEnd, withTime, withTimes } from "./date-edits.ts";
import styles from "./date.module.css";
import { date } from "./date.ts";

function DateShown({ stored }: ShownProps) {
  const { sayDate } = useCellPorts();
  const value = date.read(stored);
  return value === null ? shownText(stored ?? []) : sayDate(value);
}

function DateSurface({ anchor, label, stored, onStore, onClose }: SurfaceProps) {
  const { locale, firstDay, today, words } = useCellPorts();
  const value = date.read(stored);
  const [side, setSide] = useState<"start" | "end">("start");
  const start = value?.start_date ?? "";
  const end = value?.end_date;
  const hasTime = value?.start_time !== undefined;
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || (event.target instanceof HTMLElement && event.target.matches("button"))) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const choose = (day: string): void => {
    onStore(date.write(withDay(value, side, day)));
    if (end === undefined && !hasTime) onClose();
    else if (end !== undefined) setSide(side === "start" ? "end" : "start");
  };
  const times = hasTime ? (end === undefined ? (["start"] as const) : (["start", "end"] as const)) : [];
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} returnsFocus={false}>
      <div className={styles.surface} onKeyDown={leave}>
        <Calendar
          locale={locale}
          firstDay={firstDay}
          today={today()}
          from={start}
          to={end ?? start}
          current={(side === "end" ? end : start) ?? start}
          onChoose={choose}
          words={{ previous: words.previousMonth, next: words.nextMonth }}
        />
        {times.map((which) => (
          <label key={which} className={styles.row}>
            <span>{which === "start" ? words.time : words.endTime}</span>
            <input
              type="time"
              className={styles.time}
              value={String(value?.[`${which}_time`] ?? "")}
              onChange={({ currentTarget }) =>
                value === null || currentTarget.value === "" ? undefined : onStore(date.write(withTime(value, which, currentTarget.value))) // prettier-ignore
              }
            />
          </label>
        ))}
        {value === null ? null : (
          <>
            <Switch label={words.endDate} checked={end !== undefined} onChange={(on) => onStore(date.write(withEnd(value, on)))} />
            <Switch label={words.time} checked={hasTime} onChange={(on) => onStore(date.write(withTimes(value, on)))} />
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                onStore(undefined);
                onClose();
              }}
            >
              {words.clear}
            </button>
          </>
        )}
      </div>
    </Popover>
  );
} // prettier-ignore

export const dateFace: CellFace = {
  Icon: CalendarDays,
  Shown: DateShown,
  editing: { kind: "surface", Surface: DateSurface },
  fromText: (text) => {
    if (text.trim() === "") return { stored: undefined };
    const value = dateFromText(text);
    return value === null ? null : { stored: date.write(value) };
  },
  isFigures: false,
  width: 150,
};
