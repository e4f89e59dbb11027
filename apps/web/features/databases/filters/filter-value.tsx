// What a condition compares with: a text, a number, options, a day or a span of days by its name, a person. Undefined is nothing yet.
import { useLingui } from "@lingui/react/macro";
import { operandsOf, relativeOf, unwrapped } from "@tessera/database/properties/operators/operands.ts";
import { modelOf } from "@tessera/database/properties/models.ts";
import { numberFromText } from "@tessera/database/properties/number/number-text.ts";
import { OptionChip } from "@tessera/database/properties/select/option-chip.tsx";
import type { Property } from "@tessera/database/schema.ts";
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { useKeptLater } from "../../../ground/use-settled.ts";
import { relativeDayWords } from "./relative-days.ts";
import styles from "./filter-bar.module.css";

export interface FilterValueProps {
  readonly property: Property;
  readonly operator: string;
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
}

const exact = (value: Json): Json => ({ type: "exact", value });

export function FilterValue({ property, operator, value, onValue }: FilterValueProps) {
  const { t } = useLingui();
  const [operand] = operandsOf(value);
  const current = operand === undefined ? null : unwrapped(operand);
  switch (modelOf(property.type).kind) {
    case "files":
      return null;
    case "option":
    case "options":
      return <OptionValues property={property} value={value} onValue={onValue} />;
    case "flag":
      return (
        <select
          className={styles.select}
          aria-label={t`Value`}
          value={current === true || current === "Yes" ? "yes" : current === null ? "" : "no"}
          onChange={({ currentTarget }) =>
            onValue(currentTarget.value === "" ? undefined : exact(currentTarget.value === "yes"))
          }
        >
          <option value="">{t`Choose`}</option>
          <option value="yes">{t`Checked`}</option>
          <option value="no">{t`Not checked`}</option>
        </select>
      );
    case "time":
      return <DayValue operator={operator} operand={operand} onValue={onValue} />;
    case "person":
    case "people":
      return (
        <select
          className={styles.select}
          aria-label={t`Value`}
          value={operand !== undefined && relativeOf(operand)?.["value"] === "me" ? "me" : ""}
          onChange={({ currentTarget }) =>
            onValue(currentTarget.value === "me" ? { type: "relative", value: "me" } : undefined)
          }
        >
          <option value="">{t`Choose`}</option>
          <option value="me">{t`Me`}</option>
        </select>
      );
    case "number":
    case "text":
      return <WordsValue property={property} current={current} onValue={onValue} />;
  }
}

interface WordsValueProps {
  readonly property: Property;
  readonly current: Json;
  readonly onValue: (value: Json | undefined) => void;
}

function WordsValue({ property, current, onValue }: WordsValueProps) {
  const { t } = useLingui();
  const { give, flush } = useKeptLater(onValue);
  const isNumber = property.type === "number";
  return (
    <input
      className={styles.input}
      aria-label={t`Value`}
      data-first=""
      defaultValue={typeof current === "string" || typeof current === "number" ? String(current) : ""}
      inputMode={isNumber ? "decimal" : undefined}
      placeholder={t`Value`}
      maxLength={1000}
      onBlur={flush}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        const number = isNumber ? numberFromText(text) : null;
        give(text === "" ? undefined : exact(number ?? text));
      }}
    />
  );
}

interface OptionValuesProps {
  readonly property: Property;
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
}

function OptionValues({ property, value, onValue }: OptionValuesProps) {
  const { t } = useLingui();
  const chosen = operandsOf(value).map(unwrapped);
  const set = (words: string, isOn: boolean): void => {
    const next = isOn ? [...chosen, words] : chosen.filter((one) => one !== words);
    onValue(next.length === 0 ? undefined : next.length === 1 ? exact(next[0] ?? null) : next.map(exact));
  };
  if (property.options.length === 0) return <p className={styles.note}>{t`This property has no options yet.`}</p>;
  return (
    <div role="group" aria-label={t`Options`} className={styles.values}>
      {property.options.map(({ id, value: words, color }) => (
        <label key={id} className={styles.value}>
          <input
            type="checkbox"
            checked={chosen.includes(words)}
            onChange={({ currentTarget }) => set(words, currentTarget.checked)}
          />
          <OptionChip words={words} colour={color} />
        </label>
      ))}
    </div>
  );
}

interface DayValueProps {
  readonly operator: string;
  readonly operand: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
}

function DayValue({ operator, operand, onValue }: DayValueProps) {
  const { t, i18n } = useLingui();
  const words = relativeDayWords(i18n, operator);
  const relative = operand === undefined ? null : relativeOf(operand);
  const word = typeof relative?.["value"] === "string" ? relative["value"] : null;
  const current = operand === undefined ? null : unwrapped(operand);
  const start = isObject(current) ? current["start_date"] : current;
  const day = typeof start === "string" ? start.slice(0, 10) : "";
  const exactDay = (next: string): Json => exact({ type: "date", start_date: next });
  return (
    <div className={styles.line}>
      <select
        className={styles.select}
        aria-label={t`Day`}
        value={word ?? (operand === undefined ? "" : "exact")}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value;
          onValue(
            next === ""
              ? undefined
              : next === "exact"
                ? day === ""
                  ? exact("")
                  : exactDay(day)
                : { type: "relative", value: next },
          );
        }}
      >
        <option value="">{t`Choose`}</option>
        {word !== null && !words.some(([one]) => one === word) ? (
          <option value={word}>{word.replaceAll("_", " ")}</option>
        ) : null}
        {words.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
        <option value="exact">{t`A certain day`}</option>
      </select>
      {operand !== undefined && word === null ? (
        <input
          type="date"
          className={styles.input}
          aria-label={t`Day`}
          value={day}
          onChange={({ currentTarget }) =>
            onValue(currentTarget.value === "" ? exact("") : exactDay(currentTarget.value))
          }
        />
      ) : null}
    </div>
  );
}
