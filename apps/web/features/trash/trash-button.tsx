// Opens the trash from the foot of the sidebar.
import { Trans } from "@lingui/react/macro";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Trash2 } from "lucide-react";
import { useFaces, type TrashPopupProps } from "../../parts/faces/faces.ts";
import styles from "../../parts/sidebar/sidebar-item.module.css";

export function TrashButton({ workspace }: Pick<TrashPopupProps, "workspace">) {
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
