// Whether what was written is on the server. Silent while all is well; the words come only when saving takes a while.
// Its state changes with every key, so the words are computed outside of React, which draws only when they change.
import { Trans } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { useMemo } from "react";
import { useReadable } from "../../ground/services.ts";
import type { Connection } from "../../data/records/connection.ts";
import styles from "./topbar.module.css";

const slow = 800;
const staysFor = 2000;

type Words = "none" | "saving" | "saved";

export function SaveState({ connection }: { connection: Readable<Connection> }) {
  const words = useReadable(useMemo(() => saveWords(connection), [connection]));
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
