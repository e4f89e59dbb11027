// Invites by link: the user chooses a role, and the link is created and copied. If the browser refuses to copy, the link is shown. Owners
// can invite owners; admins, who reach the dialog from the people page, invite members.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { InviteRole } from "../../data/sharing/invite-role.ts";
import type { ShareDialogProps } from "../../parts/faces/faces.ts";
import { failureWords } from "../../words/failure-words.ts";
import { useInviteWords } from "../../data/sharing/role-words.ts";
import { copyText } from "../../ground/copy-text.ts";
import { makeInvitation } from "../../data/sharing/invitations.ts";
import { invitedKey } from "../../data/sharing/invited-key.ts";
import styles from "./share-dialog.module.css";

interface Offer {
  readonly role: InviteRole;
  readonly onlyPage: boolean;
}

/** A workspace has members and owners; a page alone can also be shared for reading. */
const ofWorkspace: readonly Offer[] = [
  { role: "read_and_write", onlyPage: false },
  { role: "editor", onlyPage: false },
];
const ofPage: readonly Offer[] = [
  { role: "read_and_write", onlyPage: true },
  { role: "reader", onlyPage: true },
];

export function ShareDialog({ workspace, pageId, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const info = useReadable(workspace.info);
  const inviteWords = useInviteWords();
  const toWorkspace = ofWorkspace.filter(({ role }) => info.isOwner || role !== "editor");
  const offers = pageId === null ? toWorkspace : [...toWorkspace, ...ofPage];
  const [chosen, setChosen] = useState(0);
  const { link, failure, busy, makeLink, forgetLink } = useInvitation(workspace, pageId);
  return (
    <Dialog open onClose={onClose} title={t`Invite to ${info.name}`} closeLabel={t`Close`}>
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>
          <Trans>What the link is for</Trans>
        </legend>
        {offers.map((offer, at) => {
          const words = inviteWords(offer);
          return (
            <label key={words.name} className={styles.role}>
              <input
                type="radio"
                name="offer"
                checked={chosen === at}
                onChange={() => {
                  setChosen(at);
                  forgetLink();
                }}
              />
              <span className={styles.words}>
                <span className={styles.name}>{words.name}</span>
                <span className={styles.about}>{words.about}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {link === null ? null : (
        <input
          className={styles.link}
          readOnly
          value={link}
          aria-label={t`Invitation link`}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className={styles.foot}>
        <Button
          look="primary"
          busy={busy}
          icon={<Link2 aria-hidden="true" />}
          onClick={() => void makeLink(offers[chosen])}
        >
          <Trans>Copy invitation link</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** A link that invites to the workspace, or to the page alone. It is copied when it is made. */
function useInvitation(workspace: ShareDialogProps["workspace"], pageId: string | null) {
  const { storage, toasts } = useServices();
  const { i18n, t } = useLingui();
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const makeLink = async (offer: Offer | undefined): Promise<void> => {
    if (offer === undefined) return;
    setBusy(true);
    setFailure(null);
    const result = await makeInvitation(workspace.http, workspace.records.sync, {
      spaceName: workspace.info.read().name,
      role: offer.role,
      pageId: offer.onlyPage ? pageId : null,
      madeOn: pageId,
    });
    setBusy(false);
    if (!result.ok) return setFailure(failureWords(i18n, result.failure));
    storage.set(invitedKey(workspace.id), true);
    const href = new URL(result.value.path, window.location.origin).href;
    setLink(href);
    if (await copyText(href)) toasts.show({ words: t`Invitation link copied` });
  };
  return { link, failure, busy, makeLink, forgetLink: () => setLink(null) };
}
