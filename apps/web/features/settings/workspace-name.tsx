// The name of a workspace. Its owners change it; others read that owners can.
import { Trans, useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useEffect, useState, type FormEvent } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import styles from "./settings.module.css";

export interface WorkspaceNameProps {
  workspace: Pick<Workspace, "info" | "rename">;
}

export function WorkspaceName({ workspace }: WorkspaceNameProps) {
  const { isOwner } = useReadable(workspace.info);
  return isOwner ? (
    <NameForm workspace={workspace} />
  ) : (
    <p className={styles.note}>
      <Trans>Owners of the workspace can change its name.</Trans>
    </p>
  );
}

function NameForm({ workspace }: WorkspaceNameProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const { name } = useReadable(workspace.info);
  const [written, setWritten] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  // Somebody else may rename it meanwhile.
  useEffect(() => setWritten(name), [name]);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = written.trim();
    if (next === "") return setFault(t`A workspace needs a name.`);
    if (next === name) return;
    const undo = workspace.rename(next);
    const holds = readAs(workspace.info, (now) => now.name === next);
    toasts.show({ words: t`Workspace renamed`, action: { label: t`Undo`, run: undo }, holds });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        className={styles.field}
        label={t`Name`}
        value={written}
        error={fault}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => {
          setWritten(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" look="primary">
        <Trans>Rename</Trans>
      </Button>
    </form>
  );
}
