// The options of a select property: each with its colour, and how one is named otherwise or deleted. New ones are made in a cell.
import { useLingui } from "@lingui/react/macro";
import { OPTION_COLOURS, type OptionColour } from "@tessera/database/edit/option-edits.ts";
import { OptionChip } from "@tessera/database/properties/select/option-chip.tsx";
import type { Option } from "@tessera/database/schema.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Pencil, X } from "lucide-react";
import { useState } from "react";
import type { DatabaseActs } from "./database-acts.ts";
import { optionColourWords } from "./option-colour-words.ts";
import styles from "./panel.module.css";
import swatches from "./option-list.module.css";

export interface OptionListProps {
  readonly propertyKey: string;
  readonly options: readonly Option[];
  readonly acts: DatabaseActs;
}

export function OptionList({ propertyKey, options, acts }: OptionListProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  if (options.length === 0) return null;
  const words = optionColourWords(i18n);
  const recolour = (option: Option, colour: OptionColour): void => {
    acts.recolourOption(propertyKey, option.value, colour);
    setOpen(null);
  };
  return (
    <div role="group" aria-label={t`Options`}>
      <div className={styles.label}>{t`Options`}</div>
      <div className={styles.options}>
        {options.map((option) => (
          <div key={option.id}>
            <div className={styles.option}>
              <OptionChip words={option.value} colour={option.color} />
              <IconButton small label={t`Edit “${option.value}”`} aria-expanded={open === option.id} onClick={() => setOpen(open === option.id ? null : option.id)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton small label={t`Delete “${option.value}”`} onClick={() => acts.deleteOption(propertyKey, option.value)}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            {open === option.id ? (
              <BareInput
                aria-label={t`Name of “${option.value}”`}
                className={styles.name}
                defaultValue={option.value}
                autoFocus
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing || event.key !== "Enter") return;
                  event.preventDefault();
                  void acts.renameOption(propertyKey, option.value, event.currentTarget.value.trim());
                  setOpen(null);
                }}
              />
            ) : null}
            {open === option.id ? (
              <div className={styles.swatches} role="group" aria-label={t`Color of “${option.value}”`}>
                {OPTION_COLOURS.map((colour) => (
                  <button
                    key={colour}
                    type="button"
                    className={`${styles.swatch ?? ""} ${swatches.colour ?? ""}`}
                    data-option-colour={colour}
                    aria-label={words[colour]}
                    aria-pressed={option.color === colour}
                    data-tip={words[colour]}
                    onClick={() => recolour(option, colour)}
                  />
                ))}
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
} // prettier-ignore
