// The progress of a large page's copy, which the server makes. It can be cancelled, or left to run in the background. When
// it is done the copy is opened, or a notice offers to open it.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MOST_COPIED } from "@tessera/kernel/rules/copies.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { Progress } from "@tessera/ui/progress/progress.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { endTask, watchTask, type ToldTask } from "../../data/tasks/watch-task.ts";
import styles from "./duplicate-dialog.module.css";

export interface DuplicateDialogProps {
  readonly workspace: Pick<Workspace, "http">;
  readonly taskId: string;
  /** Of the page that is copied. */
  readonly title: string;
  readonly onClose: () => void;
}

export function DuplicateDialog({ workspace, taskId, title, onClose }: DuplicateDialogProps) {
  const { t } = useLingui();
  const { toasts, navigation } = useServices();
  const { http } = workspace;
  const [status, setStatus] = useState<ToldTask["status"] | null>(null);
  const [isHidden, setHidden] = useState(false);
  const most = MOST_COPIED.toLocaleString();
  const whyNot = (task: ToldTask | null): string => {
    if (task?.error?.type === "duplication_too_large")
      return t`It is too large: a copy has ${most} blocks and rows at most.`;
    if (task?.error?.name === "NotFoundError") return t`The page was deleted, or you have no access to it any more.`;
    return t`Try again in a moment.`;
  };
  const onProgress = useEffectEvent((task: ToldTask | null): void => {
    setStatus(task?.status ?? null);
    if (task?.state === "not_started" || task?.state === "in_progress") return;
    onClose();
    if (task?.state === "cancelled") return;
    const copy = task?.result?.pageId;
    if (copy === undefined)
      return void toasts.show({ words: t`The page could not be copied.`, about: whyNot(task), tone: "danger" });
    const open = (): void => navigation.go(pagePath(copy, ""));
    if (isHidden) toasts.show({ words: t`Copied`, about: title, action: { label: t`Open the copy`, run: open } });
    else open();
  });
  useEffect(() => {
    const leaving = new AbortController();
    void watchTask({ http, clock: systemClock, signal: leaving.signal }, taskId, onProgress);
    return () => leaving.abort();
  }, [http, taskId]);
  if (isHidden) return null;
  const total = status?.total ?? 0;
  return (
    <Dialog open onClose={() => setHidden(true)} title={t`Duplicating “${title}”`} closeLabel={t`Close`} size="small">
      <Progress label={t`Duplicating`} done={status?.done ?? 0} total={total} />
      <p className={styles.words}>
        {total === 0 ? (
          <Trans>Counting what there is to copy.</Trans>
        ) : (
          <Plural value={total} one="# block or row" other="# blocks and rows" />
        )}
      </p>
      <div className={styles.foot}>
        <Button onClick={() => void endTask(http, taskId)}>{t`Cancel`}</Button>
        <Button look="primary" onClick={() => setHidden(true)}>{t`Go on in the background`}</Button>
      </div>
    </Dialog>
  );
}
