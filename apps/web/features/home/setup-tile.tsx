// What is left to do in a new workspace; shown until all of it is done or the tile is dismissed.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { invitedKey } from "../../data/sharing/invited-key.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { setUp, type SetUpStep } from "./set-up.ts";
import styles from "./home.module.css";
import { useFaces } from "../../parts/faces/faces.ts";

export interface SetupTileProps {
  session: Pick<Session, "me">;
  workspace: Pick<Workspace, "id" | "info" | "pages" | "records" | "http">;
}

export function SetupTile({ session, workspace }: SetupTileProps) {
  const { navigation, storage } = useServices();
  const { ShareDialog } = useFaces();
  const { t } = useLingui();
  const me = useReadable(session.me);
  const info = useReadable(workspace.info);
  const pages = useReadable(workspace.pages.top);
  const addPage = useAddPage(workspace);
  const [inviting, setInviting] = useState(false);
  const awayKey = `setUpAway:${workspace.id}`;
  const [away, setAway] = useState(storage.get(awayKey) === true);
  if (pages.kind !== "ready" || away) return null;
  const steps = setUp({
    pages: pages.value.length,
    canEdit: info.canEdit,
    canInvite: info.isOwner,
    invited: storage.get(invitedKey(workspace.id)) === true,
    choseStart: storage.get(clientKeys.onAppStartPreference(me.id, workspace.id)) !== undefined,
  });
  const done = steps.filter((each) => each.done).length;
  if (done === steps.length) return null;
  const all = steps.length;
  const words: Record<SetUpStep, { what: string; action: string; run: () => void }> = {
    page: { what: t`Write your first page`, action: t`New page`, run: () => void addPage(null) },
    invite: { what: t`Invite somebody to write with you`, action: t`Invite`, run: () => setInviting(true) },
    start: {
      what: t`Choose what you see when you start`,
      action: t`Choose`,
      run: () => navigation.go(buildPath("settings", {})),
    },
  };
  return (
    <section className={styles.section} aria-labelledby="home-set-up">
      <div className={styles.row}>
        <h2 className={styles.label} id="home-set-up">
          <Trans>Set up your workspace</Trans>
        </h2>
        <span className={styles.count}>{t`${done} of ${all}`}</span>
        <IconButton
          small
          label={t`Put away`}
          onClick={() => {
            storage.set(awayKey, true);
            setAway(true);
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ul className={styles.steps}>
        {steps.map((each) => (
          <li key={each.step} className={classes(styles.step, each.done && styles.done)}>
            <span className={styles.status} aria-hidden="true">
              {each.done ? <Check /> : null}
            </span>
            <span className={styles.stepWords}>
              {words[each.step].what}
              {each.done ? <span className={styles.hidden}> {t`(done)`}</span> : null}
            </span>
            {each.done ? null : (
              <Button size="small" onClick={words[each.step].run}>
                {words[each.step].action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {inviting ? <ShareDialog workspace={workspace} pageId={null} onClose={() => setInviting(false)} /> : null}
    </section>
  );
}
