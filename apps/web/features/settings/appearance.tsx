// Light, dark, or like the device; it holds for this browser.
import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import { themes, type Theme } from "../../theme/theme.ts";
import styles from "./settings.module.css";

export function Appearance() {
  const { theme } = useServices();
  const { t } = useLingui();
  const chosen = useReadable(theme);
  const faces: Record<Theme, { words: string; icon: ReactNode }> = {
    device: { words: t`Like the device`, icon: <Monitor aria-hidden="true" /> },
    light: { words: t`Light`, icon: <Sun aria-hidden="true" /> },
    dark: { words: t`Dark`, icon: <Moon aria-hidden="true" /> },
  };
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t`Theme`}>
      {themes.map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="theme" checked={chosen === value} onChange={() => theme.choose(value)} />
          {faces[value].icon}
          {faces[value].words}
        </label>
      ))}
    </div>
  );
}
