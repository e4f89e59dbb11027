// The name and the icon of a group as fields of a form.
import { Trans, useLingui } from "@lingui/react/macro";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import styles from "./members.module.css";

const ICONS = ["🎨", "🛠️", "📣", "📚", "🔬", "💼", "🌱", "🚀", "🧭", "🏠"] as const;
const MOST_LETTERS = 100;

export interface GroupFieldsState {
  readonly name: string;
  readonly icon: string | null;
  readonly fault: string | null;
  setName(name: string): void;
  setIcon(icon: string | null): void;
  setFault(fault: string): void;
  /** The trimmed name and the icon; null if the name is missing, which is reported at the field. */
  read(): { readonly name: string; readonly icon: string | null } | null;
}

export function useGroupFields(firstName: string, firstIcon: string | null): GroupFieldsState {
  const { t } = useLingui();
  const [name, setName] = useState(firstName);
  const [icon, setIcon] = useState(firstIcon);
  const [fault, setFault] = useState<string | null>(null);
  return {
    name,
    icon,
    fault,
    setName(next) {
      setName(next);
      setFault(null);
    },
    setIcon,
    setFault,
    read() {
      const trimmed = name.trim();
      if (trimmed === "") setFault(t`A group needs a name.`);
      return trimmed === "" ? null : { name: trimmed, icon };
    },
  };
}

export function GroupFields({ fields }: { fields: GroupFieldsState }) {
  const { t } = useLingui();
  const icons = fields.icon === null || ICONS.some((one) => one === fields.icon) ? ICONS : [fields.icon, ...ICONS];
  return (
    <>
      <TextField
        label={t`Name`}
        value={fields.name}
        error={fields.fault}
        maxLength={MOST_LETTERS}
        autoComplete="off"
        onChange={(event) => fields.setName(event.target.value)}
      />
      <fieldset className={styles.icons}>
        <legend className={styles.legend}>
          <Trans>Icon</Trans>
        </legend>
        {[null, ...icons].map((icon) => (
          <label key={icon ?? ""} className={styles.iconChoice}>
            <input
              type="radio"
              name="icon"
              checked={icon === fields.icon}
              aria-label={icon ?? t`No icon`}
              onChange={() => fields.setIcon(icon)}
            />
            <span aria-hidden="true">{icon ?? <UsersRound />}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
