// Confirmations of what takes the workspace from users, and the transfer of ownership.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { useState, type ReactNode } from "react";
import type { ShownPerson } from "../../data/members/loaded-people.ts";
import { PersonPicker } from "./person-picker.tsx";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./members.module.css";

interface ConfirmProps {
  title: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function Confirm({ title, confirm, onConfirm, onClose, children }: ConfirmProps) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t`Close`}>
      <div className={styles.words}>{children}</div>
      <div className={styles.foot}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

export interface RemoveDialogProps {
  /** Names of the users who are removed. */
  names: readonly string[];
  spaceName: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemoveDialog({ names, spaceName, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const [first = ""] = names;
  const count = names.length;
  const title = count === 1 ? t`Remove ${first} from ${spaceName}?` : t`Remove ${count} users from ${spaceName}?`;
  return (
    <Confirm title={title} confirm={t`Remove from workspace`} onConfirm={onConfirm} onClose={onClose}>
      {count === 1 ? (
        <>
          <p>
            <Trans>
              {first} loses access at once. Pages that {first} shared stay.
            </Trans>
          </p>
          <p>
            <Trans>
              Private pages of {first} are kept for 30 days, and nobody else can read them. If {first} is invited again
              within that time, {first} gets them back. After that they are deleted for good.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            <Trans>These users lose access at once. Pages that they shared stay.</Trans>
          </p>
          <p>
            <Trans>
              Their private pages are kept for 30 days, and nobody else can read them. Users who are invited again
              within that time get them back. After that they are deleted for good.
            </Trans>
          </p>
        </>
      )}
    </Confirm>
  );
}

export interface TransferDialogProps {
  workspace: Workspace;
  spaceName: string;
  onTransfer: (to: ShownPerson, staysOwner: boolean) => void;
  onClose: () => void;
}

export function TransferDialog({ workspace, spaceName, onTransfer, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ShownPerson | null>(null);
  const [staysOwner, setStays] = useState(false);
  const name = chosen?.name ?? "";
  return (
    <Dialog open onClose={onClose} title={t`Transfer ownership of ${spaceName}`} closeLabel={t`Close`}>
      <PersonPicker
        workspace={workspace}
        label={t`New owner`}
        hidden={new Set([workspace.myId])}
        chosen={chosen?.userId ?? null}
        onChoose={setChosen}
      />
      <label className={styles.option}>
        <input type="checkbox" checked={staysOwner} onChange={(event) => setStays(event.target.checked)} />
        <span>
          <Trans>Stay an owner too</Trans>
          <span className={styles.hint}>
            <Trans>Otherwise you become an admin, and only owners can make you an owner again.</Trans>
          </span>
        </span>
      </label>
      <div className={styles.foot}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          look="primary"
          disabled={chosen === null}
          onClick={() => {
            if (chosen === null) return;
            onClose();
            onTransfer(chosen, staysOwner);
          }}
        >
          {chosen === null ? t`Transfer ownership` : t`Make ${name} owner`}
        </Button>
      </div>
    </Dialog>
  );
}

/** How many users are selected. */
export function SelectedCount({ count }: { count: number }) {
  return <Plural value={count} one="# selected" other="# selected" />;
}
