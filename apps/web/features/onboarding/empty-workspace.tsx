// A workspace without pages: what to do first.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Plus } from "lucide-react";
import { useTitle } from "../../ground/use-title.ts";
import styles from "../../parts/states/page-state.module.css";

export function EmptyWorkspace({ name, canEdit, onAdd }: { name: string; canEdit: boolean; onAdd: () => void }) {
  const { t } = useLingui();
  useTitle(name);
  return (
    <div className={styles.state}>
      <EmptyState
        motif="empty"
        title={t`${name} has no pages yet`}
        actions={
          canEdit ? (
            <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
              <Trans>New page</Trans>
            </Button>
          ) : null
        }
      >
        {canEdit
          ? t`A page holds text, lists and to‑dos, and pages of its own.`
          : t`Pages appear here when someone with edit access adds them.`}
      </EmptyState>
    </div>
  );
}
