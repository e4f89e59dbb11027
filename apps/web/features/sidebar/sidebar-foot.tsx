// The foot of the sidebar: what is not a page of the workspace.
import { Trans } from "@lingui/react/macro";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Trash2 } from "lucide-react";
import type { Workspace } from "../../data/session/workspace.ts";
import { sidebarAreas } from "./sidebar-areas.ts";
import styles from "./sidebar.module.css";

const { trash: TrashPopup } = sidebarAreas;

export function SidebarFoot({ workspace }: { workspace: Workspace }) {
  return (
    <MenuButton
      popup="dialog"
      trigger={(props) => (
        <button {...props} type="button" className={styles.item}>
          <Trash2 aria-hidden="true" />
          <Trans>Trash</Trans>
        </button>
      )}
      menu={(anchor, close) => <TrashPopup anchor={anchor} onClose={close} workspace={workspace} />}
    />
  );
}
