// Whether what was written is on the server. Silent while all is well; the words come only when saving takes a while.
// Every key is sent and told: what is said changes outside of React, which draws nothing while nothing is said.
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
      const say = (next: Words): void => {
        if (next === words) return;
        words = next;
        notice();
      };
      const look = (): void => {
        const { online, waiting } = connection.read();
        if (busy === (online && waiting > 0) && (online || words === "none")) return;
        busy = online && waiting > 0;
        window.clearTimeout(timer);
        if (busy) timer = window.setTimeout(() => say("saving"), slow);
        else {
          say(words === "saving" && online ? "saved" : "none");
          timer = window.setTimeout(() => say("none"), staysFor);
        }
      };
      look();
      const stop = connection.subscribe(look);
      return () => {
        stop();
        window.clearTimeout(timer);
      };
    },
  };
}
