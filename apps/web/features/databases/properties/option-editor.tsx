// One option of a property, opened in the list of options: its name, its colour, and the option that it is merged into.
import { useLingui } from "@lingui/react/macro";
import { OPTION_COLOURS } from "@tessera/database/edit/option-edits.ts";
import type { Option } from "@tessera/database/schema.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { optionColourWords } from "./option-colour-words.ts";
import fields from "./number-settings.module.css";
import swatches from "./option-list.module.css";
import styles from "./panel.module.css";

export interface OptionEditorProps {
  readonly propertyKey: string;
  readonly option: Option;
  /** The others of the property. */
  readonly others: readonly Option[];
  readonly commands: DatabaseCommands;
  readonly onClose: () => void;
}

export function OptionEditor({ propertyKey, option, others, commands, onClose }: OptionEditorProps) {
  const { t, i18n } = useLingui();
  const [into, setInto] = useState("");
  const words = optionColourWords(i18n);
  const { value, color } = option;
  return (
    <div role="group" aria-label={t`Option “${value}”`}>
      <BareInput
        aria-label={t`Name of “${value}”`}
        className={styles.name}
        defaultValue={value}
        autoFocus
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== "Enter") return;
          event.preventDefault();
          void commands.renameOption(propertyKey, value, event.currentTarget.value.trim());
          onClose();
        }}
      />
      <div className={styles.swatches} role="group" aria-label={t`Color of “${value}”`}>
        {OPTION_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            className={`${styles.swatch ?? ""} ${swatches.colour ?? ""}`}
            data-option-colour={colour}
            aria-label={words[colour]}
            aria-pressed={color === colour}
            data-tip={words[colour]}
            onClick={() => {
              commands.recolourOption(propertyKey, value, colour);
              onClose();
            }}
          />
        ))}
      </div>
      {others.length === 0 ? null : (
        <div className={swatches.merge}>
          <label className={swatches.into}>
            <span>{t`Merge into`}</span>
            <select
              className={fields.field}
              value={into}
              onChange={({ currentTarget }) => setInto(currentTarget.value)}
            >
              <option value="">{t`Choose an option`}</option>
              {others.map((one) => (
                <option key={one.id} value={one.value}>
                  {one.value}
                </option>
              ))}
            </select>
          </label>
          {into === "" ? null : (
            <Button
              size="small"
              onClick={() => {
                void commands.mergeOption(propertyKey, value, into);
                onClose();
              }}
            >{t`Merge “${value}” into “${into}”`}</Button>
          )}
        </div>
      )}
    </div>
  );
}
