// The parts of which settings are made: a section with its heading, a row with what it is about and its control, a choice.
import { ChevronDown } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./settings.module.css";

export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SettingRowProps {
  name: ReactNode;
  about?: ReactNode;
  /** The control is small enough to stand beside the name on a phone too. */
  beside?: boolean;
  children?: ReactNode;
}

export function SettingRow({ name, about, beside = false, children }: SettingRowProps) {
  return (
    <div className={styles.row} data-beside={beside || undefined}>
      <div>
        <div className={styles.name}>{name}</div>
        {about ? <div className={styles.about}>{about}</div> : null}
      </div>
      {children ? <div className={styles.control}>{children}</div> : null}
    </div>
  );
}

export interface SettingChoiceProps<Value extends string> {
  name: string;
  about?: ReactNode;
  value: Value;
  options: readonly { readonly value: Value; readonly words: string; readonly lang?: string }[];
  onChoose: (value: Value) => void;
}

/** One of many, in a select of the browser's own: it works by touch, keyboard and voice on every device. */
export function SettingChoice<Value extends string>({
  name,
  about,
  value,
  options,
  onChoose,
}: SettingChoiceProps<Value>) {
  const id = useId();
  return (
    <SettingRow
      name={<label htmlFor={id}>{name}</label>}
      about={about ? <span id={`${id}-about`}>{about}</span> : null}
    >
      <span className={styles.picker}>
        <select
          id={id}
          className={styles.select}
          value={value}
          aria-describedby={about ? `${id}-about` : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.words}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </SettingRow>
  );
}
