// The foot of the sidebar: what is not a page of the workspace.
import { Trans } from "@lingui/react/macro";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Trash2 } from "lucide-react";
import styles from "./sidebar.module.css";
import { useFaces, type SidebarFootProps } from "../../parts/faces/faces.ts";

export function SidebarFoot({ workspace }: SidebarFootProps) {
  const { TrashPopup } = useFaces();
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
