// The debug console of admin mode: what the start did, what the flags say, what was logged, what waits, and how well this
// device keeps things; all of it to copy. It stands beside the screen, which works on.
import { Trans, useLingui } from "@lingui/react/macro";
import { systemClock } from "@tessera/platform/clock.ts";
import { ownRelease } from "@tessera/platform/update/release.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useGround } from "../../ground/ground.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { copyText } from "../../ground/copy-text.ts";
import { debugReport, flagText, lineText, stepTime } from "./debug-report.ts";
import styles from "./debug-console.module.css";

export interface DebugConsoleProps {
  session: Session;
  workspace: Workspace;
  onClose: () => void;
}

const levels = ["all", "warning", "error"] as const;
type Level = (typeof levels)[number];

export function DebugConsole({ session, workspace, onClose }: DebugConsoleProps) {
  const { toasts } = useServices();
  const { steps: bootSteps, flags: bootFlags, logTail } = useGround();
  const { t } = useLingui();
  const steps = useReadable(bootSteps);
  const flags = useReadable(bootFlags);
  const tail = useReadable(logTail);
  const facts = useFacts(session, workspace);
  const [words, setWords] = useState("");
  const [level, setLevel] = useState<Level>("all");
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const log = tail.filter(
    (line) =>
      (level === "all" || line.level === "error" || line.level === level) &&
      lineText(line).toLowerCase().includes(words.toLowerCase()),
  );
  const copy = async (): Promise<void> => {
    const report = debugReport({ at: systemClock.now(), facts, steps, flags: flags.values, log: tail });
    const done = await copyText(report);
    toasts.show(done ? { words: t`Report copied` } : { words: t`The browser does not allow copying.`, tone: "danger" });
  };
  const levelWords = { all: t`All lines`, warning: t`Warnings and errors`, error: t`Errors` };
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t`Debug console`}
      data-region=""
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Debug console</Trans>
        </h2>
        <Button size="small" onClick={() => void copy()}>
          <Trans>Copy report</Trans>
        </Button>
        <IconButton label={t`Close the debug console`} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body} tabIndex={0} role="region" aria-label={t`State of this client`}>
        <Facts name={t`This client`} rows={Object.entries(facts)} />
        <Facts name={t`Start`} rows={steps.map((step) => [step.name, `${step.state} ${stepTime(step)}`])} />
        <Facts name={t`Flags`} rows={Object.entries(flags.values).map(([name, value]) => [name, flagText(value)])} />
        <section>
          <h3 className={styles.name}>
            <Trans>Log</Trans>
          </h3>
          <div className={styles.filter}>
            <input
              className={styles.field}
              aria-label={t`Lines with these words`}
              placeholder={t`Lines with these words`}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <select
              className={styles.field}
              aria-label={t`Level`}
              value={level}
              onChange={(event) => setLevel(levels.find((one) => one === event.currentTarget.value) ?? "all")}
            >
              {levels.map((one) => (
                <option key={one} value={one}>
                  {levelWords[one]}
                </option>
              ))}
            </select>
          </div>
          {log.length === 0 ? (
            <p className={styles.none}>
              <Trans>No such lines.</Trans>
            </p>
          ) : (
            <ol className={styles.log} translate="no">
              {log.toReversed().map((line) => (
                <li key={`${line.at} ${line.words}`} data-level={line.level}>
                  {lineText(line)}
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </aside>
  );
}

function useFacts(session: Session, workspace: Workspace): Record<string, string> {
  const { device, network, phase, size, consent, presence, spaceTransition } = useGround();
  const { online, waiting } = useReadable(workspace.connection);
  const storage = useReadable(session.storage);
  const { lastOfflineTimestamp, syncing } = useReadable(network);
  const { isActive } = useReadable(presence);
  const transition = useReadable(spaceTransition);
  const me = useReadable(session.me);
  const { permission } = useReadable(consent.state);
  const { width, height } = useReadable(size);
  const shown = useReadable(phase);
  const used = useStorageUsed();
  const release = ownRelease(document);
  return {
    version: release === null ? "" : `${release.version} ${release.build}`,
    browser: navigator.userAgent,
    device: `${device.host}, ${device.system}, ${device.touch ? "touch" : "no touch"}, ${width} x ${height}`,
    phase: shown,
    person: me.id,
    workspace: workspace.id,
    connection: online ? "online" : "offline",
    "last offline": lastOfflineTimestamp === null ? "never" : new Date(lastOfflineTimestamp).toISOString(),
    syncing: String(syncing),
    active: String(isActive),
    transition: transition.kind === "notTransitioning" ? transition.kind : `to ${transition.to}`,
    "changes waiting": String(waiting),
    storage: `${storage.kind}${used}`,
    consent: permission === null ? "not asked" : JSON.stringify(permission),
  };
}

function useStorageUsed(): string {
  const { log } = useServices();
  const [used, setUsed] = useState("");
  useEffect(() => {
    // Missing in pages that are not secure.
    const manager: Partial<StorageManager> | undefined = navigator.storage;
    manager?.estimate?.().then(
      ({ usage = 0, quota = 0 }) =>
        setUsed(`, ${(usage / 1024 ** 2).toFixed(1)} of ${(quota / 1024 ** 2).toFixed(0)} MB`),
      (error: unknown) => log({ level: "warning", words: "The browser does not tell its storage", detail: error }),
    );
  }, [log]);
  return used;
}

function Facts({ name, rows }: { name: string; rows: readonly (readonly string[])[] }) {
  return (
    <section>
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.facts} translate="no">
        {rows.map(([key = "", value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
