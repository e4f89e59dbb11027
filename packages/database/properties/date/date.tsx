// A date in a cell, and the popup in which the date is typed or chosen. A choice is stored immediately, and the choice of a day without
// a time closes the popup; a typed date is stored when the popup closes, except by Escape. Invariant: a text that is not a date
// stores nothing.
import { sameJson, type JsonObject } from "@tessera/kernel/values/json.ts";
import { ordered } from "@tessera/kernel/text/date-edits.ts";
import { DateFields } from "@tessera/ui/date-fields/date-fields.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { CalendarDays } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { useCellPorts, type CellFace, type ShownProps, type SurfaceProps } from "../base/cell-face.tsx";
import { shownText } from "../base/stored-text.ts";
import { dateFromText } from "./date-from-text.ts";
import type { DateValue } from "../base/date-value.ts";
import styles from "./date.module.css";
import { date } from "./date.ts";

function DateShown({ stored }: ShownProps) {
  const { sayDate } = useCellPorts();
  const value = date.read(stored);
  return value === null ? shownText(stored ?? []) : sayDate(value);
}

function DateSurface({ anchor, label, stored, onStore, onClose }: SurfaceProps) {
  const { locale, firstDay, today, sayDate, readDate, words } = useCellPorts();
  // On a touch screen the field would open the keyboard over the calendar.
  const [isTouch] = useState(
    () => typeof window.matchMedia === "function" && window.matchMedia("(pointer: coarse)").matches,
  );
  /** The typed date that is not stored yet. */
  const typed = useRef<JsonObject | "empty" | null>(null);
  const [preview, setPreview] = useState<JsonObject | null>(null);
  // The ends in the order of the choice. In the stored date the start comes before the end.
  const [value, setValue] = useState<JsonObject | null>(() => date.read(stored) as JsonObject | null);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      typed.current = null;
      return close();
    }
    if (event.key !== "Enter" || (event.target instanceof HTMLElement && event.target.matches("button,select"))) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const type = (next: JsonObject | "empty" | null): void => {
    typed.current = next;
    setPreview(next === "empty" ? null : next);
  };
  const close = (): void => {
    const { current } = typed;
    typed.current = null;
    if (current === "empty" && value !== null) onStore(undefined);
    else if (current !== null && current !== "empty") onStore(date.write(ordered(current) as DateValue & JsonObject));
    onClose();
  };
  const store = (next: JsonObject): void => {
    type(null);
    setValue(next);
    onStore(date.write(ordered(next) as DateValue & JsonObject));
    const isDayAlone = next["type"] === "date" && next["start_date"] !== value?.["start_date"];
    if (isDayAlone) onClose();
  };
  return (
    <Popover anchor={anchor} label={label} onClose={close} returnsFocus={false}>
      <div className={styles.surface} onKeyDown={leave}>
        <DateFields
          date={preview ?? value}
          onChange={store}
          onType={type}
          read={(text) => readDate(text) as JsonObject | null}
          isTypedFirst={!isTouch}
          today={today()}
          locale={locale}
          firstDay={firstDay}
          say={(one) => sayDate(one as DateValue & JsonObject)}
          words={words.date}
        />
        {value === null ? null : (
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
        )}
      </div>
    </Popover>
  );
}

export const dateFace: CellFace = {
  Icon: CalendarDays,
  Shown: DateShown,
  editing: { kind: "surface", Surface: DateSurface },
  fromText: (text, _property, { readDate }) => {
    if (text.trim() === "") return { stored: undefined };
    const value = dateFromText(text) ?? readDate(text);
    return value === null ? null : { stored: date.write(value) };
  },
  // The text of a date has no format and no reminder.
  fromCopy: (stored) => {
    const value = date.read(stored);
    return value !== null && sameJson(date.write(value) ?? null, stored) ? stored : null;
  },
  isFigures: false,
  width: 150,
};
