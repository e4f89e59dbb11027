// Invites by link: a role is chosen, the link is made and copied. Where the browser refuses to copy, it is shown.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { useReadable, useServices } from "../../services.ts";
import type { InviteRole, Workspace } from "../../session.ts";
import { failureWords } from "../../words/failure-words.ts";
import { useRoleWords } from "../../words/role-words.ts";
import { copyText } from "../copy-text.ts";
import styles from "./share-dialog.module.css";

const offered = ["read_and_write", "editor", "reader"] as const satisfies readonly InviteRole[];

export function ShareDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const info = useReadable(workspace.info);
  const roleWords = useRoleWords();
  const [role, setRole] = useState<InviteRole>("read_and_write");
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const result = await workspace.makeInvite(role);
    setBusy(false);
    if (!result.ok) return setFailure(failureWords(i18n, result.failure));
    const href = new URL(result.value.path, window.location.origin).href;
    setLink(href);
    if (await copyText(href)) toasts.show({ words: t`Invitation link copied` });
  }

  return (
    <Dialog open onClose={onClose} title={t`Invite to ${info.name}`} closeLabel={t`Close`}>
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>
          <Trans>Whoever opens the link joins the workspace, and can do this in it:</Trans>
        </legend>
        {offered.map((each) => (
          <label key={each} className={styles.role}>
            <input
              type="radio"
              name="role"
              value={each}
              checked={role === each}
              onChange={() => {
                setRole(each);
                setLink(null);
              }}
            />
            <span className={styles.words}>
              <span className={styles.name}>{roleWords[each].name}</span>
              <span className={styles.about}>{roleWords[each].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {link === null ? null : (
        <input className={styles.link} readOnly value={link} aria-label={t`Invitation link`} onFocus={(event) => event.currentTarget.select()} />
      )}
      <div className={styles.foot}>
        <Button look="primary" busy={busy} icon={<Link2 aria-hidden="true" />} onClick={() => void make()}>
          <Trans>Copy invitation link</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
