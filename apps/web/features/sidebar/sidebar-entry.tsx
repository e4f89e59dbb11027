// An entry above the pages: a link, or a button that opens an overlay.
import { useLingui } from "@lingui/react";
import { spellShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { Link } from "../../ground/navigation-link.tsx";
import { useOverlays } from "../../ground/overlays.ts";
import type { WorkspaceRoute } from "../../ground/workspace-route.ts";
import styles from "../../parts/sidebar/sidebar-button.module.css";
import type { SidebarEntry } from "../../parts/sidebar/sidebar-entry.ts";

export function SidebarEntryButton({ entry, route }: { entry: SidebarEntry; route: WorkspaceRoute }) {
  const { i18n } = useLingui();
  const overlays = useOverlays();
  const keyboard = useKeyboard();
  const { id, words, icon: Icon, opens } = entry;
  const face = (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.words}>{i18n._(words)}</span>
    </>
  );
  return (
    <div className={styles.place}>
      {"route" in opens ? (
        <Link
          className={styles.button}
          to={opens.address}
          aria-current={route.name === opens.route ? "page" : undefined}
        >
          {face}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.button}
          data-tour={id}
          aria-haspopup="dialog"
          onClick={() => overlays.open(opens.overlay)}
        >
          {face}
          <kbd className={styles.keys} aria-hidden="true">
            {spellShortcut(opens.shortcut, keyboard)}
          </kbd>
        </button>
      )}
    </div>
  );
}
