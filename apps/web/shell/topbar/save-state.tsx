// Whether what was written is on the server. Silent while all is well; the words come only when saving takes a while.
import { Trans } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { useEffect, useState } from "react";
import { useReadable } from "../../services.ts";
import type { Connection } from "../../session/session.ts";
import styles from "./topbar.module.css";

const slow = 800;
const staysFor = 2000;

type Words = "none" | "saving" | "saved";

export function SaveState({ connection }: { connection: Readable<Connection> }) {
  const { online, waiting } = useReadable(connection);
  const busy = online && waiting > 0;
  const [words, setWords] = useState<Words>("none");
  useEffect(() => {
    if (busy) {
      const timer = window.setTimeout(() => setWords("saving"), slow);
      return () => window.clearTimeout(timer);
    }
    setWords((shown) => (shown === "saving" && online ? "saved" : "none"));
    const timer = window.setTimeout(() => setWords("none"), staysFor);
    return () => window.clearTimeout(timer);
  }, [busy, online]);
  if (words === "none") return null;
  return <span className={styles.state}>{words === "saving" ? <Trans>Saving</Trans> : <Trans>Saved</Trans>}</span>;
}
