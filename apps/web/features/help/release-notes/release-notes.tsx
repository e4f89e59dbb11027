// What is new, told from the newest version back. Opening it counts as reading it.
import { useLingui } from "@lingui/react/macro";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { useEffect } from "react";
import { useServices } from "../../../ground/services.ts";
import { releaseNotes } from "./notes.ts";
import { markRead } from "./read-notes.ts";
import styles from "./release-notes.module.css";

export function ReleaseNotes({ onClose }: { onClose: () => void }) {
  const { storage } = useServices();
  const { i18n, t } = useLingui();
  useEffect(() => markRead(storage), [storage]);
  return (
    <Dialog open onClose={onClose} title={t`What is new`} closeLabel={t`Close`} size="medium">
      <div className={styles.notes} tabIndex={0} role="region" aria-label={t`What is new`}>
        {releaseNotes.map(({ id, version, title, items }) => (
          <article key={id} className={styles.note}>
            <p className={styles.version}>{t`Version ${version}`}</p>
            <h3 className={styles.title}>{i18n._(title)}</h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item.id}>{i18n._(item)}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </Dialog>
  );
}
