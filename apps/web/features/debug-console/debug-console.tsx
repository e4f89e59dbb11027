// The debug console of admin mode: what the start did, what the flags say, what was logged, what waits, and how well this
// device keeps things; all of it can be copied. It stands beside the screen, which stays usable.
import { Trans, useLingui } from "@lingui/react/macro";
import { systemClock } from "@tessera/platform/clock.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useGround } from "../../ground/ground.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { copyText } from "../../ground/copy-text.ts";
import { debugReport, flagText, stepTime } from "./debug-report.ts";
import { LogSection } from "./log-section.tsx";
import { useFacts } from "./use-facts.ts";
import styles from "./debug-console.module.css";

export interface DebugConsoleProps {
  session: Session;
  workspace: Pick<Workspace, "connection" | "id">;
  onClose: () => void;
}

export function DebugConsole({ session, workspace, onClose }: DebugConsoleProps) {
  const { toasts } = useServices();
  const { steps: bootSteps, flags: bootFlags, logTail } = useGround();
  const { t } = useLingui();
  const steps = useReadable(bootSteps);
  const flags = useReadable(bootFlags);
  const tail = useReadable(logTail);
  const facts = useFacts(session, workspace);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const copy = async (): Promise<void> => {
    const report = debugReport({ at: systemClock.now(), facts, steps, flags: flags.values, log: tail });
    const done = await copyText(report);
    toasts.show(done ? { words: t`Report copied` } : { words: t`The browser does not allow copying.`, tone: "danger" });
  };
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
        <LogSection tail={tail} />
      </div>
    </aside>
  );
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
