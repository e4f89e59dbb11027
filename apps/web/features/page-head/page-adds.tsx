// The buttons above the title that add an icon or a cover.
import { Trans } from "@lingui/react/macro";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Image, Smile } from "lucide-react";
import type { ReactNode } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { late } from "../../ground/late.tsx";
import styles from "./page-head.module.css";

const CoverPicker = late(() => import("./cover-picker.tsx").then((module) => module.CoverPicker));

interface PageAddsProps {
  workspace: Workspace;
  pageId: string;
  hasIcon: boolean;
  hasCover: boolean;
  /** Draws the choice of an icon. */
  picker: (anchor: Element, close: () => void) => ReactNode;
}

export function PageAdds({ workspace, pageId, hasIcon, hasCover, picker }: PageAddsProps) {
  return (
    <>
      {hasIcon ? null : (
        <MenuButton
          popup="dialog"
          trigger={(props) => (
            <button {...props} type="button" className={styles.add}>
              <Smile aria-hidden="true" />
              <Trans>Add icon</Trans>
            </button>
          )}
          menu={picker}
        />
      )}
      {hasCover ? null : (
        <MenuButton
          popup="dialog"
          trigger={(props) => (
            <button {...props} type="button" className={styles.add}>
              <Image aria-hidden="true" />
              <Trans>Add cover</Trans>
            </button>
          )}
          menu={(anchor, close) => (
            <CoverPicker anchor={anchor} onClose={close} workspace={workspace} pageId={pageId} cover={null} />
          )}
        />
      )}
    </>
  );
}
