// Whether all changes are on the server, and how far a long paste and uploads are. Nothing is shown unless saving takes a while.
// The state changes with every key, so the words are computed outside of React, which draws only when they change.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { useMemo } from "react";
import { useReadable } from "../../ground/services.ts";
import type { Connection } from "../../data/records/connection.ts";
import type { PendingWork } from "../../data/records/pending-work.ts";
import styles from "./topbar.module.css";

const slow = 800;
const staysFor = 2000;

type Words = "none" | "saving" | "saved";

export interface SaveStateProps {
  connection: Readable<Connection>;
  work: Readable<PendingWork>;
}

export function SaveState({ connection, work }: SaveStateProps) {
  const { i18n } = useLingui();
  const words = useReadable(useMemo(() => saveWords(connection), [connection]));
  const { pasting, uploading } = useReadable(work);
  if (pasting !== null) {
    const [done, total] = [i18n.number(pasting.done), i18n.number(pasting.total)];
    return (
      <span className={styles.state}>
        <Trans>
          Pasting {done} of {total}
        </Trans>
      </span>
    );
  }
  if (uploading > 0)
    return (
      <span className={styles.state}>
        <Plural value={uploading} one="Uploading" other="Uploading # files" />
      </span>
    );
  if (words === "none") return null;
  return <span className={styles.state}>{words === "saving" ? <Trans>Saving</Trans> : <Trans>Saved</Trans>}</span>;
}

function saveWords(connection: Readable<Connection>): Readable<Words> {
  let words: Words = "none";
  return {
    read: () => words,
    subscribe(notice) {
      let busy = false;
      let timer: number | undefined;
      const show = (next: Words): void => {
        if (next === words) return;
        words = next;
        notice();
      };
      const update = (): void => {
        const { online, waiting } = connection.read();
        if (busy === (online && waiting > 0) && (online || words === "none")) return;
        busy = online && waiting > 0;
        window.clearTimeout(timer);
        if (busy) timer = window.setTimeout(() => show("saving"), slow);
        else {
          show(words === "saving" && online ? "saved" : "none");
          timer = window.setTimeout(() => show("none"), staysFor);
        }
      };
      update();
      const stop = connection.subscribe(update);
      return () => {
        stop();
        window.clearTimeout(timer);
      };
    },
  };
}
