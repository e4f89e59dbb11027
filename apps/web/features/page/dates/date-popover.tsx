// The form of a date in a line. Leaving it in any way keeps what was chosen, as one step; Escape and Enter leave it by keyboard.
import { useLingui } from "@lingui/react/macro";
import type { EditedDate } from "@tessera/editor/menus/inline-dates.ts";
import { ordered } from "@tessera/kernel/text/date-edits.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { DateFields } from "@tessera/ui/date-fields/date-fields.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useServices } from "../../../ground/services.ts";
import { dateFieldWords } from "../../../words/date-field-words.ts";
import { dateMentionWords, dayText } from "../../../words/date-mention.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { readDateFor } from "../../../words/read-date.ts";
import { firstDayIn, readRegion } from "../../../words/region.ts";
import styles from "./date-popover.module.css";
import { nearDays } from "./date-words.ts";

export interface DatePopoverProps {
  edited: EditedDate;
  onClose: () => void;
}

export function DatePopover({ edited, onClose }: DatePopoverProps) {
  const { t, i18n } = useLingui();
  const { preferences } = useServices();
  const [date, setDate] = useState(edited.date);
  const [typed, setTyped] = useState<typeof date | null>(null);
  const shown = typed ?? date;
  const isDone = useRef(false);
  const region = readRegion(preferences);
  const [now] = useState(() => systemClock.now());
  const words = useMemo(() => dateFieldWords(i18n), [i18n]);
  const read = useMemo(() => readDateFor(i18n, region), [i18n, region]);
  const say = (value: typeof date): string => dateMentionWords(value, now, i18n.locale, region, nearDays(i18n));
  const finish = (byKey: boolean, kept: typeof date | null = shown): void => {
    if (isDone.current) return;
    isDone.current = true;
    onClose();
    edited.finish(kept === null ? null : ordered(kept), byKey);
  };
  const press = (event: KeyboardEvent): void => {
    const isField = event.target instanceof HTMLElement && event.target.matches("button,select,[role=switch]");
    if (event.nativeEvent.isComposing || (event.key !== "Escape" && (event.key !== "Enter" || isField))) return;
    // At once: what is pressed next is for the text again.
    event.preventDefault();
    event.stopPropagation();
    // Escape drops what is typed; everything else that closes the form keeps it.
    finish(true, event.key === "Escape" ? date : shown);
  };
  return (
    <Popover anchor={edited.element} label={t`Date`} onClose={() => finish(false)} returnsFocus={false}>
      <div className={styles.box} data-page-menus="" onKeyDown={press}>
        <DateFields
          date={shown}
          onChange={(next) => {
            setTyped(null);
            setDate(next);
          }}
          onType={(next) => setTyped(next === "empty" ? null : next)}
          read={read}
          isTypedFirst={false}
          today={dayText(new Date(now))}
          locale={intlLocale(i18n)}
          firstDay={firstDayIn(region, i18n.locale)}
          say={say}
          words={words}
        />
        <p className={styles.preview} role="status">
          {say(ordered(shown))}
        </p>
        <div className={styles.foot}>
          <Button onClick={() => finish(true, null)}>{t`Remove`}</Button>
          <Button look="primary" onClick={() => finish(true)}>{t`Done`}</Button>
        </div>
      </div>
    </Popover>
  );
}
