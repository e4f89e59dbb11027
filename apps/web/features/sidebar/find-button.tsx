// The way into quick find from the sidebar.
import { Trans } from "@lingui/react/macro";
import { spellShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { Search } from "lucide-react";
import { useOverlays } from "../../ground/overlays.ts";
import styles from "../../parts/sidebar/sidebar-button.module.css";

export function FindButton() {
  const overlays = useOverlays();
  const keyboard = useKeyboard();
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.button}
        data-tour="find"
        aria-haspopup="dialog"
        onClick={() => overlays.open("quick find")}
      >
        <Search aria-hidden="true" />
        <span className={styles.words}>
          <Trans>Search</Trans>
        </span>
        <kbd className={styles.keys} aria-hidden="true">
          {spellShortcut("Mod+K", keyboard)}
        </kbd>
      </button>
    </div>
  );
}
