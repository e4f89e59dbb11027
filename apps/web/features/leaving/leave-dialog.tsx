// Asks whether to leave the workspace: states what happens to pages, and offers to hand private pages over to an owner. The last owner
// cannot leave, nor can a user whom a group keeps in the workspace.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Failure } from "@tessera/platform/http.ts";
import { createCallTask } from "@tessera/platform/states/async-task.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { useEffect, useMemo, useState } from "react";
import { handOver, leaveWorkspace, readDeparture, type Departure } from "../../data/departures/departures.ts";
import { useSessions } from "../../data/session/sessions.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { failureWords } from "../../words/failure-words.ts";
import styles from "./leave-dialog.module.css";

export interface LeaveDialogProps {
  readonly workspace: Pick<Workspace, "id" | "myId" | "http" | "info" | "connection">;
  readonly onClose: () => void;
  /** Called when the workspace is gone from this device. */
  readonly onLeft?: (() => void) | undefined;
}

/** No recipient: the private pages are purged after 30 days. */
const NO_ONE = "";

export function LeaveDialog({ workspace, onClose, onLeft }: LeaveDialogProps) {
  const { id, myId, http } = workspace;
  const { t } = useLingui();
  const { name } = useReadable(workspace.info);
  const reading = useMemo(() => createCallTask(() => readDeparture(http, id, myId)), [http, id, myId]);
  const state = useReadable(reading);
  useEffect(() => {
    void reading.run();
    return () => reading.reset();
  }, [reading]);
  return (
    <Dialog open onClose={onClose} title={t`Leave ${name}?`} closeLabel={t`Close`}>
      {state.kind === "idle" || state.kind === "pending" ? (
        <Skeleton label={t`Counting your pages`} rows={[{ width: "90%" }, { width: "72%" }]} />
      ) : state.kind === "rejected" ? (
        <NotCounted failure={state.reason} onRetry={() => void reading.run()} />
      ) : state.value.isLastOwner || state.value.isByGroup ? (
        <CannotLeave departure={state.value} onClose={onClose} />
      ) : (
        <LeaveForm workspace={workspace} name={name} departure={state.value} onClose={onClose} onLeft={onLeft} />
      )}
    </Dialog>
  );
}

function NotCounted({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  return (
    <>
      <p className={styles.words} role="alert">
        {failure.kind === "offline"
          ? t`You are offline. To leave the workspace you need a connection.`
          : failureWords(i18n, failure)}
      </p>
      <div className={styles.foot}>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  );
}

function CannotLeave({ departure, onClose }: { departure: Departure; onClose: () => void }) {
  return (
    <>
      <p className={styles.words}>
        {departure.isLastOwner ? (
          <Trans>
            You are the last owner of this workspace. Make another member an owner first, then you can leave.
          </Trans>
        ) : (
          <Trans>
            You are in this workspace through a group. Ask an owner or an admin to take you out of the group first.
          </Trans>
        )}
      </p>
      <div className={styles.foot}>
        <Button look="primary" onClick={onClose}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </>
  );
}

interface LeaveFormProps extends LeaveDialogProps {
  readonly name: string;
  readonly departure: Departure;
}

function LeaveForm({ name, departure, ...props }: LeaveFormProps) {
  const { onClose } = props;
  const { t } = useLingui();
  const { privatePages, pagesWithoutOwner, owners } = departure;
  const [recipient, setRecipient] = useState(NO_ONE);
  const { leave, isBusy, failure } = useLeaving(props, name);
  const choices = owners.map(({ id, name: owner }) => [id, owner || t`Owner`] as const);
  const recipientName = choices.find(([id]) => id === recipient)?.[1];
  return (
    <>
      <p className={styles.words}>
        <Trans>You lose access to all pages of this workspace, including those that others shared with you.</Trans>
      </p>
      {privatePages === 0 ? null : (
        <p className={styles.words}>
          {recipientName === undefined ? (
            <Plural
              value={privatePages}
              one="You have # private page. It is stored for 30 days, and no one can read it. If you are invited again within this time, you get it back. After that it is deleted."
              other="You have # private pages. They are stored for 30 days, and no one can read them. If you are invited again within this time, you get them back. After that they are deleted."
            />
          ) : (
            <Plural
              value={privatePages}
              one={`You have # private page. ${recipientName} gets full access to it.`}
              other={`You have # private pages. ${recipientName} gets full access to them.`}
            />
          )}
        </p>
      )}
      {pagesWithoutOwner === 0 ? null : (
        <p className={styles.words}>
          <Plural
            value={pagesWithoutOwner}
            one="# page that you share with others stays without anyone who has full access. Owners of the workspace can take it over."
            other="# pages that you share with others stay without anyone who has full access. Owners of the workspace can take them over."
          />
        </p>
      )}
      {privatePages === 0 || owners.length === 0 ? null : (
        <SelectRow
          label={t`Hand private pages over to`}
          value={recipient}
          options={[[NO_ONE, t`No one`], ...choices]}
          onChoose={setRecipient}
          names
        />
      )}
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <div className={styles.foot}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="danger" busy={isBusy} onClick={() => void leave(recipient)}>
          <Trans>Leave workspace</Trans>
        </Button>
      </div>
    </>
  );
}

/** Hands the private pages over if an owner was chosen, leaves, and removes the workspace from this device. */
function useLeaving({ workspace, onClose, onLeft }: LeaveDialogProps, name: string) {
  const { id, myId, http, connection } = workspace;
  const { i18n, t } = useLingui();
  const { toasts } = useServices();
  const sessions = useSessions();
  const { waiting } = useReadable(connection);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async (recipient: string): Promise<void> => {
    // The server accepts nothing that arrives after the departure.
    if (waiting > 0) return setFailure(t`Your last changes are not saved yet. Wait a moment, then try again.`);
    setBusy(true);
    setFailure(null);
    const given = recipient === NO_ONE ? null : await handOver(http, id, recipient);
    const result = given?.ok === false ? given : await leaveWorkspace(http, id, myId);
    setBusy(false);
    if (!result.ok) return setFailure(failureWords(i18n, result.failure));
    onClose();
    toasts.show({ words: t`You left ${name}` });
    await sessions.of(myId)?.left(id);
    onLeft?.();
  };
  return { leave, isBusy, failure };
}
