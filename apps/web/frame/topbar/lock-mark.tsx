// Says that the page is locked; who may write there unlocks it here.
import { Trans, useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Lock } from "lucide-react";
import { useServices } from "../../ground/services.ts";
import { setLook } from "../../data/pages/page-settings.ts";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./topbar.module.css";

export function LockMark({ workspace, view }: { workspace: Pick<Workspace, "pages" | "records">; view: ReadyPage }) {
  const { toasts } = useServices();
  const { t } = useLingui();
  if (!view.canEdit || view.trashed)
    return (
      <span className={styles.locked}>
        <Lock aria-hidden="true" />
        <span className={styles.lockWords}>
          <Trans>Locked</Trans>
        </span>
      </span>
    );
  const unlock = (): void => {
    const undo = setLook(workspace.records, view.page.id, { locked: false });
    const holds = readAs(workspace.pages.view(view.page.id), (now) => now.kind === "ready" && !now.look.locked);
    toasts.show({ words: t`Page unlocked`, action: { label: t`Lock again`, run: undo }, holds });
  };
  return (
    <Button
      size="small"
      look="ghost"
      icon={<Lock aria-hidden="true" />}
      aria-label={t`Locked. Unlock the page`}
      onClick={unlock}
    >
      <span className={styles.lockWords}>
        <Trans>Locked</Trans>
      </span>
    </Button>
  );
}
