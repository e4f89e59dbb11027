// Says that a database is locked; who may edit it unlocks it here.
import { useLingui } from "@lingui/react/macro";
import { isLocked } from "@tessera/database/edit/lock.ts";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Lock } from "lucide-react";
import { useServices } from "../../../ground/services.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./view-tools.module.css";

export interface LockMarkProps {
  readonly source: DatabaseSource;
  readonly canEdit: boolean;
  readonly commands: Pick<DatabaseCommands, "setLocked">;
}

export function LockMark({ source, canEdit, commands }: LockMarkProps) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const words = <span className={styles.lockWords}>{t`Locked`}</span>;
  if (!canEdit)
    return (
      <span className={styles.locked}>
        <Lock aria-hidden="true" />
        {words}
      </span>
    );
  const unlock = (): void => {
    if (!commands.setLocked(false)) return;
    const holds = readAs(source.state, (now) => now.kind === "ready" && !isLocked(now.block));
    toasts.show({
      words: t`Database unlocked`,
      action: { label: t`Lock again`, run: () => commands.setLocked(true) },
      holds,
    });
  };
  return (
    <Button
      size="small"
      look="ghost"
      icon={<Lock aria-hidden="true" />}
      aria-label={t`Locked. Unlock the database`}
      onClick={unlock}
    >
      {words}
    </Button>
  );
}
