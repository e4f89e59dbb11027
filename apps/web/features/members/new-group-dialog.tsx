// Creates a group: its name and an icon. Users are added in the dialog of the group, which opens next.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import type { FormEvent } from "react";
import { createGroup } from "../../data/members/member-changes.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { GroupFields, useGroupFields } from "./group-fields.tsx";
import styles from "./members.module.css";

export interface NewGroupDialogProps {
  workspace: Workspace;
  onCreated: (id: string) => void;
  onClose: () => void;
}

export function NewGroupDialog({ workspace, onCreated, onClose }: NewGroupDialogProps) {
  const { t } = useLingui();
  const fields = useGroupFields("", null);
  const create = (event: FormEvent): void => {
    event.preventDefault();
    const written = fields.read();
    if (written === null) return;
    const id = createGroup(workspace.records.sync, { ...written, userIds: [] });
    if (id === null) return fields.setFault(t`The group could not be created. Reload the page.`);
    onClose();
    onCreated(id);
  };
  return (
    <Dialog open onClose={onClose} title={t`New group`} closeLabel={t`Close`}>
      <form noValidate onSubmit={create}>
        <GroupFields fields={fields} />
        <div className={styles.foot}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary">
            <Trans>Create group</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
