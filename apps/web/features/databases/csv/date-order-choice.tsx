// How the dates of a column are read if none of them shows which of its numbers is the month.
import { useLingui } from "@lingui/react/macro";
import type { DateReading } from "@tessera/database/properties/date/date-reading.ts";

export interface DateOrderChoiceProps {
  /** The column's. */
  readonly name: string;
  readonly dates: DateReading;
  readonly onDates: (dates: DateReading) => void;
}

export function DateOrderChoice({ name, dates, onDates }: DateOrderChoiceProps) {
  const { t } = useLingui();
  return (
    <select
      aria-label={t`Order of dates in ${name}`}
      value={dates.order ?? "dmy"}
      onChange={({ currentTarget }) => onDates({ ...dates, order: currentTarget.value === "mdy" ? "mdy" : "dmy" })}
    >
      <option value="dmy">{t`Day, month, year`}</option>
      <option value="mdy">{t`Month, day, year`}</option>
    </select>
  );
}
