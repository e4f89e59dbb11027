// A date in a cell, and the surface that it is chosen on. Every choice is stored at once; a day alone closes it.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { ordered } from "@tessera/kernel/text/date-edits.ts";
import { DateFields } from "@tessera/ui/date-fields/date-fields.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { CalendarDays } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
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
  const { locale, firstDay, today, sayDate, words } = useCellPorts();
  // As it is chosen here: what is stored has its ends in order.
  const [value, setValue] = useState<JsonObject | null>(() => date.read(stored) as JsonObject | null);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || (event.target instanceof HTMLElement && event.target.matches("button,select"))) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const store = (next: JsonObject): void => {
    setValue(next);
    onStore(date.write(ordered(next) as DateValue & JsonObject));
    const isDayAlone = next["type"] === "date" && next["start_date"] !== value?.["start_date"];
    if (isDayAlone) onClose();
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} returnsFocus={false}>
      <div className={styles.surface} onKeyDown={leave}>
        <DateFields
          date={value}
          onChange={store}
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
  fromText: (text) => {
    if (text.trim() === "") return { stored: undefined };
    const value = dateFromText(text);
    return value === null ? null : { stored: date.write(value) };
  },
  isFigures: false,
  width: 150,
};
