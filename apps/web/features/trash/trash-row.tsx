// A page in the trash: where it was and when it was put there, and what can be done with it.
import { Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { RotateCcw, Trash2 } from "lucide-react";
import type { Workspace } from "../../data/session/workspace.ts";
import type { TrashedPage } from "../../data/trash/trash-calls.ts";
import { Link } from "../../ground/navigation-link.tsx";
import { KnownIcon } from "../../parts/pages/known-icon.tsx";
import styles from "./trash-popup.module.css";

export interface TrashRowProps {
  workspace: Pick<Workspace, "pages" | "pictures">;
  page: TrashedPage;
  /** Deleting it has to be confirmed: the row is replaced by that question. */
  asksToDelete: boolean;
  onGo: () => void;
  onRestore: () => void;
  onAsk: (asks: boolean) => void;
  onDelete: () => void;
}

export function TrashRow({ workspace, page, asksToDelete, onGo, onRestore, onAsk, onDelete }: TrashRowProps) {
  const { t } = useLingui();
  return (
    <li className={styles.row}>
      {asksToDelete ? (
        <Sure page={page} onNo={() => onAsk(false)} onYes={onDelete} />
      ) : (
        <>
          <Named page={page} onGo={onGo} workspace={workspace} />
          <IconButton label={t`Restore ${page.title || t`Untitled`}`} onClick={onRestore}>
            <RotateCcw aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Delete ${page.title || t`Untitled`} for good`} onClick={() => onAsk(true)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}

function Named({ page, workspace, onGo }: Pick<TrashRowProps, "page" | "workspace" | "onGo">) {
  const { i18n, t } = useLingui();
  const path = workspace.pages.pathOf(page.id).map((above) => above.title || t`Untitled`);
  const day = i18n.date(new Date(page.trashedTime), { dateStyle: "medium" });
  return (
    <Link className={styles.name} to={pagePath(page.id, page.title)} onClick={onGo}>
      <KnownIcon workspace={workspace} pageId={page.id} icon={page.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{page.title || t`Untitled`}</span>
        <span className={styles.about}>{[day, ...path].join(" / ")}</span>
      </span>
    </Link>
  );
}

function Sure({ page, onNo, onYes }: { page: TrashedPage; onNo: () => void; onYes: () => void }) {
  const { t } = useLingui();
  const title = page.title || t`Untitled`;
  return (
    <div className={styles.sure} role="alertdialog" aria-label={t`Delete ${title} for good`}>
      <span className={styles.words}>
        <Trans>Delete {title} for good? This cannot be undone.</Trans>
      </span>
      <Button size="small" autoFocus onClick={onNo}>
        <Trans>Keep</Trans>
      </Button>
      <Button size="small" look="danger" onClick={onYes}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}
