// How the numbers of a property are written and drawn: their format, a bar or a ring, and what that is full at.
import { useLingui } from "@lingui/react/macro";
import { currencyOf, NUMBER_FORMATS } from "@tessera/database/properties/number/number-format.ts";
import type { Property, ShowAs } from "@tessera/database/schema.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./number-settings.module.css";

export interface NumberSettingsProps {
  readonly propertyKey: string;
  readonly property: Property;
  readonly commands: DatabaseCommands;
}

export function NumberSettings({ propertyKey, property, commands }: NumberSettingsProps) {
  const { t, i18n } = useLingui();
  const { numberFormat = "", showAs } = property;
  const currencies = new Intl.DisplayNames(intlLocale(i18n), { type: "currency" });
  const plain: Readonly<Record<string, string>> = {
    number: t`Number`,
    number_with_commas: t`Number with commas`,
    percent: t`Percent`,
  };
  const nameOf = (format: string): string => plain[format] ?? currencies.of(currencyOf(format) ?? "XXX") ?? format;
  const draw = (next: Partial<ShowAs> | null): void => {
    if (next === null) return void commands.setNumberFace(propertyKey, "show_as", null);
    commands.setNumberFace(propertyKey, "show_as", {
      type: "bar",
      color: "green",
      max: 100,
      showValue: true,
      ...showAs,
      ...next,
    });
  };
  const choose = (drawn: string): void => draw(drawn === "bar" || drawn === "ring" ? { type: drawn } : null);
  return (
    <div className={styles.settings}>
      <label className={styles.row}>
        <span>{t`Number format`}</span>
        <select
          className={styles.field}
          value={numberFormat}
          onChange={({ currentTarget }) =>
            commands.setNumberFace(
              propertyKey,
              "number_format",
              currentTarget.value === "" ? null : currentTarget.value,
            )
          }
        >
          <option value="">{t`As in your region`}</option>
          {numberFormat === "" || NUMBER_FORMATS.includes(numberFormat) ? null : (
            <option value={numberFormat}>{numberFormat.replaceAll("_", " ")}</option>
          )}
          {NUMBER_FORMATS.map((format) => (
            <option key={format} value={format}>
              {nameOf(format)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.row}>
        <span>{t`Show as`}</span>
        <select
          className={styles.field}
          value={showAs?.type ?? ""}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{t`Number`}</option>
          <option value="bar">{t`Bar`}</option>
          <option value="ring">{t`Ring`}</option>
        </select>
      </label>
      {showAs === undefined ? null : (
        <label className={styles.row}>
          <span>{t`Full at`}</span>
          <input
            type="number"
            min="0"
            step="any"
            className={styles.field}
            defaultValue={showAs.max}
            onBlur={({ currentTarget }) =>
              currentTarget.valueAsNumber > 0 && currentTarget.valueAsNumber !== showAs.max
                ? draw({ max: currentTarget.valueAsNumber })
                : undefined
            }
          />
        </label>
      )}
    </div>
  );
}
